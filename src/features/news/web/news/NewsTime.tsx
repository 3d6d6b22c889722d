import { useTimeZone } from '#platform/web/session/couple.ts';
import { useTimed } from '#platform/web/ui/use-now.ts';
import { dateIn } from '#shared/dates.ts';
import { t } from './messages/index.ts';
import { isOfDay } from './shown-news.ts';

/** Today, `YYYY-MM-DD`. */
export function useDay(): string {
  const timeZone = useTimeZone();
  return useTimed(5_000, (now) => dateIn(timeZone, now).toString());
}

/** Of today the time, of other days the date. `at`: milliseconds since 1970. */
export function NewsTime({ at }: { at: number }) {
  const timeZone = useTimeZone();
  return (
    <time
      className="flex-none text-13 text-ink-muted tabular-nums"
      dateTime={new Date(at).toISOString()}
    >
      {t.at(at, timeZone, isOfDay(at, useDay(), timeZone))}
    </time>
  );
}
