import { useTimeZone } from '#platform/web/session/couple.ts';
import { t } from '../../messages/index.ts';
import { isOfDay } from './shown-news.ts';

/** `at`: milliseconds since 1970. `day`: today, which is shown as a time. */
export function NewsTime({ at, day }: { at: number; day: string }) {
  const timeZone = useTimeZone();
  return (
    <time
      className="flex-none text-13 text-ink-muted tabular-nums"
      dateTime={new Date(at).toISOString()}
    >
      {t.onHome.at(at, timeZone, isOfDay(at, day, timeZone))}
    </time>
  );
}
