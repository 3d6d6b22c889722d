import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bounces,
  grownTo,
  isMilestone,
  isWheelNear,
  progressOf,
  unlockedWheels,
} from './love.rules.ts';

describe('progressOf (decisions §2)', () => {
  test.each([
    // count, level, next, remaining, percent, reached
    [0, 1, 520, 520, 0, false],
    [1, 1, 520, 519, (1 / 520) * 100, false],
    [260, 1, 520, 260, 50, false],
    [470, 1, 520, 50, (470 / 520) * 100, false],
    [519, 1, 520, 1, (519 / 520) * 100, false],
    [520, 2, 1040, 520, 0, true],
    [521, 2, 1040, 519, (1 / 520) * 100, false],
    [1039, 2, 1040, 1, (519 / 520) * 100, false],
    [1040, 3, 1560, 520, 0, true],
    [52_000, 101, 52_520, 520, 0, true],
  ])('%i', (count, currentLevel, nextMilestone, remainingToMilestone, percent, reached) => {
    expect(progressOf(count)).toEqual({
      currentLevel,
      nextMilestone,
      remainingToMilestone,
      progressPercent: percent,
      isMilestoneReached: reached,
    });
  });

  test('for any count the parts agree', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), (count) => {
        const { currentLevel, nextMilestone, remainingToMilestone, progressPercent } =
          progressOf(count);
        expect(count + remainingToMilestone).toBe(nextMilestone);
        expect(nextMilestone).toBe(currentLevel * 520);
        expect(remainingToMilestone).toBeGreaterThan(0);
        expect(remainingToMilestone).toBeLessThanOrEqual(520);
        expect(progressPercent).toBeGreaterThanOrEqual(0);
        expect(progressPercent).toBeLessThan(100);
        expect(unlockedWheels(count)).toBe(currentLevel - 1);
      }),
    );
  });

  test('one milestone in every 520 counts', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (from) => {
        const counts = Array.from({ length: 520 }, (_, step) => from + 1 + step);
        expect(counts.filter(isMilestone)).toHaveLength(1);
      }),
      { numRuns: 50 },
    );
  });
});

test.each([
  [0, 0],
  [519, 0],
  [520, 1],
  [1039, 1],
  [1040, 2],
])('%i love has unlocked %i wheels (S1 §2)', (count, wheels) => {
  expect(unlockedWheels(count)).toBe(wheels);
});

test.each([
  [520, false],
  [51, false],
  [50, true],
  [1, true],
])('with %i remaining the wheel is near: %s (S1 §9)', (remaining, near) => {
  expect(isWheelNear(remaining)).toBe(near);
});

describe('bounces: five clicks within two seconds (S1 §2)', () => {
  test.each<[string, number[], boolean]>([
    ['no click', [], false],
    ['four at once', [0, 0, 0, 0], false],
    ['five in exactly 2 s', [0, 500, 1000, 1500, 2000], true],
    ['five in a millisecond more', [0, 500, 1000, 1500, 2001], false],
    ['the last five count', [0, 5000, 5100, 5200, 5300, 5400], true],
    ['not the first five', [0, 100, 200, 300, 400, 9000], false],
  ])('%s', (_, clicks, bouncing) => {
    expect(bounces(clicks)).toBe(bouncing);
  });
});

test.each([
  [9, { count: 9, totalCount: 13 }],
  [10, { count: 10, totalCount: 14 }],
  [520, { count: 520, totalCount: 524, ...progressOf(520) }],
])('love of 9 that grew to %d elsewhere, with what waits left as it was', (count, shown) => {
  const known = { ...progressOf(9), count: 9, totalCount: 13, pendingMilestones: 2 };
  expect(grownTo(known, count)).toEqual({ ...known, ...progressOf(count), ...shown });
  expect(grownTo({ ...known, count: 10 }, 9).count).toBe(10);
});
