import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  dateIn,
  daysBetween,
  daysSince,
  hourIn,
  knownDate,
  knownTimeZone,
  OptionalDate,
  readDate,
  startOfDate,
  TimeZoneName,
  wasReadEarly,
} from './dates.ts';

test.each([
  ['', true],
  [null, true],
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2020-6-8', false],
  ['2020-06-08\n', false],
])('OptionalDate accepts %j: %s', (date, isAccepted) => {
  expect(z.safeParse(OptionalDate, date).success).toBe(isAccepted);
});

test.each([
  ['Europe/Paris', true],
  ['Mars/Olympus', false],
  ['+02:00', false],
  ['', false],
])('TimeZoneName accepts %j: %s', (zone, isAccepted) => {
  expect(z.safeParse(TimeZoneName, zone).success).toBe(isAccepted);
});

describe('readDate', () => {
  test.each<[unknown, string]>([
    ['2020-06-08T23:59:59.999Z', '2020-06-08'],
    ['2020-06-08 10:00:00', '2020-06-08'],
    [[2020, 6, 8], '2020-06-08'],
  ])('%j', (value, date) => expect(readDate(value)?.toString()).toBe(date));

  test.each([[[2023, 2, 29]], [[2020.5, 6, 8]], ['2020-06-31'], [undefined]])(
    '%j is no date',
    (value) => expect(readDate(value)).toBeNull(),
  );
});

test.each([
  ['Pacific/Kiritimati', '2025-12-31T10:00:00Z', '2026-01-01'],
  ['Pacific/Kiritimati', '2025-12-31T09:59:59Z', '2025-12-31'],
])('dateIn in %s at %s it is %s', (zone, now, date) =>
  expect(dateIn(zone, Date.parse(now)).toString()).toBe(date),
);

test.each([
  ['2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25', 'Europe/Paris', '2026-10-24T22:00:00.000Z'],
  // Midnight is skipped: the day begins at 1:00.
  ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
])('startOfDate: %s in %s', (date, zone, instant) => {
  expect(new Date(startOfDate(knownDate(date), zone)).toISOString()).toBe(instant);
});

test.each([
  ['2026-03-28', '2026-03-30', 2],
  ['2026-11-22', '2026-11-21', -1],
])('daysBetween from %s to %s are %s', (from, to, days) => {
  expect(daysBetween(knownDate(from), knownDate(to))).toBe(days);
});

describe('daysSince', () => {
  const noon = Date.parse('2026-11-21T12:00:00Z');
  test.each([
    ['2020-06-08', 'Europe/Paris', 2357],
    ['2026-11-22', 'Europe/Paris', -1],
    ['2026-11-22', 'Pacific/Auckland', 0],
    ['2026-02-30', 'Europe/Paris', null],
  ])('since %s in %s are %s', (startDate, zone, days) =>
    expect(daysSince(startDate, zone, noon)).toBe(days),
  );
});

test.each([
  ['Asia/Tokyo', '2026-06-08T14:59:59Z', 23],
  ['Asia/Tokyo', '2026-06-08T15:00:00Z', 0],
  ['America/New_York', '2026-03-08T07:00:00Z', 3],
])('the clock in %s at %s shows %i', (timeZone, now, hour) => {
  expect(hourIn(timeZone, Date.parse(now))).toBe(hour);
});

test.each([
  ['Europe/Paris', 'Europe/Paris'],
  ['Europe/Pariss', 'UTC'],
  [undefined, 'UTC'],
])('the time zone %s is used as %s', (name, zone) => expect(knownTimeZone(name)).toBe(zone));

test.each([
  ['2026-11-22T23:00:59.999Z', true],
  ['2026-11-22T23:01:00.000Z', false],
])('data read at %s was read in the first minute of the 23rd in Paris: %s', (at, early) => {
  expect(wasReadEarly('2026-11-23', 'Europe/Paris', Date.parse(at))).toBe(early);
});
