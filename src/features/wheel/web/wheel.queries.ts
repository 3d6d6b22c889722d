import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import * as z from 'zod/mini';
import { request } from '#platform/web/api/client.ts';
import { apiQuery, invalidate, queryClient } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { persistedValue } from '#platform/web/session/persisted-value.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import type { User } from '#shared/user.ts';
import {
  type Prize,
  readMyWheel,
  readPrizeStats,
  readPrizes,
  readSavedSpins,
  readWheelOf,
  readWheelStats,
  saveMyWheel,
  saveWheelOf,
  WheelStats,
} from '../wheel.contract.ts';

export const savedSpinsQuery = apiQuery(readSavedSpins);
export const wheelStatsQuery = apiQuery(readWheelStats);
export const prizesQuery = apiQuery(readPrizes);
export const prizeStatsQuery = apiQuery(readPrizeStats);

export const invalidateSpins = (): Promise<unknown> =>
  invalidate(readWheelStats, readSavedSpins, readPrizes, readPrizeStats);

export type Spins = NonNullable<ReturnType<typeof useSpins>>;

const Snapshot = z.extend(z.pick(WheelStats, { canUseThisWeek: true, nextResetAt: true }), {
  unused: z.int(),
});

const minute = 60_000;

/** This week's slot and the saved spins, which are read again when the week ends; undefined while they load. */
export function useSpins(onWeekReset: () => void) {
  const { me } = useCouple();
  const [storage] = useState(() => persistedValue(`wheel.${me.username}`, Snapshot));
  const { data: stats, isError: statsFailed } = useQuery(wheelStatsQuery);
  const { data: savedSpins, isError: savedFailed } = useQuery(savedSpinsQuery);
  const now = useNow(5_000);

  const minutesOver =
    stats === undefined ? -1 : Math.floor((now - Date.parse(stats.nextResetAt)) / minute);
  const onReset = useEffectEvent(onWeekReset);
  useEffect(() => {
    // The check repeats every minute, because the clock of this device may be ahead.
    if (minutesOver < 0) return;
    void invalidateSpins();
    onReset();
  }, [minutesOver]);
  useEffect(() => {
    if (stats === undefined || savedSpins === undefined) return;
    const { canUseThisWeek, nextResetAt } = stats;
    storage.set({ canUseThisWeek, nextResetAt, unused: savedSpins.unused });
  }, [storage, stats, savedSpins]);

  /** The last known state of this browser. */
  const isOutdated = statsFailed || savedFailed;
  const currentStats = stats && savedSpins ? { ...stats, unused: savedSpins.unused } : undefined;
  const spinStats = currentStats ?? (isOutdated ? storage.get() : undefined);
  if (spinStats === undefined) return undefined;
  const nextResetAt = Date.parse(spinStats.nextResetAt);
  return {
    canUse: spinStats.canUseThisWeek || (isOutdated && now >= nextResetAt),
    nextResetAt,
    unused: spinStats.unused,
    isOutdated,
  };
}

/** True once the height of the unclaimed prize and the saved spins is known, or loading failed. */
export function useWheelKnown(): boolean {
  const queries = [useQuery(wheelStatsQuery), useQuery(savedSpinsQuery)];
  return queries.every(({ data, failureCount }) => data !== undefined || failureCount > 0);
}

/** The user whose wheel it is: the current user or the partner. */
export type Owner = User & { isMe: boolean };

export const keyOf = (userId: number) => [readWheelOf.path, userId] as const;

export const wheelConfigQuery = ({ id, isMe }: Owner) =>
  queryOptions({
    queryKey: keyOf(id),
    queryFn: () =>
      isMe ? request(readMyWheel) : request(readWheelOf, { params: { id: `${id}` } }),
  });

export async function saveWheel(owner: Owner, prizes: Prize[]): Promise<void> {
  const saved = await (owner.isMe
    ? request(saveMyWheel, { body: { prizes } })
    : request(saveWheelOf, { params: { id: `${owner.id}` }, body: { prizes } }));
  const { message: _, ...configuration } = saved;
  queryClient.setQueryData(keyOf(owner.id), configuration);
  // A late response may be older than the cached data.
  void queryClient.invalidateQueries({ queryKey: keyOf(owner.id) });
}
