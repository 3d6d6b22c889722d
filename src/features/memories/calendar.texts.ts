import { dayAndMonth, monthInWords, weekdayName } from '#shared/calendar-words.ts';

/** Titles that are read aloud of one day. */
const mostRead = 5;

/** What a person reads, or hears, of the calendar. */
export const calendarTexts = {
  month: monthInWords,
  /** "14 May". */
  day: dayAndMonth,
  weekday: weekdayName,
  previous: 'Previous month',
  next: 'Next month',
  today: 'Today',
  hint: 'Arrow keys move by day and week, Page Up and Page Down by month, with Shift by year. Enter opens a day, N adds a memory to it.',
  /** "14 May, 2 memories: First trip, Picnic". */
  cell(day: string, titles: readonly string[]): string {
    const date = dayAndMonth(day);
    if (titles.length === 0) return date;
    const read = titles.slice(0, mostRead).join(', ');
    const rest = titles.length - mostRead;
    const count = titles.length === 1 ? '1 memory' : `${titles.length} memories`;
    return `${date}, ${count}: ${read}${rest > 0 ? ` and ${rest} more` : ''}`;
  },
  more: (more: number) => `+${more}`,
  addOn: (day: string) => `Add memory on ${dayAndMonth(day)}`,
  /** What day it is for the two could not be read. */
  noZone: 'Failed to load the calendar. Please try again.',
  nothing: 'Nothing on this day yet.',
} as const;
