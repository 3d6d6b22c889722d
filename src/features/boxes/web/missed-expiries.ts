import * as z from 'zod/mini';
import { queryClient } from '#platform/web/api/queries.ts';
import { persistedValue } from '#platform/web/session/persisted-value.ts';
import type { BoxUpdate } from '../boxes.contract.ts';
import { notificationsQuery } from './boxes.queries.ts';

/** Ids of the expiry events that this user has seen on this device. */
const seenExpiries = (userId: number) =>
  persistedValue(`seen-expiries.${userId}`, z.array(z.string()));

export function markExpiriesSeen(userId: number, updates: readonly BoxUpdate[]): void {
  const seen = seenExpiries(userId);
  const ids = updates.map(({ eventId }) => eventId);
  seen.set([...new Set([...ids, ...(seen.get() ?? [])])].slice(0, 20));
}

/** Reads the boxes that expired since the last visit with this device; none at the first one. */
export async function readMissedExpiries(userId: number): Promise<BoxUpdate[]> {
  const updates = await queryClient.fetchQuery({ ...notificationsQuery, staleTime: 0 });
  const expiries = updates.filter(({ type }) => type === 'BOX_EXPIRED');
  const seenIds = seenExpiries(userId).get();
  if (seenIds === undefined) markExpiriesSeen(userId, expiries);
  return expiries.filter(({ eventId }) => seenIds !== undefined && !seenIds.includes(eventId));
}
