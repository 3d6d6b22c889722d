import { queryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { isNotFound } from '#platform/web/api/errors.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import * as contract from '../boxes.contract.ts';

export const boxesKey = ['boxes'] as const;

const params = (userId: number) => ({ params: { userId: `${userId}` } });

// Comparing thousands of boxes takes longer than drawing the few in sight.
const structuralSharing = false;

export const ownedQuery = (userId: number) =>
  queryOptions({
    queryKey: [...boxesKey, 'owned', userId],
    structuralSharing,
    queryFn: () => request(contract.readOwned, params(userId)),
  });

export const receivedQuery = (userId: number) =>
  queryOptions({
    queryKey: [...boxesKey, 'received', userId],
    structuralSharing,
    queryFn: () => request(contract.readReceived, params(userId)),
  });

/** Milliseconds (S3 §9). */
const pollInterval = 5_000;

/** Polled while there are some, because another device may open them. */
export const droppedQuery = (userId: number) =>
  queryOptions({
    queryKey: [...boxesKey, 'dropped', userId],
    queryFn: () => request(contract.readDropped, params(userId)),
    refetchInterval: ({ state }) => (state.data?.length ? pollInterval : false),
  });

export const droppingQuery = (userId: number) =>
  queryOptions({
    queryKey: [...boxesKey, 'dropping', userId],
    async queryFn() {
      const dropping = await request(contract.readDropping, params(userId));
      const { queryKey } = droppedQuery(userId);
      const known = queryClient.getQueryData(queryKey);
      // Without a live connection, a new box is noticed here.
      if (dropping.some(({ id }) => known?.every((box) => box.id !== id))) {
        void queryClient.invalidateQueries({ queryKey });
      }
      return dropping;
    },
    staleTime: 0,
    refetchInterval: pollInterval,
  });

/** The first active box; null without one (S3 §8). */
export const activeQuery = (userId: number) =>
  queryOptions({
    queryKey: [...boxesKey, 'active', userId],
    async queryFn(): Promise<contract.Box | null> {
      // Browsers log every 404.
      const { hasActiveBox } = await request(contract.readHasActive, params(userId));
      if (!hasActiveBox) return null;
      return request(contract.readActive, params(userId)).catch((error: unknown) => {
        if (isNotFound(error)) return null;
        throw error;
      });
    },
  });

export const notificationsQuery = queryOptions({
  queryKey: [...boxesKey, 'notifications'],
  queryFn: () => request(contract.readBoxNotifications),
});

/** Marks everything read about boxes as outdated. */
export const invalidateBoxes = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: boxesKey });

onLiveEvent(contract.boxesChanged, () => void invalidateBoxes());

/** Shows the box of a response at once. */
export function storeBox(box: contract.Box): void {
  for (const list of ['owned', 'received']) {
    queryClient.setQueriesData<contract.Box[]>({ queryKey: [...boxesKey, list] }, (boxes) =>
      boxes?.map((other) => (other.id === box.id ? box : other)),
    );
  }
}
