import { queryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import {
  type LoveStats,
  type PartnerLove,
  partnerLoveUpdate,
  readLove,
  readPartnerLove,
} from '../love.contract.ts';

export const loveKey = ['love'] as const;
/** Under which clicks wait. */
export const loveKind = 'love';
const partnerLoveKey = ['love', 'partner'] as const;

/**
 * Love only grows, so of two answers that overtook each other the greater count is the later one. With
 * equal counts it is the one that came last: its milestones may have been spent.
 */
export const laterLove = (known: LoveStats | undefined, came: LoveStats): LoveStats =>
  known !== undefined && known.count > came.count ? known : came;

/** The same for the partner's love, which comes by answer and by event. */
const laterPartnerLove = (known: PartnerLove | undefined, came: PartnerLove): PartnerLove =>
  known !== undefined && known.partnerLoveCount > came.partnerLoveCount ? known : came;

/** One's own love. */
export const loveQuery = queryOptions({
  queryKey: loveKey,
  queryFn: async ({ client }) => {
    const came = await request(readLove);
    return laterLove(client.getQueryData<LoveStats>(loveKey), came);
  },
});

/** The partner's love; between two readings the event stream keeps it fresh. */
export const partnerLoveQuery = queryOptions({
  queryKey: partnerLoveKey,
  queryFn: async ({ client }) => {
    const came = await request(readPartnerLove);
    return laterPartnerLove(client.getQueryData<PartnerLove>(partnerLoveKey), came);
  },
});

onLiveEvent(partnerLoveUpdate, (came) => {
  queryClient.setQueryData(partnerLoveQuery.queryKey, (known) => laterPartnerLove(known, came));
});
