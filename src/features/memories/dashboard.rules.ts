import { type CalendarDate, readDate } from '#shared/dates.ts';

/** Upcoming memories on the dashboard (S2 §9). */
export const mostUpcoming = 3;

/** How many of "On this day" show at once; more are there to be asked for. */
export const mostOfThisDay = 6;

/** How many years ago a day was; 0 for what is no date, or still to come. */
export const yearsBefore = (date: unknown, today: CalendarDate): number =>
  Math.max(0, today.year - (readDate(date)?.year ?? today.year));
