import { dateIn, daysBetween, daysSince, readDate, startOfDate } from '#shared/dates.ts';

/** Milliseconds between two readings of the timer, with its dropdown open and closed (S1 §4). */
export const timerOpen = 1_000;
export const timerClosed = 5_000;

export interface Together {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/**
 * The time since midnight of the start date in the couple's zone (decisions §6): whole calendar days,
 * then the real time since today began. Never runs backwards, and at a change of the clocks moves by
 * no more than the real hour. Zeros before the start. `now` in milliseconds.
 */
export function timeTogether(startDate: unknown, timeZone: string, now: number): Together | null {
  const days = daysSince(startDate, timeZone, now);
  if (days === null) return null;
  if (days < 0) return { days: 0, hours: 0, minutes: 0, seconds: 0 };
  const today = startOfDate(dateIn(timeZone, now), timeZone);
  const passed = Math.max(0, Math.floor((now - today) / 1000));
  return {
    days,
    hours: Math.floor(passed / 3600),
    minutes: Math.floor(passed / 60) % 60,
    seconds: passed % 60,
  };
}

/**
 * The same time in whole years, months and days of the calendar, in the couple's zone; zeros before the
 * start, null where the date is none. A start on the 29th to 31st counts in shorter months from their
 * last day. `now` in milliseconds.
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
  const begun = (today.year - start.year) * 12 + today.month - start.month;
  const months = start.add({ months: begun }).compare(today) > 0 ? begun - 1 : begun;
  return {
    years: Math.floor(months / 12),
    months: months % 12,
    days: daysBetween(start.add({ months }), today),
  };
}
