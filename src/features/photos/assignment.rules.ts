import { foldName } from '#shared/text.ts';
import type { CategoryLabel } from './categories.rules.ts';

/** The share of the selected photos that have a category. */
export type Tick = 'all' | 'some' | 'none';

export function tickOf(
  photos: readonly { readonly categories: readonly CategoryLabel[] }[],
  category: number,
): Tick {
  const having = photos.filter(({ categories }) => categories.some(({ id }) => id === category));
  if (having.length === 0) return 'none';
  return having.length === photos.length ? 'all' : 'some';
}

/** The state of a checkbox after a press. One that was mixed at first can become mixed again. */
export function nextTick(now: Tick, atFirst: Tick): Tick {
  if (now === 'some') return 'all';
  if (now === 'all') return 'none';
  return atFirst === 'some' ? 'some' : 'all';
}

/** Returns the categories to add and to remove. `known` are the existing ones: a ticked one may be deleted. */
export function assignmentOf(
  ticked: ReadonlyMap<number, Tick>,
  atFirst: (category: number) => Tick,
  knownCategories: readonly { readonly id: number }[],
): { readonly add: number[]; readonly remove: number[] } {
  const isKnown = (category: number) => knownCategories.some(({ id }) => id === category);
  const changedTicks = [...ticked].filter(([id, tick]) => isKnown(id) && tick !== atFirst(id));
  const to = (target: Tick) => changedTicks.filter(([, tick]) => tick === target).map(([id]) => id);
  return { add: to('all'), remove: to('none') };
}

/** A photo's categories after an assignment, sorted by name as the server does. */
export function categoriesAfter(
  has: readonly CategoryLabel[],
  knownCategories: readonly CategoryLabel[],
  { add, remove }: { readonly add: readonly number[]; readonly remove: readonly number[] },
): CategoryLabel[] {
  const keptCategories = has.filter(({ id }) => !remove.includes(id));
  const addedCategories = knownCategories.filter(
    ({ id }) => add.includes(id) && !has.some((one) => one.id === id),
  );
  return [...keptCategories, ...addedCategories].sort((one, other) =>
    foldName(one.name) < foldName(other.name) ? -1 : 1,
  );
}
