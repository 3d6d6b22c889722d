import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import * as z from 'zod/mini';
import { useAnniversariesToday } from '#features/memories/web/dashboard/use-anniversaries-today.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { persistedValue } from '#platform/web/session/persisted-value.ts';
import { useToday } from '#platform/web/session/use-today.ts';
import { ErrorBoundary } from '#platform/web/ui/ErrorBoundary.tsx';
import { dateIn, knownTimeZone } from '#shared/dates.ts';

const TodayCard = lazy(async () => ({
  default: (await import('#features/memories/web/dashboard/TodayCard.tsx')).TodayCard,
}));

/** The last day that was no anniversary, in the couple's zone. */
const ordinaryDay = persistedValue(
  'ordinary-day',
  z.object({ day: z.string(), timeZone: z.string() }),
);

function isOrdinaryDay(): boolean {
  const last = ordinaryDay.get();
  if (last === undefined) return false;
  return last.day === dateIn(knownTimeZone(last.timeZone), Date.now()).toString();
}

/**
 * The card of an anniversary, or else the children. The rest of the page is hidden until this is known, because the
 * card is higher; it is known at once when the page was open on this day before.
 */
export function Today({ className, children }: { className: string; children: ReactNode }) {
  const anniversaries = useAnniversariesToday();
  const { timeZone } = useCouple();
  const day = useToday();
  const isKnown = anniversaries !== undefined;
  const isOrdinary = anniversaries === null;
  useEffect(() => {
    if (!isKnown || day === undefined || timeZone === undefined) return;
    if (isOrdinary) ordinaryDay.set({ day, timeZone });
    else ordinaryDay.clear();
  }, [isKnown, isOrdinary, day, timeZone]);

  if (isOrdinary || (anniversaries === undefined && isOrdinaryDay())) return children;
  const hidden = <div className="invisible [&~*]:invisible">{children}</div>;
  if (anniversaries === undefined) return hidden;
  return (
    <ErrorBoundary>
      <Suspense fallback={hidden}>
        <div className={className}>
          <TodayCard {...anniversaries} />
        </div>
      </Suspense>
    </ErrorBoundary>
  );
}
