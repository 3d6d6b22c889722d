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
  type OptimisticLove,
  progressOf,
  releaseClick,
  setQueued,
  spinState,
} from './love.rules.ts';

test.each([
  // count, level, next, remaining, percent, reached
  [0, 1, 520, 520, 0, false],
  [519, 1, 520, 1, (519 / 520) * 100, false],
  [520, 2, 1040, 520, 0, true],
])('progressOf: %i', (count, level, nextMilestone, remaining, percent, reached) => {
  expect(progressOf(count)).toEqual({
    currentLevel: level,
    nextMilestone,
    remainingToMilestone: remaining,
    progressPercent: percent,
    isMilestoneReached: reached,
  });
});

test.each<[string, number[], boolean]>([
  ['four at once', [0, 0, 0, 0], false],
  ['five in exactly 2 s', [0, 500, 1000, 1500, 2000], true],
  ['five in a millisecond more', [0, 500, 1000, 1500, 2001], false],
  ['the last five count', [0, 5000, 5100, 5200, 5300, 5400], true],
])('bounces: five clicks within two seconds: %s', (_, clicks, bouncing) => {
  expect(bounces(clicks)).toBe(bouncing);
});

test.each([
  // slot is free, saved spins, pending milestones
  [true, 0, 0, null],
  [true, 0, 1, 'usable'],
  [true, 2, 0, 'usable'],
  [false, 1, 0, 'saved'],
])('spin state: slot free %s, %i saved, %i pending: %s', (canUse, unused, pending, state) => {
  expect(spinState({ canUse, unused }, pending)).toBe(state);
});

test.each([
  ['the partner has not clicked', undefined, undefined, false],
  ['the partner clicked just under five seconds ago', undefined, 5_001, true],
  ['the partner clicked five seconds ago', undefined, 5_000, false],
  ['the user was clicking already', 8_000, 9_000, false],
  ['the user comes back after five seconds', 5_000, 9_000, true],
])('isSimultaneousClick: both partners click within five seconds: %s', (_, own, partners, is) => {
  expect(isSimultaneousClick(own, partners, 10_000)).toBe(is);
});

const stats = (count: number, pendingMilestones = 0): LoveStats => ({
  ...progressOf(count),
  count,
  totalCount: count + 4,
  pendingMilestones,
  today: count - 5,
  totalToday: count - 3,
});

type Step = (love: OptimisticLove) => OptimisticLove;
const click =
  (key: string): Step =>
  (love) =>
    addClick(love, key);
const response =
  (key: string, count: number, pending = 0): Step =>
  (love) => {
    const justReachedMilestone = isMilestone(count);
    return confirmClick(love, key, { ...stats(count, pending), justReachedMilestone });
  };
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
  (love) =>
    setQueued(
      love,
      keys.map((key, index) => ({ key, count: 11 + index })),
    );
const release =
  (key: string): Step =>
  (love) =>
    releaseClick(love, key);

const run = (from: number, ...steps: Step[]): OptimisticLove =>
  steps.reduce((love, step) => step(love), confirm(undefined, stats(from)));

describe('optimistic count', () => {
  test.each<[string, number, Step[]]>([
    ['a click counts before its response', 11, [click('a')]],
    ['responses out of order', 12, [click('a'), click('b'), response('b', 12), response('a', 11)]],
    ['an error is rolled back once', 11, [click('a'), click('b'), failure('a'), failure('a')]],
    ['the next click adds to the response', 16, [click('a'), response('a', 15), click('b')]],
    ['an outdated read', 11, [click('a'), response('a', 11), read(9)]],
    ['an event during a click', 11, [click('a'), event(11)]],
    ['an outdated event', 11, [click('a'), response('a', 11), event(10)]],
    ['a queued click stays counted', 11, [click('a'), outbox('a'), release('a')]],
    ['its count arrives first by event', 11, [outbox('a'), event(11), outbox(), response('a', 11)]],
    ['a queued click is discarded', 10, [outbox('a'), failure('a'), outbox()]],
    ['clicks of an earlier visit whose responses were lost', 12, [read(12), outbox('a', 'b')]],
    ['across the milestone', 521, [read(519), click('a'), response('a', 520), click('b')]],
  ])('%s: %i', (_, count, steps) => {
    const { pendingMilestones: _pending, ...counts } = stats(count);
    expect(run(10, ...steps)).toMatchObject(counts);
  });

  test('the love of a new day starts at 0', () => {
    const before = run(10, click('a'), response('a', 11));
    const newDay = confirm(before, { ...stats(11), today: 0, totalToday: 2 });
    expect(click('b')(newDay)).toMatchObject({ count: 12, today: 1, totalToday: 3 });
  });

  test('pending milestones follow the latest response and survive responses out of order', () => {
    const before = run(519, click('a'), click('b'));
    expect(response('a', 520, 1)(event(521)(before)).pendingMilestones).toBe(1);
    expect(run(520, read(520, 1), read(520)).pendingMilestones).toBe(0);
  });
});
