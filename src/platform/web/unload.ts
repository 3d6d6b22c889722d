/** Makes the browser ask before the page is left with unsaved input. Returns how to stop. */
export function askBeforeUnload(): () => void {
  const ask = (event: BeforeUnloadEvent) => {
    event.preventDefault();
    // Needed by Chromium before 119.
    event.returnValue = true;
  };
  addEventListener('beforeunload', ask);
  return () => removeEventListener('beforeunload', ask);
}
