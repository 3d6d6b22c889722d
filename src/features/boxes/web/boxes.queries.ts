import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { isNotFound } from '#platform/web/api/errors.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import {
  type Box,
  boxesChanged,
  readActive,
  readDropped,
  readDropping,
  readHasActive,
  readOwned,
  readReceived,
} from '../boxes.contract.ts';

/** Everything that was read of boxes. */
export const boxesKey = ['boxes'] as const;

const params = (userId: number) => ({ params: { userId: `${userId}` } });

/** What this person created, the newest first. */
export const ownedQuery = (userId: number) =>
  queryOptions({
    queryKey: [...boxesKey, 'owned', userId],
    // To compare thousands with what was there takes longer than to draw the few in sight.
    structuralSharing: false,
    queryFn: () => request(readOwned, params(userId)),
  });

/** What this person received, the newest first; the prize of most is not told. */
export const receivedQuery = (userId: number) =>
  queryOptions({
    queryKey: [...boxesKey, 'received', userId],
    structuralSharing: false,
    queryFn: () => request(readReceived, params(userId)),
  });

/** Milliseconds between two looks at what dropped (S3 §9). */
const droppingEvery = 5_000;

/** Received, dropped and not opened. While there are some they are looked at: nobody tells what is opened elsewhere. */
export const droppedQuery = (userId: number) =>
  queryOptions({
    queryKey: [...boxesKey, 'dropped', userId],
    queryFn: () => request(readDropped, params(userId)),
    refetchInterval: ({ state }) => (state.data?.length ? droppingEvery : false),
  });

/** Those of them that show themselves right now. */
export const droppingQuery = (userId: number) =>
  queryOptions({
    queryKey: [...boxesKey, 'dropping', userId],
    async queryFn({ client }) {
      const dropping = await request(readDropping, params(userId));
      const { queryKey } = droppedQuery(userId);
      const known = client.getQueryData(queryKey);
      // One that was not heard of: without a connection this is how it becomes known.
      if (dropping.some(({ id }) => known?.every((box) => box.id !== id))) {
        void client.invalidateQueries({ queryKey });
      }
      return dropping;
    },
    staleTime: 0,
    refetchInterval: droppingEvery,
    // The next look comes soon enough; a single miss is nothing to talk of.
    retry: 1,
  });

/** The box that comes first for this person; null where there is none, or none any more (S3 §8). */
export const activeQuery = (userId: number) =>
  queryOptions({
    queryKey: [...boxesKey, 'active', userId],
    async queryFn(): Promise<Box | null> {
      // Asked first: a browser complains of each 404, also of one that is no fault.
      const { hasActiveBox } = await request(readHasActive, params(userId));
      if (!hasActiveBox) return null;
      return request(readActive, params(userId)).catch((error: unknown) => {
        if (isNotFound(error)) return null;
        throw error;
      });
    },
  });

/** Whatever was read of boxes is old. */
export const boxesAreOld = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: boxesKey });

// What one did on another device (no message: they know).
onLiveEvent(boxesChanged, () => void boxesAreOld(queryClient));

/** Takes over a box as an answer showed it, so that its card changes at once. */
export function hearBox(client: QueryClient, box: Box): void {
  for (const list of ['owned', 'received']) {
    client.setQueriesData<Box[]>({ queryKey: [...boxesKey, list] }, (boxes) =>
      boxes?.map((other) => (other.id === box.id ? box : other)),
    );
  }
}
