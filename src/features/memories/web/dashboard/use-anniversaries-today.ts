import { useQuery } from '@tanstack/react-query';
import { nextOwnAnniversary } from '#features/relationship/anniversary.rules.ts';
import { relationshipQuery } from '#features/relationship/web/relationship.queries.ts';
import { useRefetchAfterMidnight, useToday } from '#platform/web/session/use-today.ts';
import { knownDate, readDate } from '#shared/dates.ts';
import type { UpcomingMemory } from '../../memories.contract.ts';
import type { OnThisDay } from '../../on-this-day.contract.ts';
import { onThisDayQuery, upcomingQuery } from './dashboard.queries.ts';

export interface AnniversariesToday {
  readonly today: string;
  /** Years of the couple's own anniversary; 0 on other days. */
  readonly ownYears: number;
  readonly startDate: unknown;
  /** Memories whose anniversary is today. */
  readonly memories: readonly UpcomingMemory[];
  /** Photos and memories of earlier years; undefined if they couldn't be read. */
  readonly onThisDay: OnThisDay | undefined;
}

/** The anniversaries of today; null on other days, undefined until that is known. */
export function useAnniversariesToday(): AnniversariesToday | null | undefined {
  const today = useToday();
  const refetchInterval = useRefetchAfterMidnight();
  const relationship = useQuery(relationshipQuery);
  const upcoming = useQuery({ ...upcomingQuery, refetchInterval });
  const startDate = relationship.data?.startDate;
  const own = today === undefined ? null : nextOwnAnniversary(startDate, knownDate(today));
  const ownYears = own?.daysUntil === 0 ? own.years : 0;
  // At midnight, the counts of days are still those of the day before.
  const memories = (upcoming.data ?? []).filter(
    ({ nextDate, years }) => years > 0 && readDate(nextDate)?.toString() === today,
  );
  const isAnniversary = ownYears > 0 || memories.length > 0;
  const onThisDay = useQuery({ ...onThisDayQuery, refetchInterval, enabled: isAnniversary });

  if (today === undefined) return relationship.isError ? null : undefined;
  const isUpcomingKnown = upcoming.data !== undefined || upcoming.isError;
  if (!isUpcomingKnown) return undefined;
  if (!isAnniversary) return null;
  if (onThisDay.data === undefined && !onThisDay.isError) return undefined;
  return { today, ownYears, startDate, memories, onThisDay: onThisDay.data };
}
