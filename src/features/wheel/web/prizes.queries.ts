import { queryOptions } from '@tanstack/react-query';
import { cache } from '#platform/web/cache/cache.ts';
import { call } from '#platform/web/http/call.ts';
import { live } from '#platform/web/live/live.ts';
import { readPrizeStats, readPrizes, spinsChanged } from '../wheel.contract.ts';

const prizesKey = ['wheel', 'won'] as const;

/** What one has won, the newest first. */
export const prizesQuery = queryOptions({
  queryKey: [...prizesKey, 'prizes'],
  queryFn: () => call(readPrizes),
});

/** How much that is. */
export const prizeStatsQuery = queryOptions({
  queryKey: [...prizesKey, 'stats'],
  queryFn: () => call(readPrizeStats),
});

live.on(spinsChanged, () => {
  void cache.invalidateQueries({ queryKey: prizesKey });
});
