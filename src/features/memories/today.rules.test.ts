import { expect, test } from 'vitest';
import { cameEarly } from './today.rules.ts';

test.each([
  ['2026-11-22T23:00:00.000Z', true],
  ['2026-11-22T23:00:59.999Z', true],
  ['2026-11-22T23:01:00.000Z', false],
  ['2026-11-23T12:00:00.000Z', false],
  ['2026-11-24T12:00:00.000Z', false],
])('what comes at %s came in the first minute of the 23rd in Paris: %s', (at, early) => {
  expect(cameEarly('2026-11-23', 'Europe/Paris', Date.parse(at))).toBe(early);
});
