import { queryOptions, skipToken } from '@tanstack/react-query';

/**
 * Ids of the partner's memories that are new since the last visit of the memories. Written as news arrive, and never read
 * from the server.
 */
export const newMemoriesQuery = queryOptions<readonly number[]>({
  queryKey: ['new memories of this visit'],
  queryFn: skipToken,
});
