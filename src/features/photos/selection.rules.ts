/** The selected photos, by id. */
export interface Selection {
  /** True in selection mode. */
  readonly isActive: boolean;
  readonly selectedIds: ReadonlySet<number>;
  /** Start of a range: the photo that was last selected without Shift. */
  readonly anchor: number | undefined;
  /** The selection before the range from the anchor; a range that shrinks returns to it. */
  readonly baseIds: ReadonlySet<number>;
}

const noIds: ReadonlySet<number> = new Set();

/** Leaving selection mode clears the selection. */
export const noSelection: Selection = {
  isActive: false,
  selectedIds: noIds,
  anchor: undefined,
  baseIds: noIds,
};

export const emptySelection: Selection = { ...noSelection, isActive: true };

/** Selects or deselects a photo, which becomes the anchor. */
export function toggle({ selectedIds }: Selection, id: number): Selection {
  const nextIds = new Set(selectedIds);
  if (!nextIds.delete(id)) nextIds.add(id);
  return { isActive: true, selectedIds: nextIds, anchor: id, baseIds: nextIds };
}

/** Selects from the anchor to a photo; replaces the previous range. `ids` are all ids, in order. */
export function extendTo(
  selection: Selection,
  ids: readonly number[],
  targetId: number,
): Selection {
  const range = rangeOf(selection, ids, targetId);
  if (range === undefined) {
    return toggle(
      { ...selection, selectedIds: without(selection.selectedIds, new Set([targetId])) },
      targetId,
    );
  }
  const nextIds = new Set(selection.baseIds);
  for (const id of ids.slice(range[0], range[1] + 1)) nextIds.add(id);
  return { ...selection, isActive: true, selectedIds: nextIds };
}

const without = (ids: ReadonlySet<number>, removedIds: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...ids].filter((id) => !removedIds.has(id)));

/** Removes photos from the selection; leaves selection mode if that was all of it. */
export function deselect(selection: Selection, removedIds: ReadonlySet<number>): Selection {
  const nextIds = without(selection.selectedIds, removedIds);
  if (nextIds.size === selection.selectedIds.size) return selection;
  if (nextIds.size === 0) return noSelection;
  return { ...selection, selectedIds: nextIds, baseIds: without(selection.baseIds, removedIds) };
}

/** Returns the first and last index of the range from the anchor to a photo; undefined if one of them was removed. */
export function rangeOf(
  { anchor }: Pick<Selection, 'anchor'>,
  ids: readonly number[],
  targetId: number | undefined,
): readonly [number, number] | undefined {
  if (anchor === undefined || targetId === undefined) return undefined;
  const [from, end] = [ids.indexOf(anchor), ids.indexOf(targetId)];
  if (from === -1 || end === -1) return undefined;
  return from <= end ? [from, end] : [end, from];
}

export function selectAll(selection: Selection, ids: readonly number[]): Selection {
  const nextIds = new Set(ids);
  return {
    isActive: true,
    selectedIds: nextIds,
    anchor: selection.anchor ?? ids[0],
    baseIds: nextIds,
  };
}

/** The selected ones of these photos, in their order. */
export const selectedAmong = <Item extends { readonly id: number }>(
  { selectedIds }: Selection,
  photos: readonly Item[],
): Item[] => (selectedIds.size === 0 ? [] : photos.filter(({ id }) => selectedIds.has(id)));

/** The category id in an address, -1 for the favorites; null if it is not an id. */
export const categoryIdIn = (part: string | undefined): number | null =>
  part !== undefined && /^(-1|[1-9]\d{0,14})$/.test(part) ? Number(part) : null;
