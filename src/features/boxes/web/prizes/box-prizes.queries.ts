import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { readBoxPrizeStats, readBoxPrizes } from '../../box-prizes.contract.ts';
import { boxesKey } from '../boxes.queries.ts';

/** Read anew with all else of the boxes: they change what they are. */
const prizesKey = [...boxesKey, 'prizes'] as const;

/** The prizes of one page, from 1, the newest first, and how many pages there are. */
export const boxPrizesQuery = (page: number) =>
  queryOptions({
    queryKey: [...prizesKey, page],
    queryFn: async () => {
      const part = await request(readBoxPrizes, { query: { page: `${page - 1}` } });
      // A bare list is all there is (S3 §3).
      return Array.isArray(part)
        ? { prizes: part, pages: 1 }
        : { prizes: part.content, pages: part.totalPages };
    },
    placeholderData: keepPreviousData,
  });

/** How many there are, and what they are worth. */
export const boxPrizeStatsQuery = queryOptions({
  queryKey: [...prizesKey, 'stats'],
  queryFn: () => request(readBoxPrizeStats),
});
