import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { useCouple } from '#platform/web/session/couple.ts';
import { remembered } from '#platform/web/session/remembered.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { readSpinsAnew, savedSpinsQuery, wheelStatsQuery } from './spins.queries.ts';

const Known = z.object({
  /** The week of which the rest speaks, as the home counts weeks. */
  weekStart: z.string(),
  canUseThisWeek: z.boolean(),
  nextResetAt: z.string(),
  unused: z.int(),
});

export interface Spins {
  canUse: boolean;
  /** An instant in milliseconds. */
  nextResetAt: number;
  unused: number;
  /** The home does not answer: it is what this browser was told last (S1 §8). */
  isRemembered: boolean;
}

/** Milliseconds between two looks at the clock. */
const pace = 5_000;
const minute = 60_000;

/** How this week's spin and the saved ones stand; undefined until that is known. It shows, and never draws. */
export function useSpins(): Spins | undefined {
  const { me } = useCouple();
  const [place] = useState(() => remembered(`wheel.${me.username}`, Known));
  const week = useQuery(wheelStatsQuery);
  const saved = useQuery(savedSpinsQuery);
  const now = useNow(pace);
  const told =
    week.data === undefined || saved.data === undefined
      ? undefined
      : { ...week.data, unused: saved.data.unused };
  const minutesOver =
    told === undefined ? -1 : Math.floor((now - Date.parse(told.nextResetAt)) / minute);
  useEffect(() => {
    // Again and again: this device's clock may be ahead of the home's.
    if (minutesOver >= 0) readSpinsAnew();
  }, [minutesOver]);
  useEffect(() => {
    if (week.data === undefined || saved.data === undefined) return;
    const { weekStart, canUseThisWeek, nextResetAt } = week.data;
    place.set({ weekStart, canUseThisWeek, nextResetAt, unused: saved.data.unused });
  }, [place, week.data, saved.data]);

  const failed = week.isError || saved.isError;
  const known = told ?? (failed ? place.get() : undefined);
  if (known === undefined) return undefined;
  const nextResetAt = Date.parse(known.nextResetAt);
  return {
    // Of its week the home knows best, as long as it answers.
    canUse: known.canUseThisWeek || (failed && now >= nextResetAt),
    nextResetAt,
    unused: known.unused,
    isRemembered: failed,
  };
}
