import { expect, test } from 'vitest';
import { knownDate } from '#shared/dates.ts';
import { nextOwnAnniversary, ownAnniversariesBetween } from './anniversary.rules.ts';

test.each<[string, unknown, string, [string, number, number] | null]>([
  ['later this year', '2020-06-08', '2026-03-14', ['2026-06-08', 6, 86]],
  ['today', '2020-06-08', '2026-06-08', ['2026-06-08', 6, 0]],
  ['yesterday', '2020-06-08', '2026-06-09', ['2027-06-08', 7, 364]],
  ['on the start date', '2026-06-08', '2026-06-08', ['2027-06-08', 1, 365]],
  ['before the start date', '2026-06-08', '2026-06-01', ['2027-06-08', 1, 372]],
  ['29 February in a common year', '2024-02-29', '2026-02-28', ['2026-02-28', 2, 0]],
  ['29 February in a leap year', '2024-02-29', '2028-02-28', ['2028-02-29', 4, 1]],
  ['as an array', [2020, 6, 8], '2026-06-08', ['2026-06-08', 6, 0]],
  ['after the last year', '2020-06-08', '9999-06-09', null],
  ['of an invalid date', 'soon', '2026-06-08', null],
])("the couple's next anniversary: %s", (_, startDate, today, expected) => {
  const next = nextOwnAnniversary(startDate, knownDate(today));
  expect(next && [next.date, next.years, next.daysUntil]).toEqual(expected);
});

test.each<[string, unknown, string, string, [string, number][]]>([
  ['one month', '2020-06-08', '2026-06-01', '2026-06-30', [['2026-06-08', 6]]],
  ['a month without', '2020-06-08', '2026-07-01', '2026-07-31', []],
  ['the start date', '2020-06-08', '2020-06-01', '2020-06-30', []],
  ['over the new year', '2020-01-02', '2025-12-29', '2026-02-08', [['2026-01-02', 6]]],
  [
    'several years',
    '2024-02-29',
    '2024-01-01',
    '2028-12-31',
    [
      ['2025-02-28', 1],
      ['2026-02-28', 2],
      ['2027-02-28', 3],
      ['2028-02-29', 4],
    ],
  ],
  ['an invalid date', '2021-02-29', '2026-01-01', '2026-12-31', []],
])("the couple's anniversaries within %s", (_, startDate, from, to, expected) => {
  const found = ownAnniversariesBetween(startDate, from, to);
  expect(found.map(({ date, years }) => [date, years])).toEqual(expected);
});
