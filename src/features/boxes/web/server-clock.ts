import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useNow } from '#platform/web/ui/use-now.ts';
import type { Box } from '../boxes.contract.ts';
import { deadlineOf, isSurelyOver, maxClockError } from '../countdown.rules.ts';
import { invalidateBoxes } from './boxes.queries.ts';

/** Milliseconds by which the server's clock is ahead of this device's. */
let ahead = 0;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Sets the clock by a response; all times in milliseconds. */
export function setServerClock(serverTime: number, sentAt: number, receivedAt: number): void {
  const measured = serverTime - (sentAt + receivedAt) / 2;
  if (!Number.isFinite(measured)) return;
  const next = Math.abs(measured) < maxClockError ? 0 : measured;
  if (Math.abs(next - ahead) < maxClockError) return;
  ahead = next;
  for (const listener of [...listeners]) listener();
}

/** The server's time in milliseconds. */
export function useServerNow(everyMs: 1_000 | 5_000 | 60_000): number {
  const now = useNow(everyMs);
  return now + useSyncExternalStore(subscribe, () => ahead);
}

/** Reloads the boxes once after each deadline (decisions §7). */
export function useDeadlines(boxes: readonly Box[]): void {
  const now = useServerNow(5_000);
  const handled = useRef(new Set<string>());
  useEffect(() => {
    const over = boxes.flatMap((box) => {
      const at = deadlineOf(box)?.at;
      const key = `${box.id} ${at}`;
      return at != null && isSurelyOver(at, now) && !handled.current.has(key) ? [key] : [];
    });
    if (over.length === 0) return;
    for (const key of over) handled.current.add(key);
    void invalidateBoxes();
  }, [boxes, now]);
}
