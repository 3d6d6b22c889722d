import { queryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { isNotFound } from '#platform/web/api/errors.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import * as contract from '../boxes.contract.ts';

export const boxesKey = ['boxes'] as const;

const params = (userId: number) => ({ params: { userId: `${userId}` } });

// Comparing thousands of boxes takes longer than drawing the few in sight.
const structuralSharing = false;

const listQuery =
  (list: string, endpoint: typeof contract.readOwned | typeof contract.readReceived) =>
  (userId: number) =>
    queryOptions({
      queryKey: [...boxesKey, list, userId],
      structuralSharing,
      queryFn: () => request(endpoint, params(userId)),
    });

export const ownedQuery = listQuery('owned', contract.readOwned);
export const receivedQuery = listQuery('received', contract.readReceived);

/** The first active box; null without one. */
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

/** Marks the boxes as outdated unless the newest notification was read already. */
export async function invalidateIfMissed(): Promise<void> {
  const notifications = queryClient.getQueryData(notificationsQuery.queryKey);
  const newest =
    notifications && (await queryClient.fetchQuery({ ...notificationsQuery, staleTime: 0 }));
  if (newest === undefined || notifications?.[0]?.eventId !== newest[0]?.eventId)
    await invalidateBoxes();
}

/** Shows the box of a response at once. */
export function storeBox(box: contract.Box): void {
  for (const list of ['owned', 'received']) {
    queryClient.setQueriesData<contract.Box[]>({ queryKey: [...boxesKey, list] }, (boxes) =>
      boxes?.map((other) => (other.id === box.id ? box : other)),
    );
  }
}
