/*
 * The days of the calendar in words, without the language's own formatters: the first of those that a page makes costs
 * it 25 ms, and a telephone 100, before anything is drawn.
 */

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const weekdays = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

/** "May"; `month` from 1. A month that is none is a mistake of ours. */
export function monthName(month: number): string {
  const name = months[month - 1];
  if (name === undefined) throw new RangeError(`There is no month ${month}`);
  return name;
}

/** "May 2024" of `2024-05`, or of a day of it. */
export const monthInWords = (month: string): string =>
  `${monthName(Number(month.slice(5, 7)))} ${yearOf(month)}`;

/** "14 May" of `2024-05-14`. */
export const dayAndMonth = (day: string): string =>
  `${Number(day.slice(8, 10))} ${monthName(Number(day.slice(5, 7)))}`;

/** "14 May 2024" of `2024-05-14`, or of a moment of that day. */
export const dayInWords = (day: string): string => `${dayAndMonth(day)} ${yearOf(day)}`;

/** "Tuesday" of `2024-05-14`. */
export function weekdayName(day: string): string {
  const name = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()];
  if (name === undefined) throw new RangeError(`There is no day ${day}`);
  return name;
}

const yearOf = (day: string): number => Number(day.slice(0, 4));
