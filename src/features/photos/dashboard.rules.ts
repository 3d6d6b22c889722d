/** What the dashboard shows of photos (S2 §9): those of the strip, those asked for, those kept, those shown. */
export const stripPhotos = 18;
export const askedFor = 50;
export const keptOfThem = 6;
export const thumbnails = 4;

/** Fewer photos than this would pass by again too soon: they stand still. */
export const fewestThatMove = 4;

/** Whether so many went from the strip that what is left stands still: there may be others to show. */
export const isUsedUp = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  now.length < before.length && now.length < fewestThatMove;

interface Item {
  readonly id: number;
  readonly deletedAt: unknown;
}

/**
 * The photos of the strip after some changed: each stays in its place while it is there, and a new one takes a free
 * place at the end.
 */
export function stripWith<Photo extends Item>(
  strip: readonly Photo[],
  changed: readonly Photo[],
): Photo[] {
  const newest = new Map(changed.map((photo) => [photo.id, photo]));
  const known = new Set(strip.map(({ id }) => id));
  const added = [...newest.values()].filter(({ id }) => !known.has(id));
  return [...strip.map((photo) => newest.get(photo.id) ?? photo), ...added]
    .filter(({ deletedAt }) => deletedAt === null)
    .slice(0, stripPhotos);
}
