import { cutText } from '#shared/graphemes.ts';

const maxName = 48;

/** The first words of a text, in one line. */
export function firstWords(text: string): string {
  const line = text.trim().split('\n', 1).join('').trim();
  if (line.length <= maxName) return line;
  const lastSpace = line.lastIndexOf(' ', maxName);
  return `${cutText(line, lastSpace > maxName / 2 ? lastSpace : maxName).trimEnd()}…`;
}

type Named = { readonly prizeName: string | null; readonly taskDescription: string };

/** The prize where the user may know it, else the first words of the task. */
export const boxName = ({ prizeName, taskDescription }: Named): string =>
  prizeName ?? firstWords(taskDescription);

/** Angles of the color wheel, apart enough to be told apart. */
const hues = [212, 38, 158, 282, 4, 96] as const;
const ribbons = ['single', 'cross', 'double'] as const;

/** The look depends on the id, so that a box always looks the same. */
export const wrappingOf = (id: number) => ({
  hue: hues[id % hues.length] ?? hues[0],
  ribbon: ribbons[Math.floor(id / hues.length + id) % ribbons.length] ?? ribbons[0],
});
