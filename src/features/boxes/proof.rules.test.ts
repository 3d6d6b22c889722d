import { expect, test } from 'vitest';
import { ranFor, restingTimer, startedTimer, stoppedTimer, stopwatch } from './proof.rules.ts';

test('a timer runs, rests and runs on', () => {
  const first = startedTimer(restingTimer, 1_000);
  expect(ranFor(first, 4_000)).toBe(3_000);
  const rests = stoppedTimer(first, 4_000);
  expect(ranFor(rests, 9_000)).toBe(3_000);
  const again = startedTimer(rests, 10_000);
  expect(ranFor(again, 12_500)).toBe(5_500);
  // A clock that went back takes nothing away.
  expect(ranFor(again, 0)).toBe(3_000);
});

test.each([
  [0, '0:00'],
  [61_999, '1:01'],
  [3_600_000, '1:00:00'],
  [25 * 3_600_000 + 62_000, '25:01:02'],
])('%d ms read %s', (milliseconds, read) => {
  expect(stopwatch(milliseconds)).toBe(read);
});
