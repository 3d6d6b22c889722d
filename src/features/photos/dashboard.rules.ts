/** Photos on the dashboard: in the strip, requested, shown as thumbnails. */
export const stripPhotos = 18;
export const requestedPhotos = 50;
export const thumbnails = 4;

/** With fewer photos the strip does not move, since each photo would return too soon. */
export const fewestThatMove = 4;

/** True if the strip lost so many photos that it stops moving, so that others should be loaded. */
export const isUsedUp = (before: readonly unknown[], now: readonly unknown[]): boolean =>
  now.length < before.length && now.length < fewestThatMove;

type Item = { readonly id: number; readonly deletedAt: unknown };

/** Updates the photos of the strip in place; new ones are added at the end while there is room. */
export function stripWith<Photo extends Item>(
  strip: readonly Photo[],
  changedPhotos: readonly Photo[],
): Photo[] {
  const newest = new Map(changedPhotos.map((photo) => [photo.id, photo]));
  const stripIds = new Set(strip.map(({ id }) => id));
  const newPhotos = [...newest.values()].filter(({ id }) => !stripIds.has(id));
  return [...strip.map((photo) => newest.get(photo.id) ?? photo), ...newPhotos]
    .filter(({ deletedAt }) => deletedAt === null)
    .slice(0, stripPhotos);
}
