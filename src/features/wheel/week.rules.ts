import { type CalendarDate, dateIn, knownDate, startOfDate, startOfWeek } from '#shared/dates.ts';

export interface UsedSlot {
  /** `YYYY-MM-DD`, a Sunday. */
  readonly weekStart: string;
  /** Milliseconds: the end of that week, as computed at the time of the spin. */
  readonly resetAt: number;
}

export interface Slot extends UsedSlot {
  readonly isFree: boolean;
  /** Milliseconds: the end of this week, or of the used slot if that is later. */
  readonly nextResetAt: number;
}

/**
 * The slot of the week of `now` (milliseconds) in the couple's time zone. It is free in a later week than `last`, once
 * the week of `last` is over: no change of clock or zone gives a second spin.
 */
export function slotAt(timeZone: string, now: number, lastSlot: UsedSlot | undefined): Slot {
  const start = startOfWeek(dateIn(timeZone, now));
  const weekStart = start.toString();
  const resetAt = endOfWeek(start, timeZone);
  const isFree =
    lastSlot === undefined || (weekStart > lastSlot.weekStart && now >= lastSlot.resetAt);
  const nextResetAt =
    lastSlot === undefined || isFree
      ? resetAt
      : Math.max(lastSlot.resetAt, endOfWeek(knownDate(lastSlot.weekStart), timeZone));
  return { weekStart, resetAt, isFree, nextResetAt };
}

/** The end is found by calendar dates: a week with a clock change is an hour longer or shorter. */
const endOfWeek = (start: CalendarDate, timeZone: string): number =>
  startOfDate(start.add({ days: 7 }), timeZone);
