import { expect, test } from 'vitest';
import {
  type Dropped,
  endFloat,
  type Float,
  findLanding,
  floatsAt,
  overlap,
} from './dropping.rules.ts';

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
const visible = (id: number, cycle = 0) => dropped(id, cycle * 20_000);
const invisible = (id: number) => dropped(id, 6_000);
const many = [visible(5), visible(4), visible(3), visible(2)];

test.each<[string, readonly Float[], Dropped[], readonly Float[]]>([
  ['between two appearances', [], [invisible(1)], []],
  ['at an appearance', [], [visible(1, 2)], [visibleFloat(1, 2)]],
  ['floats longer than it is visible', [visibleFloat(1)], [invisible(1)], [visibleFloat(1)]],
  ['has floated, and is still visible', [endedFloat(1)], [visible(1)], [endedFloat(1)]],
  ['appears again', [endedFloat(1)], [visible(1, 1)], [visibleFloat(1, 1)]],
  ['still floats at its next appearance', [visibleFloat(1)], [visible(1, 1)], [visibleFloat(1)]],
  ['a clock went back', [endedFloat(1, 3)], [visible(1, 2)], [visibleFloat(1, 2)]],
  ['one of two is gone', [visibleFloat(1), endedFloat(2)], [visible(2)], [endedFloat(2)]],
  ['three at most', [], many, [visibleFloat(5), visibleFloat(4), visibleFloat(3)]],
  [
    'a place for the next',
    [endedFloat(5), visibleFloat(4), visibleFloat(3)],
    many,
    [endedFloat(5), visibleFloat(4), visibleFloat(3), visibleFloat(2)],
  ],
])('floating boxes: %s', (_, before, boxes, after) => {
  const next = floatsAt(now, before, boxes);
  expect(next).toEqual(after);
  // Unchanged floats are the same object, so that React can stop rendering.
  expect(floatsAt(now, next, boxes)).toBe(next);
});

test('a float that ends is over for that appearance only', () => {
  expect(endFloat([visibleFloat(1), visibleFloat(2, 4)], visibleFloat(2, 4))).toEqual([
    visibleFloat(1),
    endedFloat(2, 4),
  ]);
});

const room = { left: 8, top: 8, width: 374, height: 700 };
const size = { width: 88, height: 120 };

test('a box lands inside its container and touches no obstacle', () => {
  const heart = { left: 139, top: 300, width: 112, height: 112 };
  for (let seed = 0; seed < 200; seed += 1) {
    const { left = 0, top = 0 } = findLanding(room, size, [heart], seed) ?? {};
    expect(overlap(heart, { left, top, ...size })).toBe(false);
    expect([left >= 8, left + 88 <= 382, top >= 8, top + 120 <= 708]).not.toContain(false);
  }
});

test.each([
  ['all is in the way', [room]],
  ['a row of obstacles without a gap', [{ left: 0, top: 100, width: 390, height: 600 }]],
])('a box lands nowhere if %s', (_, obstacles) => {
  expect(findLanding(room, size, obstacles, 7)).toBeNull();
});
