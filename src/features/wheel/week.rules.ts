import { type CalendarDate, dateIn, knownDate, startOfDate, startOfWeek } from '#shared/dates.ts';

/** What a spin used: the week of it, and the instant in milliseconds at which that ended by the clock of then. */
export interface UsedSlot {
  /** `YYYY-MM-DD`, a Sunday. */
  readonly weekStart: string;
  readonly resetAt: number;
}

/** A person's one spin of this week. */
export interface Slot extends UsedSlot {
  readonly isFree: boolean;
  /** When the next one comes: where this one is used, when it is free again. */
  readonly nextResetAt: number;
}

/**
 * The slot of the week that it is now in the couple's zone, `last` being the last one that was used. It is free only in
 * a later week than that one, and not before that one was over: neither a clock that was set back nor another zone
 * gives a second spin (decisions §3). `now` in milliseconds.
 */
export function slotAt(timeZone: string, now: number, last: UsedSlot | undefined): Slot {
  const start = startOfWeek(dateIn(timeZone, now));
  const weekStart = start.toString();
  const resetAt = endOfWeek(start, timeZone);
  const isFree = last === undefined || (weekStart > last.weekStart && now >= last.resetAt);
  const nextResetAt =
    last === undefined || isFree
      ? resetAt
      : Math.max(last.resetAt, endOfWeek(knownDate(last.weekStart), timeZone));
  return { weekStart, resetAt, isFree, nextResetAt };
}

/** By the calendar: a week in which clocks change has an hour more or less. */
const endOfWeek = (start: CalendarDate, timeZone: string): number =>
  startOfDate(start.add({ days: 7 }), timeZone);
