/** Shows a text in a text area, and keeps the selection of a reader on the same words. */
export function replaceText(area: HTMLTextAreaElement, text: string): void {
  const { value: before, selectionStart, selectionEnd, selectionDirection } = area;
  area.value = text;
  if (document.activeElement !== area) return;
  let sameLines = 0;
  while (sameLines < text.length && text[sameLines] === before[sameLines]) sameLines += 1;
  const movedIndex = (index: number) =>
    index <= sameLines && index < before.length
      ? index
      : Math.max(sameLines, index + text.length - before.length);
  area.setSelectionRange(movedIndex(selectionStart), movedIndex(selectionEnd), selectionDirection);
}
