import { type Clock, systemClock } from '#platform/server/clock.ts';
import { dateIn, startOfDate } from '#shared/dates.ts';

export interface DemoClock extends Clock {
  /** Stops at the end of the day so many days ago. */
  stopDaysAgo(days: number): void;
  /** Shows the time of this computer. */
  goOn(): void;
}

/** Milliseconds before midnight. Jobs that wait for midnight look at the clock again after them. */
const rest = 100;

/** The clock of this computer, which can show earlier days first. */
export function createDemoClock(timeZone: string): DemoClock {
  let stoppedAt: number | undefined;
  return {
    ...systemClock,
    now: () => stoppedAt ?? systemClock.now(),
    stopDaysAgo(days) {
      const nextDay = dateIn(timeZone, systemClock.now()).subtract({ days: days - 1 });
      stoppedAt = startOfDate(nextDay, timeZone) - rest;
    },
    goOn() {
      stoppedAt = undefined;
    },
  };
}
