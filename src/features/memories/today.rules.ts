import { dateIn } from '#shared/dates.ts';
import type { Day } from './calendar.rules.ts';

/** Milliseconds after midnight in which the home may have yesterday still: clocks differ. */
export const firstMinute = 60_000;

/** Whether a day had only just begun in this zone when something came that is asked of it (milliseconds since 1970). */
export const cameEarly = (day: Day, timeZone: string, at: number): boolean =>
  dateIn(timeZone, at - firstMinute).toString() < day;
