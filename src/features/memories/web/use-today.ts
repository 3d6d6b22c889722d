import { useCouple } from '#platform/web/session/couple.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { dateIn } from '#shared/dates.ts';
import type { Day } from '../calendar.rules.ts';
import { firstMinute, wasReadEarly } from '../memories.rules.ts';

/** Today in the couple's time zone; undefined until that is loaded. Changes at midnight. */
export function useToday(): Day | undefined {
  const { timeZone } = useCouple();
  const now = useNow(5000);
  return timeZone === undefined ? undefined : dateIn(timeZone, now).toString();
}

/**
 * A `refetchInterval` for data that depends on the server's day: on a device whose clock is ahead, the first read of a
 * day returns the day before.
 */
export function useRefetchAfterMidnight() {
  const { timeZone } = useCouple();
  const today = useToday();
  return ({ state: { dataUpdatedAt } }: { state: { dataUpdatedAt: number } }): number | false => {
    if (timeZone === undefined || today === undefined || dataUpdatedAt === 0) return false;
    return wasReadEarly(today, timeZone, dataUpdatedAt) && firstMinute;
  };
}
