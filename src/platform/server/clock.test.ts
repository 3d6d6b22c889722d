import { expect, test } from 'vitest';
import { createFakeClock } from '../../../tests/support/fake-clock.ts';
import { createCautiousTime } from './clock.ts';

const start = Date.parse('2026-03-14T12:00:00Z');
const hour = 60 * 60_000;
const day = 24 * hour;

/** What is believed, hours after the start, as a clock goes this way. */
function believed(...way: readonly ({ passes: number } | { steps: number })[]): number[] {
  const clock = createFakeClock(start);
  const time = createCautiousTime(clock);
  return way.map((part) => {
    if ('passes' in part) clock.pass(part.passes * hour);
    else clock.jumpTo(clock.now() + part.steps * hour);
    return (time() - start) / hour;
  });
}

test('time that passes is believed', () => {
  expect(believed({ passes: 1 }, { passes: 200 })).toEqual([1, 201]);
});

test('a step forward is believed once it has stood for a day', () => {
  expect(believed({ steps: 192 }, { passes: 23 }, { passes: 1 }, { passes: 1 })).toEqual([
    ...[0, 23],
    ...[216, 217],
  ]);
});

test('one that is taken back was never believed, and a step back is believed at once', () => {
  expect(believed({ steps: 192 }, { passes: 2 }, { steps: -192 }, { passes: 30 })).toEqual([
    ...[0, 2],
    ...[2, 32],
  ]);
  expect(believed({ steps: -5 }, { passes: 1 }, { steps: 3 })).toEqual([-5, -4, -4]);
});

test('steps are believed each a day after it was made', () => {
  expect(
    believed({ steps: 8 }, { passes: 16 }, { steps: 8 }, { passes: 8 }, { passes: 16 }),
  ).toEqual([0, 16, 16, 32, 56]);
  expect(believed({ steps: 8 }, { steps: 8 }, { steps: -10 })).toEqual([0, 0, 0]);
});

test('what nobody looked at for long stays behind for a day as well', () => {
  const clock = createFakeClock(start);
  const time = createCautiousTime(clock);
  clock.jumpTo(start + 8 * day);
  clock.pass(hour);
  expect(time() - start).toBe(hour);
});
