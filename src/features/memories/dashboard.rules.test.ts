import { expect, test } from 'vitest';
import { knownDate } from '#shared/dates.ts';
import { yearsBefore } from './dashboard.rules.ts';

test.each([
  ['2024-11-21T10:00:00', 2],
  ['2026-11-21', 0],
  ['2027-01-01', 0],
  [undefined, 0],
])('a photo of %s', (date, years) => {
  expect(yearsBefore(date, knownDate('2026-11-21'))).toBe(years);
});
