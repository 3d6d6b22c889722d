/** From now on a file that is dropped where none is taken is not opened by the browser, in place of the page or beside it. */
export function refuseStrayFiles(): void {
  // Whoever takes files says so as well, before or after this (`use-incoming-files.ts`).
  addEventListener('dragover', (event) => {
    const { dataTransfer } = event;
    if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'none';
  });
}
