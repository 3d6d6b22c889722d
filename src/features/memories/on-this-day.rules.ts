import type { CalendarDate } from '#shared/dates.ts';
import { type Dated, type Span, spanOf } from './memories.rules.ts';

/**
 * The days of another year that this one is the day of: the same of the calendar. 29 February is remembered on the
 * 28th in common years (decisions §5). Null where that year had no such day.
 */
export function likeDays(today: CalendarDate, year: number): Span | null {
  const first = today.set({ year });
  if (first.day !== today.day) return null;
  const isLastOfMonth = today.day === today.calendar.getDaysInMonth(today);
  return {
    first,
    last: isLastOfMonth ? first.set({ day: first.calendar.getDaysInMonth(first) }) : first,
  };
}

/** These days of all the years from `since` until last year, the latest first. */
export const earlierDays = (today: CalendarDate, since: number): Span[] =>
  Array.from({ length: Math.max(0, today.year - since) }, (_, ago) =>
    likeDays(today, today.year - 1 - ago),
  ).filter((span) => span !== null);

/** Whether a day of a memory, in an earlier year, was this one (decisions §5). */
export function isOfThisDay(memory: Omit<Dated, 'id'>, today: CalendarDate): boolean {
  const span = spanOf(memory);
  if (span === null) return false;
  for (let year = Math.min(span.last.year, today.year - 1); year >= span.first.year; year--) {
    const days = likeDays(today, year);
    if (days !== null && days.first.compare(span.last) <= 0 && span.first.compare(days.last) <= 0) {
      return true;
    }
  }
  return false;
}
