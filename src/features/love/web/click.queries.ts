import { useIsMutating, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { sendOrQueue } from '#platform/web/api/outbox.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import { incrementLove } from '../love.contract.ts';
import { grownTo } from '../love.rules.ts';
import { ownLoveUpdate } from '../own-love.contract.ts';
import { laterLove, loveKey, loveKind, loveQuery } from './love.queries.ts';

const clickKey = ['love', 'click'] as const;

/** One click. Its answer is the newest love, so nothing becomes stale by it, unless it failed; null where it waits. */
export function useIncrementLove() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: clickKey,
    mutationFn: () =>
      sendOrQueue(loveKind, null, (key) => request(incrementLove, {}, { idempotencyKey: key })),
    onSuccess: (came) => {
      if (came === null) return;
      const { justReachedMilestone: _, ...love } = came;
      client.setQueryData(loveQuery.queryKey, (known) => laterLove(known, love));
    },
    // It may have been counted all the same, its answer lost on the way. The last click asks for all.
    onError() {
      const last = client.isMutating({ mutationKey: clickKey }) === 1;
      if (last) void client.invalidateQueries({ queryKey: loveKey, exact: true });
    },
  });
}

/**
 * One's own love. It is `certain` once it was read since the component came, and nothing is under way
 * that may change it: no reading, and no click.
 */
export function useLove() {
  const love = useQuery({ ...loveQuery, refetchOnMount: 'always' });
  const clicks = useIsMutating({ mutationKey: clickKey });
  return { love, certain: love.isSuccess && !love.isFetching && clicks === 0 };
}

// Clicks on another tab or device.
onLiveEvent(ownLoveUpdate, ({ count }) => {
  queryClient.setQueryData(loveQuery.queryKey, (known) => known && grownTo(known, count));
});
