import { queryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { outbox } from '#platform/web/api/outbox.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { latestEvent } from '#platform/web/realtime/events.ts';
import { ownLoveUpdate, type PartnerLove, readLove, readPartnerLove } from '../love.contract.ts';
import {
  confirm,
  confirmCount,
  type OptimisticLove,
  type PendingClick,
  setQueued,
} from '../love.rules.ts';

/** The kind of a queued click in the outbox. */
export const clickKind = 'love';

const loveKey = [readLove.path] as const;
const partnerLoveKey = [readPartnerLove.path] as const;

/** The user's own count, including pending clicks: the one source for every place that shows it. */
export const loveQuery = queryOptions({
  queryKey: loveKey,
  queryFn: async () => {
    const stats = await request(readLove);
    const love = setQueued(confirm(queryClient.getQueryData(loveKey), stats), queuedClicks());
    // An event during the first read had no cached count to change.
    const update = latestEvent(ownLoveUpdate);
    return update === undefined ? love : confirmCount(love, update.count);
  },
});

/** Changes the cached count, if it was read before. */
export const updateLove = (change: (love: OptimisticLove) => OptimisticLove): void =>
  void queryClient.setQueryData<OptimisticLove>(loveKey, (cachedLove) => {
    const love = cachedLove && change(cachedLove);
    return love === cachedLove ? undefined : love;
  });

const queuedClicks = (): PendingClick[] =>
  outbox
    .items()
    .filter(({ kind, failed }) => kind === clickKind && !failed)
    .map(({ key, input }) => ({ key, count: Number(input) }));

/** Counts the clicks in the outbox. */
export const updateQueuedClicks = (): void => updateLove((love) => setQueued(love, queuedClicks()));

/** Counts them now and whenever they change. Returns how to stop. */
export function watchQueuedClicks(): () => void {
  updateQueuedClicks();
  return outbox.subscribe(updateQueuedClicks);
}

/** The partner's count. */
export const partnerLoveQuery = queryOptions({
  queryKey: partnerLoveKey,
  queryFn: async () => {
    const response = await request(readPartnerLove);
    // An event may have changed the cache during the request.
    return newerLove(queryClient.getQueryData(partnerLoveKey), response);
  },
});

/** Love only grows, so the greater count is the later one. */
const newerLove = (cachedLove: PartnerLove | undefined, received: PartnerLove): PartnerLove =>
  cachedLove !== undefined && cachedLove.partnerLoveCount > received.partnerLoveCount
    ? cachedLove
    : received;

/** Applies the count of an event. */
export const updatePartnerLove = (event: PartnerLove): void =>
  void queryClient.setQueryData<PartnerLove>(partnerLoveKey, (cachedLove) =>
    newerLove(cachedLove, event),
  );
