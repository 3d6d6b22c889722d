import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '#platform/web/emitter.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import type { Box } from '../boxes.contract.ts';
import { deadlineOf, isSurelyOver, maxClockError } from '../countdown.rules.ts';
import { invalidateBoxes } from './boxes.queries.ts';

/** Milliseconds by which the server's clock is ahead of this device's. */
const serverOffset = createStore(0);

/** Sets the clock by a response; all times in milliseconds. */
export function setServerClock(serverTime: number, sentAt: number, receivedAt: number): void {
  const measuredOffset = serverTime - (sentAt + receivedAt) / 2;
  if (!Number.isFinite(measuredOffset)) return;
  const nextOffset = Math.abs(measuredOffset) < maxClockError ? 0 : measuredOffset;
  if (Math.abs(nextOffset - serverOffset.get()) >= maxClockError) serverOffset.set(nextOffset);
}

/** The server's time in milliseconds, updated at this pace while the page is visible. */
export function useServerNow(pace: 1_000 | 5_000 = 5_000): number {
  const now = useNow(pace);
  return now + useSyncExternalStore(serverOffset.subscribe, serverOffset.get);
}

/** Reloads the boxes after each deadline. */
export function useDeadlines(boxes: readonly Box[]): void {
  const now = useServerNow();
  const overdueBoxes = boxes.filter((box) => isSurelyOver(deadlineOf(box)?.at ?? null, now));
  const key = overdueBoxes.map(({ id, status }) => `${id} ${status}`).join();
  useEffect(() => {
    if (key !== '') void invalidateBoxes();
  }, [key]);
}
