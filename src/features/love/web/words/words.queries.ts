import { infiniteQueryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { readWords } from '../../words.contract.ts';

const pageSize = 20;

/** The words of both users, newest first; loaded again whenever the dialog opens. */
export const wordsQuery = infiniteQueryOptions({
  queryKey: [readWords.path],
  queryFn: ({ pageParam: before }) =>
    request(readWords, {
      query: { limit: `${pageSize}`, ...(before !== null && { before: `${before}` }) },
    }),
  initialPageParam: null as number | null,
  getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
  gcTime: 0,
});
