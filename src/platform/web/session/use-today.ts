import { dateIn, firstMinute, wasReadEarly } from '#shared/dates.ts';
import { useTimed } from '../ui/use-now.ts';
import { useCouple } from './couple.ts';

/** Today in the couple's time zone; undefined until that is loaded. Changes at midnight. */
export function useToday(): string | undefined {
  const { timeZone } = useCouple();
  return useTimed(5000, (now) => timeZone && dateIn(timeZone, now).toString());
}

type QueryState = { readonly status: string; readonly dataUpdatedAt: number };

/**
 * A `refetchInterval` for data that depends on the server's day. It is read at midnight, and again a minute later: on a
 * device whose clock is ahead, the first read of a day returns the day before.
 */
export function useRefetchAfterMidnight() {
  const { timeZone } = useCouple();
  const today = useToday();
  return ({ state: { status, dataUpdatedAt: at } }: { state: QueryState }): number | false => {
    if (timeZone === undefined || today === undefined || at === 0) return false;
    const isOfYesterday = dateIn(timeZone, at).toString() < today;
    if (isOfYesterday && status === 'success') return 1;
    return wasReadEarly(today, timeZone, at) && firstMinute;
  };
}
