/** Created on first use: it delays the start noticeably. */
let segmenter: Intl.Segmenter | undefined;

/** The characters as a reader sees them: a flag or a family emoji is one. */
export function* graphemesOf(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter();
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** Returns as many whole characters from the start as fit into so many UTF-16 units. */
export function cutText(text: string, maxLength: number): string {
  segmenter ??= new Intl.Segmenter();
  return text.slice(0, segmenter.segment(text).containing(maxLength)?.index);
}
