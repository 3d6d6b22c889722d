import { describe, expect, test } from 'vitest';
import { knownDate } from '#shared/dates.ts';
import { t } from './messages/index.ts';
import {
  calendarTogether,
  daysTogether,
  milestoneDays,
  startDateError,
  timeTogether,
} from './relationship.rules.ts';

const at = (instant: string) => Date.parse(instant);

describe('timeTogether', () => {
  test.each([
    ['the last second of that day', '2020-06-08 2020-06-08T23:59:59Z UTC', '0 days 23:59:59'],
    ['before the start', '2020-06-08 2020-06-07T23:59:59Z UTC', '0 days 0:0:0'],
    ['years later', '2020-06-08 2026-11-21T02:03:04Z UTC', '2357 days 2:3:4'],
    ['over 29 February', '2024-02-28 2024-03-01T00:00:00Z UTC', '2 days 0:0:0'],
    [
      'Honolulu is still on it',
      '2020-06-08 2020-06-09T09:59:59Z Pacific/Honolulu',
      '0 days 23:59:59',
    ],
    // Paris, 29 March 2026: the clock goes from 2:00 to 3:00; that day has 23 hours.
    ['after the lost hour', '2026-03-28 2026-03-29T01:00:00Z Europe/Paris', '1 days 2:0:0'],
    // Paris, 25 October 2026: the clock goes from 3:00 to 2:00; that day has 25 hours.
    ['after it', '2026-10-24 2026-10-25T01:00:00Z Europe/Paris', '1 days 3:0:0'],
    // Beirut skips midnight: 29 March 2026 begins at 1:00.
    [
      'a midnight that does not exist',
      '2026-03-28 2026-03-28T22:00:00Z Asia/Beirut',
      '1 days 0:0:0',
    ],
  ])('%s', (_, given, expected) => {
    const [start, now = '', zone = ''] = given.split(' ');
    const together = timeTogether(start, zone, at(now));
    expect(
      `${together?.days} days ${together?.hours}:${together?.minutes}:${together?.seconds}`,
    ).toBe(expected);
  });

  test.each([[null], ['2021-02-29'], [42]])('is null for the invalid date %j', (start) =>
    expect(timeTogether(start, 'UTC', at('2026-01-01T00:00:00Z'))).toBeNull(),
  );
});

describe('calendarTogether', () => {
  test.each<[string, string, [number, number, number]]>([
    ['2020-06-08', '2026-11-21', [6, 5, 13]],
    ['2020-06-08', '2020-06-01', [0, 0, 0]],
    ['2020-06-08', '2021-06-07', [0, 11, 30]],
    ['2024-01-31', '2024-02-29', [0, 1, 0]],
    ['2024-02-29', '2025-02-28', [1, 0, 0]],
  ])('%s to %s', (start, today, [years, months, days]) => {
    expect(calendarTogether(start, 'UTC', at(`${today}T12:00:00Z`))).toEqual({
      years,
      months,
      days,
    });
  });
});

test('daysTogether counts whole days, none before the start', () => {
  const on = (today: string) => daysTogether('2020-06-08', 'UTC', at(`${today}T12:00:00Z`));
  expect([on('2020-06-07'), on('2026-11-21')]).toEqual([0, 2357]);
});

test.each<[string, string | undefined]>([
  ['1900-01-01', undefined],
  ['2026-03-14', undefined],
  ['1899-12-31', 'Please choose a date on or after Jan 1, 1900'],
  ['2026-03-15', "The start date can't be in the future"],
  ['', 'Please choose a date'],
])('startDateError: %j on 2026-03-14 is %j', (startDate, error) => {
  expect(startDateError(startDate, knownDate('2026-03-14'))).toBe(error);
});

const day = (date: string) => knownDate(date);
const read = (start: unknown, today: string, most?: number) => {
  const { pastDays, nextDays } = milestoneDays(start, day(today), most);
  const summary = (all: typeof pastDays) =>
    all.map((each) => [t.milestones.count(each), each.date, each.daysUntil]);
  return { past: summary(pastDays), next: summary(nextDays) };
};

describe('milestone days', () => {
  test('lists past days latest first, and the next three', () => {
    const { past, next } = read('2020-06-08', '2026-03-14');
    expect(past.slice(0, 4)).toEqual([
      ['2,080 days', '2026-02-17', -25],
      ['2,000 days', '2025-11-29', -105],
      ['5 years', '2025-06-08', -279],
      ['1,560 days', '2024-09-15', -545],
    ]);
    expect(past.at(-1)).toEqual(['100 days', '2020-09-16', -2005]);
    expect(next).toEqual([
      ['6 years', '2026-06-08', 86],
      ['7 years', '2027-06-08', 451],
      ['2,600 days', '2027-07-22', 495],
    ]);
  });

  test.each<[string, string, string, unknown[][], unknown[][]]>([
    ['on the first day', '2026-03-14', '2026-03-14', [], [['100 days', '2026-06-22', 100]]],
    ['the day before the 100th', '2026-03-14', '2026-06-21', [], [['100 days', '2026-06-22', 1]]],
    [
      'on the 100th',
      '2026-03-14',
      '2026-06-22',
      [['100 days', '2026-06-22', 0]],
      [['1 year', '2027-03-14', 265]],
    ],
  ])('%s', (_, start, today, past, next) => {
    expect(read(start, today, 1)).toEqual({ past, next });
  });

  test('365 days appears only if the first year has 366', () => {
    const first = (start: string) => read(start, start, 3).next.map(([count]) => count);
    expect(first('2026-03-14')).toEqual(['100 days', '1 year', '520 days']);
    expect(first('2023-03-14')).toEqual(['100 days', '365 days', '1 year']);
  });

  test('anniversaries of 29 February are on the 28th in common years', () => {
    const years = read('2020-02-29', '2024-03-01').past.filter(([count]) =>
      /year/.test(String(count)),
    );
    expect(years.map(([, date]) => date)).toEqual([
      '2024-02-29',
      '2023-02-28',
      '2022-02-28',
      '2021-02-28',
    ]);
  });

  test('there are none of an invalid date', () => {
    expect(read('2021-02-29', '2026-03-14')).toEqual({ past: [], next: [] });
  });
});
