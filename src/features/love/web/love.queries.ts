import {
  queryOptions,
  useIsMutating,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#platform/web/http/call.ts';
import {
  incrementLove,
  type LoveStats,
  type PartnerLove,
  readLove,
  readPartnerLove,
} from '../love.contract.ts';

const loveKey = ['love'] as const;
const partnerLoveKey = ['love', 'partner'] as const;

/**
 * Love only grows, so of two answers that overtook each other the greater count is the later one. With
 * equal counts it is the one that came last: its milestones may have been spent.
 */
const laterLove = (known: LoveStats | undefined, came: LoveStats): LoveStats =>
  known !== undefined && known.count > came.count ? known : came;

/** The same for the partner's love, which comes by answer and by event. */
const laterPartnerLove = (known: PartnerLove | undefined, came: PartnerLove): PartnerLove =>
  known !== undefined && known.partnerLoveCount > came.partnerLoveCount ? known : came;

/** One's own love. */
export const loveQuery = queryOptions({
  queryKey: loveKey,
  queryFn: async ({ client }) => {
    const came = await call(readLove);
    return laterLove(client.getQueryData<LoveStats>(loveKey), came);
  },
});

/** The partner's love; between two readings the event stream keeps it fresh. */
export const partnerLoveQuery = queryOptions({
  queryKey: partnerLoveKey,
  queryFn: async ({ client }) => {
    const came = await call(readPartnerLove);
    return laterPartnerLove(client.getQueryData<PartnerLove>(partnerLoveKey), came);
  },
});

const clickKey = ['love', 'click'] as const;

/** One click. Its answer is the newest love, so nothing becomes stale by it, unless it failed. */
export function useIncrementLove() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: clickKey,
    mutationFn: () => call(incrementLove),
    onSuccess: ({ justReachedMilestone: _, ...came }) => {
      client.setQueryData(loveQuery.queryKey, (known) => laterLove(known, came));
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

/** How the event stream hands over the partner's love. */
export function useHearPartnerLove() {
  const client = useQueryClient();
  return (came: PartnerLove) => {
    client.setQueryData(partnerLoveQuery.queryKey, (known) => laterPartnerLove(known, came));
  };
}
