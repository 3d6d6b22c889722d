import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  layoutOf,
  type Move,
  monthsOf,
  moved,
  moveOf,
  placeOf,
  rowsBetween,
  sectionAt,
  withRowOf,
} from './grid.rules.ts';

/** Months of these sizes, newest first. */
const months = (...counts: number[]) => {
  const list = counts.flatMap((count, index) => Array<string>(count).fill(`month ${index}`));
  return monthsOf(list.length, (index) => list[index] ?? '');
};
const measure = { columns: 3, pitch: 100, heading: 40 };
/** 7, 1 and 4 photos: rows of 3, 3, 1; 1; 3, 1. */
const layout = layoutOf(months(7, 1, 4), measure);

const counts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 });
const anyLayout = fc
  .tuple(counts, fc.integer({ min: 1, max: 6 }))
  .map(([sizes, columns]) => layoutOf(months(...sizes), { ...measure, columns }));

describe('the months of a list', () => {
  test('hold every photo once, in order', () => {
    fc.assert(
      fc.property(counts, (sizes) => {
        expect(months(...sizes).map(({ count }) => count)).toEqual(sizes);
        const firsts = months(...sizes).map(({ first }) => first);
        expect(firsts).toEqual(sizes.map((_, at) => sizes.slice(0, at).reduce((a, b) => a + b, 0)));
      }),
    );
  });

  test('are found by looking at a few photos only', () => {
    let looked = 0;
    const found = monthsOf(10_000, (index) => {
      looked += 1;
      return String(Math.floor(index / 100));
    });
    expect(found).toHaveLength(100);
    expect(looked).toBeLessThan(2_500);
  });

  test('of nothing are none', () => expect(months()).toEqual([]));
});

test('a layout knows all places', () => {
  expect(layout).toMatchObject({ height: 3 * 40 + 6 * 100, rowCount: 9, photoCount: 12 });
  expect(layout.sections.map(({ top, row, rows }) => ({ top, row, rows }))).toEqual([
    { top: 0, row: 0, rows: 3 },
    { top: 340, row: 4, rows: 1 },
    { top: 480, row: 6, rows: 2 },
  ]);
  expect(placeOf(layout, 6)).toMatchObject({ row: 2, column: 0, top: 240 });
  expect(placeOf(layout, 11)).toMatchObject({ row: 1, column: 0, top: 620 });
  expect(placeOf(layout, 12)).toBeUndefined();
  expect(placeOf(layout, -1)).toBeUndefined();
});

test.each([
  [-50, 0],
  [0, 0],
  [339, 0],
  [340, 1],
  [9_999, 2],
])('at %i pixels lies section %i', (y, section) => expect(sectionAt(layout, y)).toBe(section));

describe('what is drawn', () => {
  test.each([
    ['nothing below it', -900, -1, []],
    ['a heading alone', 0, 40, [[0, 0, 0]]],
    ['a row and a bit', 100, 260, [[0, 0, 3]]],
    [
      'across a month',
      300,
      500,
      [
        [0, 2, 3],
        [1, 0, 1],
        [2, 0, 0],
      ],
    ],
    ['the end', 600, 9_999, [[2, 0, 2]]],
  ])('%s', (_, from, to, rows) => {
    const shown = rowsBetween(layout, from, to);
    const drawn = shown.map((part) => [layout.sections.indexOf(part.section), part.from, part.to]);
    expect(drawn).toEqual(rows);
  });

  test('covers every pixel asked for, and hardly more', () => {
    fc.assert(
      fc.property(anyLayout, fc.nat(9_000), fc.integer({ min: 1, max: 900 }), (any, from, size) => {
        const shown = rowsBetween(any, from, from + size);
        const drawn = new Set(
          shown.flatMap((part) =>
            Array.from(
              { length: part.to - part.from },
              (_, row) => `${part.section.first} ${part.from + row}`,
            ),
          ),
        );
        for (let index = 0; index < any.photoCount; index += 1) {
          const place = placeOf(any, index);
          if (place === undefined) throw new Error('no place');
          const inside = place.top < from + size && place.top + any.pitch > from;
          expect(drawn.has(`${place.section.first} ${place.row}`)).toBe(inside);
        }
      }),
    );
  });

  test('holds the row with the focus wherever that is, once', () => {
    fc.assert(
      fc.property(anyLayout, fc.nat(9_000), fc.nat(), (any, from, any2) => {
        const index = any2 % any.photoCount;
        const place = placeOf(any, index);
        const shown = withRowOf(rowsBetween(any, from, from + 300), any, index);
        const holding = shown.filter(
          (part) =>
            part.section === place?.section && place.row >= part.from && place.row < part.to,
        );
        expect(holding).toHaveLength(1);
        const tops = shown.map((part) => part.section.top + part.from);
        expect(tops).toEqual([...tops].sort((one, other) => one - other));
      }),
    );
  });
});

describe('the focus moves', () => {
  // 0 1 2 / 3 4 5 / 6, 7, 8 9 10 / 11
  test.each<[number, Move, number]>([
    [0, 'left', 0],
    [3, 'left', 2],
    [2, 'right', 3],
    [11, 'right', 11],
    [4, 'up', 1],
    [1, 'up', 1],
    [4, 'down', 6],
    [6, 'down', 7],
    [7, 'down', 8],
    [9, 'up', 7],
    [10, 'down', 11],
    [4, 'row start', 3],
    [4, 'row end', 5],
    [6, 'row end', 6],
    [9, 'first', 0],
    [0, 'last', 11],
    [1, 'page down', 6],
    [11, 'page up', 7],
    [10, 'page down', 11],
    [1, 'page up', 1],
  ])('from %i %s to %i', (from, move, to) => expect(moved(layout, from, move, 2)).toBe(to));

  test('and never leaves the list', () => {
    const moves = fc.constantFrom<Move>(
      'left',
      'right',
      'up',
      'down',
      'page up',
      'page down',
      'row end',
    );
    fc.assert(
      fc.property(anyLayout, fc.array(moves, { maxLength: 30 }), (any, way) => {
        const end = way.reduce((at, move) => moved(any, at, move, 3), 0);
        expect(placeOf(any, end)).toBeDefined();
      }),
    );
  });

  test.each([
    [{ key: 'Home' }, 'row start'],
    [{ key: 'Home', ctrlKey: true }, 'first'],
    [{ key: 'End', metaKey: true }, 'last'],
    [{ key: 'PageDown' }, 'page down'],
    [{ key: 'ArrowDown', ctrlKey: true }, undefined],
    [{ key: 'a' }, undefined],
  ])('%o is %s', (key, move) =>
    expect(moveOf({ ctrlKey: false, metaKey: false, ...key })).toBe(move),
  );
});
