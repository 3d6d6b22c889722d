/** The selected photos, by id. */
export interface Selection {
  /** True in selection mode. */
  readonly on: boolean;
  readonly chosen: ReadonlySet<number>;
  /** Start of a range: the photo that was last selected without Shift. */
  readonly anchor: number | undefined;
  /** The selection before the range from the anchor; a range that shrinks returns to it. */
  readonly before: ReadonlySet<number>;
}

const nothing: ReadonlySet<number> = new Set();

/** Leaving selection mode clears the selection. */
export const notSelecting: Selection = {
  on: false,
  chosen: nothing,
  anchor: undefined,
  before: nothing,
};

export const startSelecting: Selection = { ...notSelecting, on: true };

/** Selects or deselects a photo, which becomes the anchor. */
export function toggled({ chosen }: Selection, id: number): Selection {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return { on: true, chosen: next, anchor: id, before: next };
}

/** Selects from the anchor to a photo; replaces the previous range. `ids` are all ids, in order. */
export function extended(selection: Selection, ids: readonly number[], to: number): Selection {
  const range = rangeOf(selection, ids, to);
  if (range === undefined) {
    return toggled({ ...selection, chosen: without(selection.chosen, new Set([to])) }, to);
  }
  const chosenIds = new Set(selection.before);
  for (const id of ids.slice(range[0], range[1] + 1)) chosenIds.add(id);
  return { ...selection, on: true, chosen: chosenIds };
}

const without = (ids: ReadonlySet<number>, removed: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...ids].filter((id) => !removed.has(id)));

/** Removes photos from the selection; leaves selection mode if that was all of it. */
export function afterwards(selection: Selection, removed: ReadonlySet<number>): Selection {
  const chosenIds = without(selection.chosen, removed);
  if (chosenIds.size === selection.chosen.size) return selection;
  if (chosenIds.size === 0) return notSelecting;
  return { ...selection, chosen: chosenIds, before: without(selection.before, removed) };
}

/** Returns the first and last index of the range from the anchor to a photo; undefined if one of them was removed. */
export function rangeOf(
  { anchor }: Pick<Selection, 'anchor'>,
  ids: readonly number[],
  to: number | undefined,
): readonly [number, number] | undefined {
  if (anchor === undefined || to === undefined) return undefined;
  const [from, end] = [ids.indexOf(anchor), ids.indexOf(to)];
  if (from === -1 || end === -1) return undefined;
  return from <= end ? [from, end] : [end, from];
}

export function allSelected(selection: Selection, ids: readonly number[]): Selection {
  const chosenIds = new Set(ids);
  return { on: true, chosen: chosenIds, anchor: selection.anchor ?? ids[0], before: chosenIds };
}

/** The selected ones of these photos, in their order. */
export const selectedOf = <Item extends { readonly id: number }>(
  { chosen }: Selection,
  photos: readonly Item[],
): Item[] => (chosen.size === 0 ? [] : photos.filter(({ id }) => chosen.has(id)));

/** The category id in an address, -1 for the favorites; null if it is not an id. */
export const categoryIdIn = (part: string | undefined): number | null =>
  part !== undefined && /^(-1|[1-9]\d{0,14})$/.test(part) ? Number(part) : null;
