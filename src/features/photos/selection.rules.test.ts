import { describe, expect, test } from 'vitest';
import {
  categoryIdIn,
  deselect,
  emptySelection,
  extendTo,
  noSelection,
  type Selection,
  selectAll,
  selectedAmong,
  toggle,
} from './selection.rules.ts';

const ids = [9, 8, 7, 6, 5, 4];
const selectedIn = (selection: Selection) => ids.filter((id) => selection.selectedIds.has(id));
/** Clicks: a number alone, or with Shift. */
const clicked = (...clicks: (number | { shift: number })[]) =>
  clicks.reduce<Selection>(
    (now, click) =>
      typeof click === 'number' ? toggle(now, click) : extendTo(now, ids, click.shift),
    emptySelection,
  );

describe('the selection', () => {
  test.each([
    ['one, and not any more', [7, 7], []],
    ['a range upwards', [5, { shift: 8 }], [8, 7, 6, 5]],
    ['a range that shrinks', [8, { shift: 4 }, { shift: 7 }], [8, 7]],
    ['a range that turns round', [7, { shift: 5 }, { shift: 9 }], [9, 8, 7]],
    ['a range that keeps what was there', [4, 9, { shift: 7 }, { shift: 8 }], [9, 8, 4]],
    ['a range from nowhere', [{ shift: 6 }], [6]],
    ['one taken out of a range', [9, { shift: 6 }, 8], [9, 7, 6]],
  ])('%s', (_, clicks, remaining) => expect(selectedIn(clicked(...clicks))).toEqual(remaining));

  test('a range from a deleted photo selects one photo', () => {
    expect(selectedIn(extendTo(toggle(emptySelection, 3), ids, 5))).toEqual([5]);
  });

  test('all, and a range from the first', () => {
    const all = selectAll(emptySelection, ids);
    expect(selectedIn(all)).toEqual(ids);
    expect(selectedIn(extendTo(all, ids, 7))).toEqual(ids);
  });

  test.each([
    ['all that was selected', [9, 8], [8, 9, 4], undefined],
    ['some of it', [9, 8, { shift: 5 }], [8, 9, 4], [7, 6, 5]],
    ['nothing of it', [7], [8, 9], [7]],
    ['something before anything is selected', [], [9], []],
  ])('after a change of %s', (_, clicks, removed, remaining) => {
    const after = deselect(clicked(...clicks), new Set(removed));
    expect(after.isActive ? selectedIn(after) : undefined).toEqual(remaining);
  });

  test('a shrinking range selects no changed photos', () => {
    const after = deselect(clicked(9, 8, { shift: 6 }), new Set([9]));
    expect(selectedIn(extendTo(after, ids, 7))).toEqual([8, 7]);
  });

  test('in order, of existing photos only', () => {
    const photos = [{ id: 7 }, { id: 5 }];
    expect(selectedAmong(clicked(5, 9, 7), photos)).toEqual(photos);
    expect(selectedAmong(noSelection, photos)).toEqual([]);
  });
});

test.each([
  ['-1', -1],
  ['12', 12],
  ['-2', null],
  ['1.5', null],
  [undefined, null],
])('%s is category %s', (part, id) => expect(categoryIdIn(part)).toBe(id));
