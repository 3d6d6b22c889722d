import { type CalendarDate, daysBetween, readDate } from '#shared/dates.ts';

/** A yearly return of the start date. */
export interface OwnAnniversary {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** At least 1. */
  readonly years: number;
}

export interface NextOwnAnniversary extends OwnAnniversary {
  /** 0 today. */
  readonly daysUntil: number;
}

/** The last year of a calendar date. */
const lastYear = 9999;

/**
 * The couple's next anniversary, today's included. 29 February is the 28th in common years. The start date itself is
 * none. Null for an invalid start date.
 */
export function nextOwnAnniversary(
  startDate: unknown,
  today: CalendarDate,
): NextOwnAnniversary | null {
  const start = readDate(startDate);
  if (start === null) return null;
  const elapsedYears = Math.max(1, today.year - start.year);
  const isPast = anniversaryOf(start, elapsedYears).compare(today) < 0;
  const years = isPast ? elapsedYears + 1 : elapsedYears;
  if (start.year + years > lastYear) return null;
  const date = anniversaryOf(start, years);
  return { date: date.toString(), years, daysUntil: daysBetween(today, date) };
}

/** The couple's anniversaries from one day to another, both included and `YYYY-MM-DD`. */
export function ownAnniversariesBetween(
  startDate: unknown,
  from: string,
  to: string,
): OwnAnniversary[] {
  const start = readDate(startDate);
  if (start === null) return [];
  const yearOf = (day: string) => Number(day.slice(0, 4));
  const first = Math.max(1, yearOf(from) - start.year);
  const last = yearOf(to) - start.year;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => ({
    date: anniversaryOf(start, first + index).toString(),
    years: first + index,
  })).filter(({ date }) => from <= date && date <= to);
}

const anniversaryOf = (start: CalendarDate, years: number): CalendarDate => start.add({ years });

/** Days before the couple's anniversary on which both are reminded of it; 0 is the day itself. */
export const ownReminderDays: readonly number[] = [7, 0];
