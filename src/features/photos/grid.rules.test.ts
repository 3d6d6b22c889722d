import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { focusedBy, layoutOf, monthsOf, rowOf, sectionAt } from './grid.rules.ts';

/** Months of these sizes, newest first. */
const months = (...counts: number[]) => {
  const list = counts.flatMap((count, index) => Array<string>(count).fill(`month ${index}`));
  return monthsOf(list.length, (index) => list[index] ?? '');
};
const measure = { columns: 3, pitch: 100, heading: 40 };
/** 7, 1 and 4 photos: rows of 3, 3, 1; 1; 3, 1. */
const layout = layoutOf(months(7, 1, 4), measure);

const counts = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 12 });
const anyLayout = fc
  .tuple(counts, fc.integer({ min: 1, max: 6 }))
  .map(([sizes, columns]) => layoutOf(months(...sizes), { ...measure, columns }));

test('the months of a list contain every photo once, in order', () => {
  fc.assert(
    fc.property(counts, (sizes) => {
      expect(months(...sizes).map(({ count }) => count)).toEqual(sizes);
      const firsts = months(...sizes).map(({ first }) => first);
      expect(firsts).toEqual(sizes.map((_, at) => sizes.slice(0, at).reduce((a, b) => a + b, 0)));
    }),
  );
});

test('a layout has the position of every row', () => {
  expect(layout).toMatchObject({ height: 3 * 40 + 6 * 100, photoCount: 12 });
  expect(layout.sections.map(({ top, height, row }) => ({ top, height, row }))).toEqual([
    { top: 0, height: 340, row: 0 },
    { top: 340, height: 140, row: 4 },
    { top: 480, height: 240, row: 6 },
  ]);
  expect(layout.rows.map(({ first, count, top }) => [first, count, top])).toEqual([
    [0, 0, 0],
    [0, 3, 40],
    [3, 3, 140],
    [6, 1, 240],
    [7, 0, 340],
    [7, 1, 380],
    [8, 0, 480],
    [8, 3, 520],
    [11, 1, 620],
  ]);
});

test('every photo is in one row', () => {
  fc.assert(
    fc.property(anyLayout, (any) => {
      for (let photo = 0; photo < any.photoCount; photo += 1) {
        const row = any.rows[rowOf(any, photo)];
        if (row === undefined) throw new Error('no row');
        expect(photo).toBeGreaterThanOrEqual(row.first);
        expect(photo).toBeLessThan(row.first + row.count);
      }
    }),
  );
});

test.each([
  [-50, 0],
  [0, 0],
  [339, 0],
  [340, 1],
  [9_999, 2],
])('at %i pixels: section %i', (y, section) => expect(sectionAt(layout, y)).toBe(section));

describe('keyboard focus', () => {
  const pressed = (keys: string) => ({
    key: keys.split('+').at(-1) ?? '',
    ctrlKey: keys.startsWith('Control'),
    metaKey: keys.startsWith('Meta'),
  });
  // 0 1 2 / 3 4 5 / 6, 7, 8 9 10 / 11
  test.each<[number, string, number | undefined]>([
    [0, 'ArrowLeft', 0],
    [3, 'ArrowLeft', 2],
    [2, 'ArrowRight', 3],
    [11, 'ArrowRight', 11],
    [1, 'ArrowUp', 1],
    [4, 'ArrowDown', 6],
    [9, 'ArrowUp', 7],
    [10, 'ArrowDown', 11],
    [4, 'Home', 3],
    [6, 'End', 6],
    [9, 'Control+Home', 0],
    [0, 'Meta+End', 11],
    [1, 'PageDown', 6],
    [11, 'PageUp', 7],
    [4, 'Control+ArrowDown', undefined],
  ])('from %i %s to %s', (from, keys, to) =>
    expect(focusedBy(pressed(keys), layout, from, 2)).toBe(to),
  );
});
