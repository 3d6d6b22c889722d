import type { CalendarDate } from '#shared/dates.ts';
import { type Dated, type Dates, datesOf } from './memories.rules.ts';

/**
 * The days of another year that this one is the day of: the same of the calendar. 29 February is remembered on the
 * 28th in common years (decisions §5). Null where that year had no such day.
 */
export function likeDays(today: CalendarDate, year: number): Dates | null {
  const first = today.set({ year });
  if (first.day !== today.day) return null;
  const isLastOfMonth = today.day === today.calendar.getDaysInMonth(today);
  return {
    first,
    last: isLastOfMonth ? first.set({ day: first.calendar.getDaysInMonth(first) }) : first,
  };
}

/** These days of all the years from `since` until last year, the latest first. */
export const earlierDays = (today: CalendarDate, since: number): Dates[] =>
  Array.from({ length: Math.max(0, today.year - since) }, (_, ago) =>
    likeDays(today, today.year - 1 - ago),
  ).filter((days) => days !== null);

/** Whether a day of a memory, in an earlier year, was this one (decisions §5). */
export const isOfThisDay = (memory: Omit<Dated, 'id'>, today: CalendarDate): boolean =>
  yearsAgoOf(memory, today) > 0;

/** How many years ago this day was one of a memory's, the latest time; 0 where it never was. */
export function yearsAgoOf(memory: Omit<Dated, 'id'>, today: CalendarDate): number {
  const dates = datesOf(memory);
  if (dates === null) return 0;
  const { first, last } = dates;
  for (let year = Math.min(last.year, today.year - 1); year >= first.year; year--) {
    const days = likeDays(today, year);
    if (days !== null && days.first.compare(last) <= 0 && first.compare(days.last) <= 0) {
      return today.year - year;
    }
  }
  return 0;
}
