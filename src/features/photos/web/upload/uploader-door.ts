import { useSyncExternalStore } from 'react';
import { untilItComes } from '#platform/web/lazy-part.ts';

/**
 * The photos on their way up, for pages that only add some. Where its code does not come at first, whoever waits goes on
 * waiting: what was dropped must not be lost, nor a press be for nothing.
 */
export const uploadsOfTab = () => untilItComes(async () => (await import('./uploads.ts')).uploads);

let isOpen = false;
const listeners = new Set<() => void>();

/** Told by the uploader. */
export function setUploaderOpen(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}

/** Whether the uploader lies over the page. */
export const useUploaderOpen = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isOpen,
  );
