import { useEffect, useEffectEvent } from 'react';

/** The `CloseWatcher` API, such as for Android's Back. Not in every browser. */
declare global {
  interface CloseWatcher extends EventTarget {
    requestClose(): void;
    destroy(): void;
  }
  interface Window {
    CloseWatcher?: new () => CloseWatcher;
  }
}

const touched = matchMedia('(pointer: coarse)');

/**
 * Closes an overlay on a phone's Back, like Esc on a desktop, instead of leaving the page. For overlays without their own history entry. An
 * overlay that stays open gets the next request too.
 */
export function useCloseRequest(open: boolean, onRequest: () => void): void {
  const request = useEffectEvent(onRequest);
  useEffect(() => {
    const { CloseWatcher } = window;
    if (!open || !touched.matches || CloseWatcher === undefined) return;
    const watch = (): CloseWatcher => {
      const next = new CloseWatcher();
      next.addEventListener('close', () => {
        // A watcher handles a single request.
        watcher = watch();
        request();
      });
      return next;
    };
    let watcher = watch();
    return () => watcher.destroy();
  }, [open]);
}
