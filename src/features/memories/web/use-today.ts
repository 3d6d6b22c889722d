import { useCouple } from '#platform/web/session/couple.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { dateIn } from '#shared/dates.ts';
import type { Day } from '../calendar.rules.ts';

/** The day in the couple's zone, whatever the device says; undefined until that is known. It goes on at their midnight. */
export function useToday(): Day | undefined {
  const { timeZone } = useCouple();
  const now = useNow(5000);
  return timeZone === undefined ? undefined : dateIn(timeZone, now).toString();
}
