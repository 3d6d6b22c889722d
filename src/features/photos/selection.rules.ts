/** Which photos are selected; ids in the order of nothing. */
export interface Selection {
  /** Whether photos are being selected at all. */
  readonly on: boolean;
  readonly chosen: ReadonlySet<number>;
  /** The photo that a range begins at: the last one that was touched without Shift. */
  readonly anchor: number | undefined;
  /** What was selected before the range from the anchor: a range that shrinks gives up only what it took. */
  readonly before: ReadonlySet<number>;
}

const nothing: ReadonlySet<number> = new Set();

/** Leaving it clears the selection (S2 §2). */
export const notSelecting: Selection = {
  on: false,
  chosen: nothing,
  anchor: undefined,
  before: nothing,
};

export const startSelecting: Selection = { ...notSelecting, on: true };

/** Selects a photo, or not any more; ranges begin there from now on. */
export function toggled({ chosen }: Selection, id: number): Selection {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return { on: true, chosen: next, anchor: id, before: next };
}

/** Selects from the anchor to a photo, instead of as far as the range went so far. `ids` are all, in order. */
export function extended(selection: Selection, ids: readonly number[], to: number): Selection {
  const range = rangeOf(selection, ids, to);
  if (range === undefined) {
    return toggled({ ...selection, chosen: without(selection.chosen, new Set([to])) }, to);
  }
  const [first, last] = range;
  const chosen = new Set(selection.before);
  for (const id of ids.slice(first, last + 1)) chosen.add(id);
  return { ...selection, on: true, chosen };
}

const without = (ids: ReadonlySet<number>, gone: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...ids].filter((id) => !gone.has(id)));

/** Once these are done with: where they were all that was selected, nobody selects any more. */
export function afterwards(selection: Selection, gone: ReadonlySet<number>): Selection {
  const chosen = without(selection.chosen, gone);
  if (chosen.size === selection.chosen.size) return selection;
  if (chosen.size === 0) return notSelecting;
  return { ...selection, chosen, before: without(selection.before, gone) };
}

/** The first and last place of a range from the anchor to a photo; undefined where either is not there (any more). */
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

/** Selects all there are. */
export function allSelected(selection: Selection, ids: readonly number[]): Selection {
  const chosen = setOf(ids);
  return { on: true, chosen, anchor: selection.anchor ?? ids[0], before: chosen };
}

/** Whether it is what `allSelected` selects of these, which is known at once however many they are. */
export const isAllOf = ({ chosen }: Selection, ids: readonly number[]): boolean =>
  chosen === sets.get(ids);

const sets = new WeakMap<readonly number[], ReadonlySet<number>>();

/** They as a set, made once: ten thousand take a moment that somebody would feel. */
function setOf(ids: readonly number[]): ReadonlySet<number> {
  const set = sets.get(ids) ?? new Set(ids);
  sets.set(ids, set);
  return set;
}

/** What is selected of photos that are (still) there, in their order. */
export const selectedOf = <Item extends { readonly id: number }>(
  { chosen }: Selection,
  photos: readonly Item[],
): Item[] => (chosen.size === 0 ? [] : photos.filter(({ id }) => chosen.has(id)));

/** The id that a category's address names: one that somebody made, or the favourites (-1); null where it is none. */
export const categoryIdIn = (part: string | undefined): number | null =>
  part !== undefined && /^(-1|[1-9]\d{0,14})$/.test(part) ? Number(part) : null;
