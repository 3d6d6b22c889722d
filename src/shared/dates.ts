import {
  CalendarDate,
  type CalendarDateTime,
  fromAbsolute,
  parseDate,
  toCalendarDate,
  toZoned,
} from '@internationalized/date';
import * as z from 'zod/mini';
import { t as sharedMessages } from './messages/index.ts';

export type { CalendarDate };

/** A calendar date that may be left out; null or an empty string leave it out as well. */
export const OptionalDate = z.optional(
  z.nullable(
    z.string().check(
      z.regex(/^(?:\d{4}-\d{2}-\d{2})?$/, { error: () => sharedMessages.dateFormat }),
      z.refine((value) => value === '' || readDate(value) !== null, {
        error: () => sharedMessages.noSuchDate,
      }),
    ),
  ),
);

/** A calendar date that has to be there. */
export const RequiredDate = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, { error: () => sharedMessages.dateFormat }),
  z.refine((value) => readDate(value) !== null, { error: () => sharedMessages.noSuchDate }),
);

/** An IANA time zone that this runtime knows, such as `Europe/Paris`. */
export const TimeZoneName = z
  .string()
  .check(z.maxLength(64), z.refine(isTimeZone, { error: () => sharedMessages.unknownTimeZone }));

/** True if this runtime knows the IANA time zone. */
export function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string') return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** The zone itself if this runtime knows it, otherwise UTC. */
export const knownTimeZone = (name: unknown): string => (isTimeZone(name) ? name : 'UTC');

/** The time zone of this device or server; null if it is unknown, as with a mistyped `TZ`. */
export function deviceTimeZone(): string | null {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : null;
}

/** The time zone of this device or server, or UTC if it is unknown. */
export const localTimeZone = (): string => deviceTimeZone() ?? 'UTC';

/**
 * Reads a calendar date in any form the wire may carry: `YYYY-MM-DD`, with or without a time part,
 * or `[year, month, day, …]` with the month from 1. Null for what is no date (shown as `invalidDate`).
 */
export function readDate(value: unknown): CalendarDate | null {
  if (Array.isArray(value)) {
    const [year, month, day] = value;
    return [year, month, day].every(Number.isInteger) ? exactDate(year, month, day) : null;
  }
  if (typeof value !== 'string') return null;
  const parts = /^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/.exec(value);
  return parts === null ? null : exactDate(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

/** `CalendarDate` moves 30 February into March or cuts it; we refuse it. */
function exactDate(year: number, month: number, day: number): CalendarDate | null {
  if (year < 1 || year > 9999) return null;
  const date = new CalendarDate(year, month, day);
  return date.year === year && date.month === month && date.day === day ? date : null;
}

/** The calendar date that a clock on the wall shows in this zone; `now` in milliseconds. */
export const dateIn = (timeZone: string, now: number): CalendarDate =>
  toCalendarDate(fromAbsolute(now, timeZone));

/** The hour, 0 to 23, that a clock on the wall shows in this zone; `now` in milliseconds. */
export const hourIn = (timeZone: string, now: number): number => fromAbsolute(now, timeZone).hour;

/** The difference to UTC that clocks on the wall show in this zone, in milliseconds; `now` in milliseconds. */
export const offsetIn = (timeZone: string, now: number): number =>
  fromAbsolute(now, timeZone).offset;

/** The first instant of a date in this zone, in milliseconds: midnight, or later where midnight is skipped. */
export const startOfDate = (date: CalendarDate | CalendarDateTime, timeZone: string): number =>
  toZoned(date, timeZone, 'compatible').toDate().getTime();

/** A date that our own code or database wrote. */
export const knownDate = (value: string): CalendarDate => parseDate(value);

/** Whole days from one calendar date to another; negative where the second is the earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  to.calendar.toJulianDay(to) - from.calendar.toJulianDay(from);

/** The first day of a date's week, which may be itself. `weekStart`: 0 is Sunday. */
export const startOfWeek = (date: CalendarDate, weekStart = 0): CalendarDate =>
  // Day 0 of the count was a Monday.
  date.subtract({ days: (date.calendar.toJulianDay(date) + 8 - weekStart) % 7 });

/** Whole days since a date in this zone; negative before it, null for what is no date. `now` in milliseconds. */
export function daysSince(date: unknown, timeZone: string, now: number): number | null {
  const from = readDate(date);
  return from === null ? null : daysBetween(from, dateIn(timeZone, now));
}

/** Milliseconds after midnight in which the server may still have the day before, as clocks differ. */
export const firstMinute = 60_000;

/** True if data was read in the first minute of this day; `at` in milliseconds. */
export const wasReadEarly = (day: string, timeZone: string, at: number): boolean =>
  dateIn(timeZone, at - firstMinute).toString() < day;

/** Start date until the couple sets one. */
export const defaultStartDate = '2020-06-08';

/** The earliest start date that a couple may enter. */
export const earliestStart = '1900-01-01';
