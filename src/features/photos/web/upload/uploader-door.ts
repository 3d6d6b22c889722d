import { useSyncExternalStore } from 'react';

/** The photos on their way up, for pages that only add some. */
export const uploadsOfTab = async () => (await import('./uploads.ts')).uploads;

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
