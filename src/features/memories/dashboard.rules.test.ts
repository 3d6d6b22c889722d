import { expect, test } from 'vitest';
import { knownDate } from '#shared/dates.ts';
import { yearsAgoOf, yearsBefore } from './dashboard.rules.ts';
import type { MemoryType } from './memories.rules.ts';

const memory = (date: unknown, endDate: unknown = null, type: MemoryType = 'event') => ({
  ...{ date, endDate, type },
});

test.each([
  ['of last year', memory('2025-03-14', null, 'milestone'), '2026-03-14', 1],
  ['of long ago', memory('2016-03-14', null, 'anniversary'), '2026-03-14', 10],
  ['over the turn of the year', memory('2024-12-30', '2025-01-02'), '2026-01-01', 1],
  ['that still runs', memory('2023-03-10', '2026-04-01'), '2026-03-14', 1],
  ['of 29 February', memory('2024-02-29'), '2026-02-28', 2],
  ['of another day', memory('2024-02-27'), '2026-02-28', 0],
  ['of today', memory('2026-02-28'), '2026-02-28', 0],
  ['with parts for a date', memory([2024, 2, 28]), '2026-02-28', 2],
  ['without a date', memory('soon'), '2026-02-28', 0],
])('a memory %s', (_, one, today, years) => {
  expect(yearsAgoOf(one, knownDate(today))).toBe(years);
});

test.each([
  ['2024-11-21T10:00:00', 2],
  ['2026-11-21', 0],
  ['2027-01-01', 0],
  [undefined, 0],
])('a photo of %s', (date, years) => {
  expect(yearsBefore(date, knownDate('2026-11-21'))).toBe(years);
});
