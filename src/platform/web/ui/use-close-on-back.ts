import { useEffect, useEffectEvent } from 'react';

/** Imported late: no page needs it at first. */
export const importOverlayHistory = async () =>
  (await import('../overlay-history.ts')).overlayHistory;

/** Closes an overlay on Back instead of leaving the page. An overlay that stays open gets the next request too. */
export function useCloseOnBack(open: boolean, onRequest: () => void): void {
  const request = useEffectEvent(onRequest);
  useEffect(() => {
    if (!open) return;
    let remove: (() => void) | null = () => undefined;
    importOverlayHistory().then(
      (overlayHistory) => {
        if (remove !== null) remove = overlayHistory.add(() => request());
      },
      () => undefined,
    );
    return () => {
      remove?.();
      remove = null;
    };
  }, [open]);
}
