import { describe, expect, test } from 'vitest';
import {
  afterwards,
  allSelected,
  categoryIdIn,
  extended,
  notSelecting,
  type Selection,
  selectedOf,
  startSelecting,
  toggled,
} from './selection.rules.ts';

const ids = [9, 8, 7, 6, 5, 4];
const chosen = (selection: Selection) => ids.filter((id) => selection.chosen.has(id));
/** Clicks: a number alone, or with Shift. */
const clicked = (...clicks: (number | { shift: number })[]) =>
  clicks.reduce<Selection>(
    (now, click) =>
      typeof click === 'number' ? toggled(now, click) : extended(now, ids, click.shift),
    startSelecting,
  );

describe('the selection', () => {
  test.each([
    ['nothing', [], []],
    ['one', [7], [7]],
    ['one, and not any more', [7, 7], []],
    ['a range', [8, { shift: 5 }], [8, 7, 6, 5]],
    ['a range upwards', [5, { shift: 8 }], [8, 7, 6, 5]],
    ['a range that shrinks', [8, { shift: 4 }, { shift: 7 }], [8, 7]],
    ['a range that turns round', [7, { shift: 5 }, { shift: 9 }], [9, 8, 7]],
    ['a range that keeps what was there', [4, 9, { shift: 7 }, { shift: 8 }], [9, 8, 4]],
    ['a range from nowhere', [{ shift: 6 }], [6]],
    ['one taken out of a range', [9, { shift: 6 }, 8], [9, 7, 6]],
  ])('%s', (_, clicks, left) => expect(chosen(clicked(...clicks))).toEqual(left));

  test('a range from a deleted photo selects one photo', () => {
    expect(chosen(extended(toggled(startSelecting, 3), ids, 5))).toEqual([5]);
  });

  test('all, and a range from the first', () => {
    const all = allSelected(startSelecting, ids);
    expect(chosen(all)).toEqual(ids);
    expect(chosen(extended(all, ids, 7))).toEqual(ids);
  });

  test.each([
    ['all that was selected', [9, 8], [8, 9, 4], undefined],
    ['some of it', [9, 8, { shift: 5 }], [8, 9, 4], [7, 6, 5]],
    ['nothing of it', [7], [8, 9], [7]],
    ['something before anything is selected', [], [9], []],
  ])('after a change of %s', (_, clicks, gone, left) => {
    const after = afterwards(clicked(...clicks), new Set(gone));
    expect(after.on ? chosen(after) : undefined).toEqual(left);
  });

  test('a shrinking range selects no changed photos', () => {
    const after = afterwards(clicked(9, 8, { shift: 6 }), new Set([9]));
    expect(chosen(extended(after, ids, 7))).toEqual([8, 7]);
  });

  test('in order, of existing photos only', () => {
    const photos = [{ id: 7 }, { id: 5 }];
    expect(selectedOf(clicked(5, 9, 7), photos)).toEqual(photos);
    expect(selectedOf(notSelecting, photos)).toEqual([]);
  });
});

test.each([
  ['-1', -1],
  ['12', 12],
  ['0', null],
  ['-2', null],
  ['1.5', null],
  ['x', null],
  [undefined, null],
])('%s is category %s', (part, id) => expect(categoryIdIn(part)).toBe(id));
