import { expect, test } from 'vitest';
import { createFakeClock } from '../../../tests/support/fake-clock.ts';
import { createCautiousTime } from './clock.ts';

const start = Date.parse('2026-03-14T12:00:00Z');
const hour = 60 * 60_000;

/** The cautious time, in hours since the start, after each change of the clock. */
function timesAfter(...way: readonly ({ passes: number } | { steps: number })[]): number[] {
  const clock = createFakeClock(start);
  const time = createCautiousTime(clock);
  return way.map((part) => {
    if ('passes' in part) clock.pass(part.passes * hour);
    else clock.jumpTo(clock.now() + part.steps * hour);
    return (time() - start) / hour;
  });
}

test('cautious time follows passing time', () => {
  expect(timesAfter({ passes: 1 }, { passes: 200 })).toEqual([1, 201]);
});

test('cautious time follows a forward jump after a day', () => {
  expect(timesAfter({ steps: 192 }, { passes: 23 }, { passes: 1 }, { passes: 1 })).toEqual([
    0, 23, 216, 217,
  ]);
});

test('cautious time ignores a jump that is undone, and follows a backward jump at once', () => {
  expect(timesAfter({ steps: 192 }, { passes: 2 }, { steps: -192 }, { passes: 30 })).toEqual([
    0, 2, 2, 32,
  ]);
  expect(timesAfter({ steps: -5 }, { passes: 1 }, { steps: 3 })).toEqual([-5, -4, -4]);
});
