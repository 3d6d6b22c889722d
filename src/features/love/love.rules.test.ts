import { describe, expect, test } from 'vitest';
import type { LoveStats } from './love.contract.ts';
import {
  addClick,
  bounces,
  confirm,
  confirmClick,
  confirmCount,
  failClick,
  isMilestone,
  isSimultaneousClick,
  isWheelNear,
  type OptimisticLove,
  progressOf,
  releaseClick,
  setQueued,
  spinState,
  unlockedWheels,
} from './love.rules.ts';

test.each([
  // count, level, next, remaining, percent, reached
  [0, 1, 520, 520, 0, false],
  [260, 1, 520, 260, 50, false],
  [519, 1, 520, 1, (519 / 520) * 100, false],
  [520, 2, 1040, 520, 0, true],
  [1039, 2, 1040, 1, (519 / 520) * 100, false],
  [1040, 3, 1560, 520, 0, true],
])(
  'progressOf: %i',
  (count, currentLevel, nextMilestone, remainingToMilestone, percent, reached) => {
    expect(progressOf(count)).toEqual({
      currentLevel,
      nextMilestone,
      remainingToMilestone,
      progressPercent: percent,
      isMilestoneReached: reached,
    });
  },
);

test.each([
  [0, 0],
  [519, 0],
  [520, 1],
  [1039, 1],
  [1040, 2],
])('%i love has unlocked %i wheels', (count, wheels) => {
  expect(unlockedWheels(count)).toBe(wheels);
});

test.each([
  [520, false],
  [51, false],
  [50, true],
  [1, true],
])('with %i remaining the wheel is near: %s', (remaining, near) => {
  expect(isWheelNear(remaining)).toBe(near);
});

test.each<[string, number[], boolean]>([
  ['no click', [], false],
  ['four at once', [0, 0, 0, 0], false],
  ['five in exactly 2 s', [0, 500, 1000, 1500, 2000], true],
  ['five in a millisecond more', [0, 500, 1000, 1500, 2001], false],
  ['the last five count', [0, 5000, 5100, 5200, 5300, 5400], true],
  ['not the first five', [0, 100, 200, 300, 400, 9000], false],
])('bounces: five clicks within two seconds: %s', (_, clicks, bouncing) => {
  expect(bounces(clicks)).toBe(bouncing);
});

test.each([
  // slot is free, saved spins, pending milestones
  [true, 0, 0, null],
  [true, 0, 1, 'usable'],
  [true, 2, 0, 'usable'],
  [false, 0, 0, null],
  [false, 0, 1, 'saved'],
  [false, 1, 0, 'saved'],
])('spin state: slot free %s, %i saved, %i pending: %s', (canUse, unused, pending, state) => {
  expect(spinState({ canUse, unused }, pending)).toBe(state);
});

test.each([
  ['the partner has not clicked', undefined, undefined, false],
  ['the partner clicks now', undefined, 10_000, true],
  ['the partner clicked just under five seconds ago', undefined, 5_001, true],
  ['the partner clicked five seconds ago', undefined, 5_000, false],
  ['the user was clicking already', 8_000, 9_000, false],
  ['the user comes back after five seconds', 5_000, 9_000, true],
  ['the partner stopped', 9_000, 1_000, false],
])(
  'isSimultaneousClick: both partners click within five seconds: %s',
  (_, own, partners, together) => {
    expect(isSimultaneousClick(own, partners, 10_000)).toBe(together);
  },
);

const stats = (count: number, pendingMilestones = 0): LoveStats => ({
  ...progressOf(count),
  count,
  totalCount: count + 4,
  pendingMilestones,
  today: count - 5,
  totalToday: count - 3,
});
const statsOf = (count: number, pendingMilestones = 0) => ({
  ...stats(count, pendingMilestones),
  justReachedMilestone: isMilestone(count),
});

type Step = (love: OptimisticLove) => OptimisticLove;
const click =
  (key: string): Step =>
  (love) =>
    addClick(love, key);
const response =
  (key: string, count: number, pending = 0): Step =>
  (love) =>
    confirmClick(love, key, statsOf(count, pending));
const failure =
  (key: string): Step =>
  (love) =>
    failClick(love, key);
const read =
  (count: number, pending = 0): Step =>
  (love) =>
    confirm(love, stats(count, pending));
const event =
  (count: number): Step =>
  (love) =>
    confirmCount(love, count);
const outbox =
  (...keys: string[]): Step =>
  (love) => {
    const clicks = keys.map((key, index) => ({ key, count: 11 + index }));
    return setQueued(love, clicks);
  };
const release =
  (key: string): Step =>
  (love) =>
    releaseClick(love, key);

const run = (from: number, ...steps: Step[]): OptimisticLove =>
  steps.reduce((love, step) => step(love), confirm(undefined, stats(from)));

describe('optimistic count', () => {
  test.each<[string, number, Step[]]>([
    ['no click', 10, []],
    ['a click counts before its response', 11, [click('a')]],
    ['the response changes nothing', 11, [click('a'), response('a', 11)]],
    ['responses out of order', 12, [click('a'), click('b'), response('b', 12), response('a', 11)]],
    ['an error rolls back one click', 11, [click('a'), click('b'), failure('a')]],
    ['an error is rolled back once', 11, [click('a'), click('b'), failure('a'), failure('a')]],
    ['the next click adds to it', 16, [click('a'), response('a', 15), click('b')]],
    ['a read during a click', 14, [click('a'), read(14)]],
    ['an outdated read', 11, [click('a'), response('a', 11), read(9)]],
    ['an event during a click', 11, [click('a'), event(11)]],
    ['an outdated event', 11, [click('a'), response('a', 11), event(10)]],
    ['a queued click stays counted', 11, [click('a'), outbox('a'), release('a')]],
    ['a queued click is sent later', 11, [outbox('a'), outbox(), response('a', 11)]],
    ['its count arrives first by event', 11, [outbox('a'), event(11), outbox(), response('a', 11)]],
    ['a queued click is discarded', 10, [outbox('a'), failure('a'), outbox()]],
    ['clicks queued on an earlier visit', 12, [outbox('a', 'b')]],
    ['clicks of an earlier visit whose responses were lost', 12, [read(12), outbox('a', 'b')]],
    ['across the milestone', 521, [read(519), click('a'), response('a', 520), click('b')]],
  ])('%s: %i', (_, shown, steps) => {
    const love = run(10, ...steps);
    expect(love).toMatchObject({
      ...progressOf(shown),
      count: shown,
      totalCount: shown + 4,
      today: shown - 5,
      totalToday: shown - 3,
    });
  });

  test('the love of a new day starts at 0', () => {
    const before = run(10, click('a'), response('a', 11));
    const newDay = confirm(before, { ...stats(11), today: 0, totalToday: 2 });
    expect(newDay).toMatchObject({ count: 11, today: 0, totalToday: 2 });
    expect(click('b')(newDay)).toMatchObject({ count: 12, today: 1, totalToday: 3 });
  });

  test('pending milestones follow the latest response and survive responses out of order', () => {
    const before = run(519, click('a'), click('b'));
    expect(run(519, click('a'), response('a', 520, 1)).pendingMilestones).toBe(1);
    expect(response('a', 520, 1)(event(521)(before)).pendingMilestones).toBe(1);
    expect(run(520, read(520, 1), read(520)).pendingMilestones).toBe(0);
  });
});
