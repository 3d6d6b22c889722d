import { describe, expect, test } from 'vitest';
import { knownDate } from '#shared/dates.ts';
import {
  earlierDays,
  isOfThisDay,
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

describe('the days of another year that are this one', () => {
  test.each<[string, number, [string, string] | null]>([
    ['2026-03-14', 2024, ['2024-03-14', '2024-03-14']],
    ['2026-02-28', 2024, ['2024-02-28', '2024-02-29']],
    ['2026-02-28', 2025, ['2025-02-28', '2025-02-28']],
    ['2028-02-28', 2024, ['2024-02-28', '2024-02-28']],
    ['2028-02-29', 2024, ['2024-02-29', '2024-02-29']],
    ['2028-02-29', 2025, null],
  ])('on %s, of %s', (today, year, days) => {
    const found = matchingDays(day(today), year);
    expect(found && [found.firstDay.toString(), found.lastDay.toString()]).toEqual(days);
  });

  test('go back to a year, the latest first, this one not among them', () => {
    const years = earlierDays(day('2028-02-29'), 2016).map(({ firstDay }) => firstDay.toString());
    expect(years).toEqual(['2024-02-29', '2020-02-29', '2016-02-29']);
    expect(earlierDays(day('2026-03-14'), 2026)).toEqual([]);
    expect(earlierDays(day('2026-03-14'), 2030)).toEqual([]);
  });
});

test.each<[string, ReturnType<typeof memory>, string, boolean]>([
  ['of last year', memory('2025-03-14', null, 'milestone'), '2026-03-14', true],
  ['of this very day', memory('2026-03-14'), '2026-03-14', false],
  ['of the day before', memory('2025-03-13'), '2026-03-14', false],
  ['to come', memory('2027-03-14'), '2026-03-14', false],
  ['an event on its last day', memory('2025-03-10', '2025-03-14'), '2026-03-14', true],
  ['an event that was over', memory('2025-03-10', '2025-03-13'), '2026-03-14', false],
  ['an event over the turn of the year', memory('2024-12-30', '2025-01-02'), '2026-01-01', true],
  ['an event that still runs', memory('2025-03-10', '2026-04-01'), '2026-03-14', true],
  ['an event that began since', memory('2025-03-15', '2026-04-01'), '2026-03-14', false],
  [
    'an end of what is no event',
    memory('2025-03-10', '2025-03-14', 'milestone'),
    '2026-03-14',
    false,
  ],
  ['29 February, in a common year', memory('2024-02-29'), '2026-02-28', true],
  ['29 February, in a leap year', memory('2024-02-29'), '2028-02-28', false],
  ['an event from 29 February on', memory('2024-02-29', '2024-03-02'), '2026-02-28', true],
  ['28 February, on 29 February', memory('2023-02-28'), '2028-02-29', false],
  ['no date', memory('soon'), '2026-03-14', false],
])('a memory of this day: %s', (_, one, today, isOne) =>
  expect(isOfThisDay(one, day(today))).toBe(isOne),
);

test.each([
  ['of long ago', memory('2016-03-14', null, 'anniversary'), '2026-03-14', 10],
  ['over the turn of the year', memory('2024-12-30', '2025-01-02'), '2026-01-01', 1],
  ['that still runs', memory('2023-03-10', '2026-04-01'), '2026-03-14', 1],
  ['of 29 February', memory('2024-02-29'), '2026-02-28', 2],
  ['of today', memory('2026-02-28'), '2026-02-28', 0],
  ['with parts for a date', memory([2024, 2, 28]), '2026-02-28', 2],
  ['without a date', memory('soon'), '2026-02-28', 0],
])('the years since the day of a memory %s', (_, one, today, years) =>
  expect(yearsAgoOf(one, day(today))).toBe(years),
);

test.each([
  ['2024-11-21T10:00:00', 2],
  ['2026-11-21', 0],
  ['2027-01-01', 0],
  [undefined, 0],
])('the years since a photo of %s', (date, years) => {
  expect(yearsBefore(date, day('2026-11-21'))).toBe(years);
});
