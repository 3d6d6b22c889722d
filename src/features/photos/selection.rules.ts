import type { CategoryLabel } from '#features/categories/categories.contract.ts';
import { nameKey } from '#features/categories/categories.rules.ts';

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
  if (range === undefined) return toggled({ ...selection, chosen: without(selection, to) }, to);
  const [first, last] = range;
  const chosen = new Set(selection.before);
  for (const id of ids.slice(first, last + 1)) chosen.add(id);
  return { ...selection, on: true, chosen };
}

const without = ({ chosen }: Selection, id: number): ReadonlySet<number> =>
  new Set([...chosen].filter((other) => other !== id));

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
  const chosen = new Set(ids);
  return { on: true, chosen, anchor: selection.anchor ?? ids[0], before: chosen };
}

/** What is selected of photos that are (still) there, in their order. */
export const selectedOf = <Item extends { readonly id: number }>(
  { chosen }: Selection,
  photos: readonly Item[],
): Item[] => (chosen.size === 0 ? [] : photos.filter(({ id }) => chosen.has(id)));

/** Whether all, some or none of the selected photos have a category. */
export type Tick = 'all' | 'some' | 'none';

export function tickOf(
  photos: readonly { readonly categories: readonly CategoryLabel[] }[],
  category: number,
): Tick {
  const having = photos.filter(({ categories }) => categories.some(({ id }) => id === category));
  if (having.length === 0) return 'none';
  return having.length === photos.length ? 'all' : 'some';
}

/** What a press on a checkbox makes of it; one that was mixed at first gets there again. */
export function nextTick(now: Tick, atFirst: Tick): Tick {
  if (now === 'some') return 'all';
  if (now === 'all') return 'none';
  return atFirst === 'some' ? 'some' : 'all';
}

/** The categories to give to the photos and to take from them, by what was ticked and how it was at first. */
export function assignmentOf(
  ticked: ReadonlyMap<number, Tick>,
  atFirst: (category: number) => Tick,
): { readonly add: number[]; readonly remove: number[] } {
  const changed = [...ticked].filter(([id, tick]) => tick !== atFirst(id));
  const to = (wanted: Tick) => changed.filter(([, tick]) => tick === wanted).map(([id]) => id);
  return { add: to('all'), remove: to('none') };
}

/** A photo's categories after such an assignment, by name as the home has them; `known` are all there are. */
export function categoriesAfter(
  has: readonly CategoryLabel[],
  known: readonly CategoryLabel[],
  { add, remove }: { readonly add: readonly number[]; readonly remove: readonly number[] },
): CategoryLabel[] {
  const kept = has.filter(({ id }) => !remove.includes(id));
  const added = known.filter(({ id }) => add.includes(id) && !has.some((one) => one.id === id));
  return [...kept, ...added].sort((one, other) =>
    nameKey(one.name) < nameKey(other.name) ? -1 : 1,
  );
}

/** The id that a category's address names: one that somebody made, or the favourites (-1); null where it is none. */
export const categoryIdIn = (part: string | undefined): number | null =>
  part !== undefined && /^(-1|[1-9]\d{0,14})$/.test(part) ? Number(part) : null;
