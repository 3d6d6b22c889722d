import { useCouple } from '#platform/web/session/couple.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { dateIn } from '#shared/dates.ts';
import type { Day } from '../calendar.rules.ts';
import { cameEarly, firstMinute } from '../today.rules.ts';

/** The day in the couple's zone, whatever the device says; undefined until that is known. It goes on at their midnight. */
export function useToday(): Day | undefined {
  const { timeZone } = useCouple();
  const now = useNow(5000);
  return timeZone === undefined ? undefined : dateIn(timeZone, now).toString();
}

/**
 * For what the home answers of its own day: when that is asked for once more. A device whose clock is ahead asks before
 * the home's midnight, and would keep the day before.
 */
export function useAskedAgain() {
  const { timeZone } = useCouple();
  const today = useToday();
  return ({ state: { dataUpdatedAt } }: { state: { dataUpdatedAt: number } }): number | false => {
    if (timeZone === undefined || today === undefined || dataUpdatedAt === 0) return false;
    return cameEarly(today, timeZone, dataUpdatedAt) && firstMinute;
  };
}
