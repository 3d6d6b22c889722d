import { earliestStart } from '#shared/couple.ts';
import {
  type CalendarDate,
  dateIn,
  daysBetween,
  daysSince,
  readDate,
  startOfDate,
} from '#shared/dates.ts';

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

/** What is wrong with a new start date, `YYYY-MM-DD`; `today` is the day in the couple's zone. */
export function faultOfStart(
  startDate: string,
  today: CalendarDate,
): 'future' | 'too early' | null {
  if (startDate < earliestStart) return 'too early';
  return startDate > today.toString() ? 'future' : null;
}

/** A day that the two have, or will have, reached together. */
export interface MilestoneDay {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  /** What it counts: so many days, or whole years. */
  readonly count: number;
  readonly unit: 'day' | 'year';
  /** 0 is today; negative once it is past. */
  readonly daysUntil: number;
}

/** Days that count by themselves; 1314 is read "a whole life". Besides them all multiples of 520 and of 1000. */
const singleDays = [100, 365, 1314];
const everyDays = [520, 1_000];

/**
 * The milestone days counted from the start date: those reached, today's among them, the latest first, and the next
 * `most` of those to come. A day that ends a year counts as that year only. Nothing where the date is none.
 */
export function milestoneDays(
  startDate: unknown,
  today: CalendarDate,
  most = 3,
): { past: MilestoneDay[]; next: MilestoneDay[] } {
  const start = readDate(startDate);
  if (start === null) return { past: [], next: [] };
  const reached = Math.max(0, daysBetween(start, today));
  // So many years ahead each kind has as many as are asked for.
  const until = reached + (most + 1) * 1_000;
  const years = Array.from({ length: Math.ceil(until / 365) }, (_, year) =>
    milestoneOn(start.add({ years: year + 1 }), { count: year + 1, unit: 'year' }, today),
  );
  const ends = new Set(years.map(({ date }) => date));
  const days = dayCounts(until)
    .map((count) => milestoneOn(start.add({ days: count }), { count, unit: 'day' }, today))
    .filter(({ date }) => !ends.has(date));
  const all = [...days, ...years].sort((one, other) => one.daysUntil - other.daysUntil);
  return {
    past: all.filter(({ daysUntil }) => daysUntil <= 0).reverse(),
    next: all.filter(({ daysUntil }) => daysUntil > 0).slice(0, most),
  };
}

const dayCounts = (until: number): number[] => {
  const regular = everyDays.flatMap((step) =>
    Array.from({ length: Math.floor(until / step) }, (_, index) => (index + 1) * step),
  );
  return [...new Set([...singleDays, ...regular])];
};

const milestoneOn = (
  day: CalendarDate,
  counted: Pick<MilestoneDay, 'count' | 'unit'>,
  today: CalendarDate,
): MilestoneDay => ({ date: day.toString(), ...counted, daysUntil: daysBetween(today, day) });
