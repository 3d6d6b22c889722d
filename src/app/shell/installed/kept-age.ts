import { useSyncExternalStore } from 'react';
import { queryClient } from '#platform/web/api/queries.ts';
import { atMostOnceIn } from './at-most.ts';
import { askWorker, onTold } from './worker-line.ts';

/** Milliseconds before everything is read anew again: a home that is merely slow would be asked for ever. */
const rest = 60_000;

// The home answers again: whatever else is on the page may be old as well.
const readAnew = atMostOnceIn(rest, () => void queryClient.invalidateQueries());

let keptAt: number | null = null;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) askWorker({ ask: 'age' });
  listeners.add(listener);
  return () => listeners.delete(listener);
}

onTold((told) => {
  const isBack = keptAt !== null && told.keptAt === null;
  keptAt = told.keptAt;
  for (const listener of [...listeners]) listener();
  // Also what was read anew may have come from what is kept, on a line that is slow for a while.
  if (isBack) readAnew();
});

/**
 * Milliseconds since 1970 of the oldest thing on this page that comes from what this device keeps, because the home
 * did not answer; null where all of it is the home's.
 */
export const useKeptAt = (): number | null => useSyncExternalStore(subscribe, () => keptAt);
