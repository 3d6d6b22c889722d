import { describe, expect, test } from 'vitest';
import { type Dropped, endFloat, type Float, findLanding, floatsAt } from './dropping.rules.ts';

const visibleFloat = (id: number, cycle = 0): Float => ({ id, cycle, isOver: false });
const endedFloat = (id: number, cycle = 0): Float => ({ id, cycle, isOver: true });
const now = Date.parse('2026-11-28T12:00:00Z');
/** A box that dropped so many milliseconds ago. */
const dropped = (id: number, age: number): Dropped => ({
  id,
  status: 'DROPPED',
  dropAt: now - age,
  activatedAt: null,
  cancelledAt: null,
});
const drops = (id: number, cycle = 0) => dropped(id, cycle * 20_000);
const waits = (id: number) => dropped(id, 6_000);

test.each<[string, readonly Float[], Dropped[], readonly Float[]]>([
  ['nothing', [], [], []],
  ['waits, but is not visible', [], [waits(1)], []],
  ['is visible', [], [drops(1)], [visibleFloat(1)]],
  ['is visible for six seconds', [], [dropped(1, 45_999)], [visibleFloat(1, 2)]],
  ['is caught', [], [{ ...drops(1), activatedAt: now }], []],
  ['read twice', [visibleFloat(1)], [drops(1)], [visibleFloat(1)]],
  ['floats a little longer than it is visible', [visibleFloat(1)], [waits(1)], [visibleFloat(1)]],
  ['has floated, and is still visible', [endedFloat(1)], [drops(1)], [endedFloat(1)]],
  ['appears again', [endedFloat(1)], [drops(1, 1)], [visibleFloat(1, 1)]],
  ['held until it would appear again', [visibleFloat(1)], [drops(1, 1)], [visibleFloat(1)]],
  ['appears after a clock went back', [endedFloat(1, 3)], [drops(1, 2)], [visibleFloat(1, 2)]],
  ['gone: caught, opened or canceled', [visibleFloat(1), endedFloat(2)], [], []],
  ['one of two is gone', [visibleFloat(1), visibleFloat(2)], [drops(2)], [visibleFloat(2)]],
  ['a second one', [visibleFloat(1)], [drops(2), drops(1)], [visibleFloat(1), visibleFloat(2)]],
  [
    'more than fit',
    [],
    [drops(5), drops(4), drops(3), drops(2)],
    [visibleFloat(5), visibleFloat(4), visibleFloat(3)],
  ],
  [
    'room for the next',
    [endedFloat(5), visibleFloat(4), visibleFloat(3)],
    [drops(5), drops(4), drops(3), drops(2)],
    [endedFloat(5), visibleFloat(4), visibleFloat(3), visibleFloat(2)],
  ],
])('floatsAt: %s', (_, before, boxes, after) => {
  const next = floatsAt(now, before, boxes);
  expect(next).toEqual(after);
  // Unchanged floats are the same object, so that React can stop rendering.
  expect(floatsAt(now, next, boxes)).toBe(next);
});

test('overOnce ends that one appearance', () => {
  expect(endFloat([visibleFloat(1), visibleFloat(2, 4)], visibleFloat(2, 4))).toEqual([
    visibleFloat(1),
    endedFloat(2, 4),
  ]);
});

describe('landingIn', () => {
  const room = { left: 8, top: 8, width: 374, height: 700 };
  const size = { width: 88, height: 120 };

  test('only places that touch nothing', () => {
    const heart = { left: 139, top: 300, width: 112, height: 112 };
    for (let seed = 0; seed < 500; seed += 1) {
      const place = findLanding(room, size, [heart], seed);
      if (place === null) throw new Error('there is room beside the heart');
      const { left, top } = place;
      const isBeside = left + size.width <= heart.left || left >= heart.left + heart.width;
      const isAboveOrBelow = top + size.height <= heart.top || top >= heart.top + heart.height;
      expect(isBeside || isAboveOrBelow).toBe(true);
      expect(left).toBeGreaterThanOrEqual(room.left);
      expect(left + size.width).toBeLessThanOrEqual(room.left + room.width);
      expect(top).toBeGreaterThanOrEqual(room.top);
      expect(top + size.height).toBeLessThanOrEqual(room.top + room.height);
    }
  });

  test.each([
    ['all is in the way', [room]],
    ['what is left is too small', [{ ...room, left: 80 }]],
    ['a row of things without a gap', [{ left: 0, top: 100, width: 390, height: 600 }]],
  ])('nowhere: %s', (_, inTheWay) => {
    expect(findLanding(room, size, inTheWay, 7)).toBeNull();
  });
});
