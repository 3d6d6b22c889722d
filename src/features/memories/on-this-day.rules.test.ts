import { expect, test } from 'vitest';
import { knownDate } from '#shared/dates.ts';
import {
  earlierDays,
  type MemoryType,
  matchingDays,
  yearsAgoOf,
  yearsBefore,
} from './memories.rules.ts';

const day = (date: string) => knownDate(date);
const memory = (date: unknown, endDate: unknown = null, type: MemoryType = 'event') => ({
  type,
  date,
  endDate,
});

test.each<[string, number, [string, string] | null]>([
  ['2026-03-14', 2024, ['2024-03-14', '2024-03-14']],
  ['2026-02-28', 2024, ['2024-02-28', '2024-02-29']],
  ['2028-02-28', 2024, ['2024-02-28', '2024-02-28']],
  ['2028-02-29', 2024, ['2024-02-29', '2024-02-29']],
  ['2028-02-29', 2025, null],
])('the days like %s in %s: %j', (today, year, days) => {
  const range = matchingDays(day(today), year);
  expect(range && [range.firstDay.toString(), range.lastDay.toString()]).toEqual(days);
});

test('the days like today go back to a year, the latest first, without this year', () => {
  const years = earlierDays(day('2028-02-29'), 2016).map(({ firstDay }) => firstDay.toString());
  expect(years).toEqual(['2024-02-29', '2020-02-29', '2016-02-29']);
  expect(earlierDays(day('2026-03-14'), 2030)).toEqual([]);
});

test.each<[string, ReturnType<typeof memory>, string, number]>([
  ['of years ago', memory([2016, 3, 14], null, 'anniversary'), '2026-03-14', 10],
  ['of today', memory('2026-03-14'), '2026-03-14', 0],
  ['of the day before', memory('2025-03-13'), '2026-03-14', 0],
  ['an event on its last day', memory('2025-03-10', '2025-03-14'), '2026-03-14', 1],
  ['an event that was over', memory('2025-03-10', '2025-03-13'), '2026-03-14', 0],
  ['an event over New Year', memory('2024-12-30', '2025-01-02'), '2026-01-01', 1],
  ['an event of years that still runs', memory('2023-03-10', '2026-04-01'), '2026-03-14', 1],
  ['an event that began since', memory('2025-03-15', '2026-04-01'), '2026-03-14', 0],
  ['an end of no event', memory('2025-03-10', '2025-03-14', 'milestone'), '2026-03-14', 0],
  ['29 February, in a common year', memory('2024-02-29'), '2026-02-28', 2],
  ['29 February, in a leap year', memory('2024-02-29'), '2028-02-28', 0],
  ['an event from 29 February on', memory('2024-02-29', '2024-03-02'), '2026-02-28', 2],
  ['without a date', memory('soon'), '2026-03-14', 0],
])('the years since a memory had this day: %s', (_, one, today, years) => {
  expect(yearsAgoOf(one, day(today))).toBe(years);
});

test.each([
  ['2024-11-21T10:00:00', 2],
  ['2027-01-01', 0],
  [undefined, 0],
])('the years since a photo of %s', (date, years) => {
  expect(yearsBefore(date, day('2026-11-21'))).toBe(years);
});
