import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { apiQuery, invalidate } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { remembered } from '#platform/web/session/remembered.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import {
  readPrizeStats,
  readPrizes,
  readSavedSpins,
  readWheelStats,
  spinsChanged,
} from '../wheel.contract.ts';

export const savedSpinsQuery = apiQuery(readSavedSpins);
export const wheelStatsQuery = apiQuery(readWheelStats);
export const prizesQuery = apiQuery(readPrizes);
export const prizeStatsQuery = apiQuery(readPrizeStats);

export const invalidateSpins = (): Promise<unknown> =>
  invalidate(readWheelStats, readSavedSpins, readPrizes, readPrizeStats);

onLiveEvent(spinsChanged, () => void invalidateSpins());

/** This week's slot and the saved spins. */
export interface Spins {
  readonly canUse: boolean;
  /** Milliseconds. */
  readonly nextResetAt: number;
  readonly unused: number;
  /** Reading failed: the last known state of this browser (S1 §8). */
  readonly isOutdated: boolean;
}

const Snapshot = z.object({
  canUseThisWeek: z.boolean(),
  nextResetAt: z.string(),
  unused: z.int(),
});

const minute = 60_000;

/** Undefined while they load. */
export function useSpins(): Spins | undefined {
  const { me } = useCouple();
  const [storage] = useState(() => remembered(`wheel.${me.username}`, Snapshot));
  const { data: stats, isError: statsFailed } = useQuery(wheelStatsQuery);
  const { data: saved, isError: savedFailed } = useQuery(savedSpinsQuery);
  const now = useNow(5_000);

  const minutesOver =
    stats === undefined ? -1 : Math.floor((now - Date.parse(stats.nextResetAt)) / minute);
  useEffect(() => {
    // Every minute, because the clock of this device may be ahead.
    if (minutesOver >= 0) void invalidateSpins();
  }, [minutesOver]);
  useEffect(() => {
    if (stats === undefined || saved === undefined) return;
    const { canUseThisWeek, nextResetAt } = stats;
    storage.set({ canUseThisWeek, nextResetAt, unused: saved.unused });
  }, [storage, stats, saved]);

  const isOutdated = statsFailed || savedFailed;
  const current = stats && saved ? { ...stats, unused: saved.unused } : undefined;
  const known = current ?? (isOutdated ? storage.get() : undefined);
  if (known === undefined) return undefined;
  const nextResetAt = Date.parse(known.nextResetAt);
  return {
    canUse: known.canUseThisWeek || (isOutdated && now >= nextResetAt),
    ...{ nextResetAt, unused: known.unused, isOutdated },
  };
}

/** True once the height of the saved spins is known, or loading failed. */
export function useSavedSpinsKnown(): boolean {
  const { data, failureCount } = useQuery(savedSpinsQuery);
  return data !== undefined || failureCount > 0;
}
