/** The one of `known` that was probably meant by `written`, or undefined where none is near. */
export function nearest(written: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((word) => ({ word, steps: stepsBetween(written, word) }))
    .sort((one, other) => one.steps - other.steps);
  const most = Math.max(1, Math.floor(written.length / 3));
  if (best !== undefined && best.steps <= most) return best.word;
  return known.find((word) => written.length > 2 && word.startsWith(written));
}

/** How many letters must be put in, taken out, replaced or swapped with their neighbour. */
function stepsBetween(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      const swapped = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}
