import { type CalendarDate, readDate } from '#shared/dates.ts';
import { type Dated, datesOf } from './memories.rules.ts';
import { likeDays } from './on-this-day.rules.ts';

/** Upcoming memories on the dashboard (S2 §9). */
export const mostUpcoming = 3;

/** How many of "On this day" show at once; more are there to be asked for. */
export const mostOfThisDay = 6;

/** How many years ago this day was one of a memory's, the latest time; 0 where it never was. */
export function yearsAgoOf(memory: Omit<Dated, 'id'>, today: CalendarDate): number {
  const dates = datesOf(memory);
  if (dates === null) return 0;
  for (let year = Math.min(dates.last.year, today.year - 1); year >= dates.first.year; year--) {
    const days = likeDays(today, year);
    if (
      days !== null &&
      days.first.compare(dates.last) <= 0 &&
      dates.first.compare(days.last) <= 0
    ) {
      return today.year - year;
    }
  }
  return 0;
}

/** How many years ago a day was; 0 for what is no date, or still to come. */
export const yearsBefore = (date: unknown, today: CalendarDate): number =>
  Math.max(0, today.year - (readDate(date)?.year ?? today.year));
