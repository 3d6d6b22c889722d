/** A line of the note; `isTicked` is undefined unless it begins with `- [ ]` or `- [x]`. */
export interface ListLine {
  readonly index: number;
  /** The line as it is written in the note. */
  readonly source: string;
  /** The line without the box. */
  readonly text: string;
  readonly isTicked: boolean | undefined;
}

const box = /^\s*- \[([ xX])\](?: |$)/;

export const parseLines = (note: string): ListLine[] =>
  note.split('\n').map((source, index) => {
    const match = box.exec(source);
    if (match === null) return { index, source, text: source, isTicked: undefined };
    return { index, source, text: source.slice(match[0].length), isTicked: match[1] !== ' ' };
  });

const withoutTick = (source: string): string => source.trimEnd().replace(/\[[xX]\]/, '[ ]');

/**
 * Ticks a line, or removes the tick. The line may have been moved or ticked since it was read. Undefined if the note
 * doesn't contain it any more.
 */
export function setTicked(note: string, line: ListLine, isTicked: boolean): string | undefined {
  const lines = note.split('\n');
  const isSame = (source: string) => withoutTick(source) === withoutTick(line.source);
  const index = isSame(lines[line.index] ?? '') ? line.index : lines.findIndex(isSame);
  const source = lines[index];
  if (source === undefined || !box.test(source)) return undefined;
  lines[index] = source.replace(/\[[ xX]\]/, isTicked ? '[x]' : '[ ]');
  return lines.join('\n');
}
