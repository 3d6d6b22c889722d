import { useSyncExternalStore } from 'react';
import type { Kept } from './kept.ts';

let items: readonly Kept[] = [];
const listeners = new Set<() => void>();

/** What waits of who is signed in, the oldest first. The rest of the outbox, which comes later, sees to it. */
export const waiting = {
  items: (): readonly Kept[] => items,
  /** One more, which the rest of the outbox has not seen. */
  add(item: Kept): void {
    waiting.become([...items, item]);
    waiting.grew();
  },
  /** What the rest of the outbox does then, once it is there. */
  grew: (): void => undefined,
  become(next: readonly Kept[]): void {
    items = next;
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

export const useWaitingItems = (): readonly Kept[] =>
  useSyncExternalStore(waiting.subscribe, waiting.items);
