import { queryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { readPrizeStats, readPrizes } from '../wheel.contract.ts';
import { spinsKey } from './spins.queries.ts';

/** Read anew with all else of the spins. */
const prizesKey = [...spinsKey, 'won'] as const;

/** What one has won, the newest first. */
export const prizesQuery = queryOptions({
  queryKey: [...prizesKey, 'prizes'],
  queryFn: () => request(readPrizes),
});

/** How much that is. */
export const prizeStatsQuery = queryOptions({
  queryKey: [...prizesKey, 'stats'],
  queryFn: () => request(readPrizeStats),
});
