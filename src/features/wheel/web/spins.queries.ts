import { queryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import { readSavedSpins, readWheelStats, spinsChanged } from '../wheel.contract.ts';

/** What was read of somebody's spins, and of what they have won. */
export const spinsKey = ['spins'] as const;

/** Whether this week's spin is left, and a prize that was not claimed. */
export const wheelStatsQuery = queryOptions({
  queryKey: [...spinsKey, 'week'],
  queryFn: () => request(readWheelStats),
});

export const savedSpinsQuery = queryOptions({
  queryKey: [...spinsKey, 'saved'],
  queryFn: () => request(readSavedSpins),
});

/** What was read of spins is old. */
export const readSpinsAnew = (): void => void queryClient.invalidateQueries({ queryKey: spinsKey });

onLiveEvent(spinsChanged, readSpinsAnew);
