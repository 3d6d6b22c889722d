import { daysSince } from '#shared/dates.ts';

/** Milliseconds between two readings of the timer, with its dropdown open and closed (S1 §4). */
export const timerOpen = 1_000;
export const timerClosed = 5_000;

/**
 * Whole days together in the couple's zone, 0 before the start, null where the date is none; apart from the other
 * rules, since every page shows it first of all. `now` in milliseconds.
 */
export function daysTogether(startDate: unknown, timeZone: string, now: number): number | null {
  const days = daysSince(startDate, timeZone, now);
  return days === null ? null : Math.max(0, days);
}
