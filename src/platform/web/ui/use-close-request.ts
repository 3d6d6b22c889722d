import { useEffect, useEffectEvent } from 'react';

/** By what a browser asks to close something: a phone's own Back, for one. Not every browser has it. */
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
 * While something lies over the page, a phone's own Back closes that, as Esc does at a desk, and does not lead away from
 * the page. For what is no entry of the browser's history itself. What stays open is asked again the next time.
 */
export function useCloseRequest(open: boolean, onRequest: () => void): void {
  const request = useEffectEvent(onRequest);
  useEffect(() => {
    const { CloseWatcher } = window;
    if (!open || !touched.matches || CloseWatcher === undefined) return;
    const watch = (): CloseWatcher => {
      const next = new CloseWatcher();
      next.addEventListener('close', () => {
        // One hears one request.
        watcher = watch();
        request();
      });
      return next;
    };
    let watcher = watch();
    return () => watcher.destroy();
  }, [open]);
}
