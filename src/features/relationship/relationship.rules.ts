import {
  type CalendarDate,
  dateIn,
  daysBetween,
  daysSince,
  earliestStart,
  readDate,
  startOfDate,
} from '#shared/dates.ts';
import { t } from './messages/index.ts';

/** Milliseconds between two updates of the timer, with its panel open and closed. */
export const openTimerInterval = 1_000;
export const closedTimerInterval = 5_000;

/** Whole days together in the couple's zone: 0 before the start, null for an invalid date. `now` in milliseconds. */
export function daysTogether(startDate: unknown, timeZone: string, now: number): number | null {
  const days = daysSince(startDate, timeZone, now);
  return days === null ? null : Math.max(0, days);
}

export interface TimeTogether {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/**
 * The time since midnight of the start date in the couple's zone: whole calendar days, then the
 * time since midnight of today. Never runs backwards, also when the clocks change. Zeros before the start, null
 * for an invalid date. `now` in milliseconds.
 */
export function timeTogether(
  startDate: unknown,
  timeZone: string,
  now: number,
): TimeTogether | null {
  const days = daysSince(startDate, timeZone, now);
  if (days === null) return null;
  if (days < 0) return { days: 0, hours: 0, minutes: 0, seconds: 0 };
  const midnight = startOfDate(dateIn(timeZone, now), timeZone);
  const passedSeconds = Math.max(0, Math.floor((now - midnight) / 1000));
  return {
    days,
    hours: Math.floor(passedSeconds / 3600),
    minutes: Math.floor(passedSeconds / 60) % 60,
    seconds: passedSeconds % 60,
  };
}

/**
 * The same time in whole years, months and days. A start on the 29th to 31st counts in shorter months from
 * their last day. Zeros before the start, null for an invalid date. `now` in milliseconds.
 */
export function calendarTogether(
  startDate: unknown,
  timeZone: string,
  now: number,
): { years: number; months: number; days: number } | null {
  const start = readDate(startDate);
  if (start === null) return null;
  const today = dateIn(timeZone, now);
  if (today.compare(start) < 0) return { years: 0, months: 0, days: 0 };
  const begunMonths = (today.year - start.year) * 12 + today.month - start.month;
  const months =
    start.add({ months: begunMonths }).compare(today) > 0 ? begunMonths - 1 : begunMonths;
  return {
    years: Math.floor(months / 12),
    months: months % 12,
    days: daysBetween(start.add({ months }), today),
  };
}

/** The error of a new start date, `YYYY-MM-DD` or empty; undefined if it is valid. `today` is the date in the couple's zone. */
export function startDateError(startDate: string, today: CalendarDate): string | undefined {
  if (startDate === '') return t.details.dateMissing;
  if (startDate < earliestStart) return t.details.startTooEarly(earliestStart);
  return startDate > today.toString() ? t.details.startInFuture : undefined;
}

/** A notable day of the relationship, past or future. */
export interface MilestoneDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly count: number;
  readonly unit: 'day' | 'year';
  /** 0 today, negative in the past. */
  readonly daysUntil: number;
}

/** Notable counts of days, besides all multiples of 520 and 1000. 1314 reads as "a whole life" in Chinese. */
const singleCounts = [100, 365, 1314];
const repeatedCounts = [520, 1_000];

/**
 * The milestone days counted from the start date: those reached, including today's, latest first, and the next
 * `limit`. A day that completes a year appears as that year only. Both lists are empty for an invalid date.
 */
export function milestoneDays(
  startDate: unknown,
  today: CalendarDate,
  limit = 3,
): { pastDays: MilestoneDay[]; nextDays: MilestoneDay[] } {
  const start = readDate(startDate);
  if (start === null) return { pastDays: [], nextDays: [] };
  const reachedDays = Math.max(0, daysBetween(start, today));
  // The horizon is far enough that each kind alone could reach the limit.
  const horizon = reachedDays + (limit + 1) * 1_000;
  const milestone = (date: CalendarDate, count: number, unit: MilestoneDay['unit']) => ({
    date: date.toString(),
    count,
    unit,
    daysUntil: daysBetween(today, date),
  });
  const years = countsUpTo(horizon / 365, [], [1]).map((count) =>
    milestone(start.add({ years: count }), count, 'year'),
  );
  const yearDates = new Set(years.map(({ date }) => date));
  const days = countsUpTo(horizon, singleCounts, repeatedCounts)
    .map((count) => milestone(start.add({ days: count }), count, 'day'))
    .filter(({ date }) => !yearDates.has(date));
  const all = [...days, ...years].sort((a, b) => a.daysUntil - b.daysUntil);
  return {
    pastDays: all.filter(({ daysUntil }) => daysUntil <= 0).reverse(),
    nextDays: all.filter(({ daysUntil }) => daysUntil > 0).slice(0, limit),
  };
}

/** The single counts and the multiples of each step up to `end`, without duplicates. */
const countsUpTo = (end: number, single: readonly number[], steps: readonly number[]): number[] => {
  const multiples = steps.flatMap((step) =>
    Array.from({ length: Math.ceil(end / step) }, (_, index) => (index + 1) * step),
  );
  return [...new Set([...single, ...multiples])];
};
