import { useSyncExternalStore } from 'react';
import { useNow } from '#platform/web/ui/use-now.ts';
import { clockDoubt } from '../countdown.rules.ts';

/** Milliseconds by which the home's clock is ahead of this device's; 0 until the home has told its time. */
let ahead = 0;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The home said that it was `told` there at some moment between `asked` and `came` here; all in milliseconds. */
export function setServerClock(told: number, asked: number, came: number): void {
  const next = told - (asked + came) / 2;
  if (!Number.isFinite(next)) return;
  const kept = Math.abs(next) < clockDoubt ? 0 : next;
  if (Math.abs(kept - ahead) < clockDoubt) return;
  ahead = kept;
  for (const listener of [...listeners]) listener();
}

/** The home's time in milliseconds, renewed at this pace: countdowns are its business, whatever a device believes. */
export function useServerNow(everyMs: 1_000 | 5_000 | 60_000): number {
  const now = useNow(everyMs);
  return now + useSyncExternalStore(subscribe, () => ahead);
}
