import { useEffect, useSyncExternalStore } from 'react';
import { createEmitter } from '#platform/web/emitter.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import type { Box } from '../boxes.contract.ts';
import { deadlineOf, isSurelyOver, maxClockError } from '../countdown.rules.ts';
import { invalidateBoxes } from './boxes.queries.ts';

/** Milliseconds by which the server's clock is ahead of this device's. */
let ahead = 0;
const { emit, subscribe } = createEmitter();

/** Sets the clock by a response; all times in milliseconds. */
export function setServerClock(serverTime: number, sentAt: number, receivedAt: number): void {
  const measured = serverTime - (sentAt + receivedAt) / 2;
  if (!Number.isFinite(measured)) return;
  const next = Math.abs(measured) < maxClockError ? 0 : measured;
  if (Math.abs(next - ahead) < maxClockError) return;
  ahead = next;
  emit();
}

/** The server's time in milliseconds, updated every 5 seconds. */
export function useServerNow(): number {
  const now = useNow(5_000);
  return now + useSyncExternalStore(subscribe, () => ahead);
}

/** Reloads the boxes after each deadline. */
export function useDeadlines(boxes: readonly Box[]): void {
  const now = useServerNow();
  const over = boxes.filter((box) => isSurelyOver(deadlineOf(box)?.at ?? null, now));
  const key = over.map(({ id, status }) => `${id} ${status}`).join();
  useEffect(() => {
    if (key !== '') void invalidateBoxes();
  }, [key]);
}
