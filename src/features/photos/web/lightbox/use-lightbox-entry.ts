import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useGoBack } from '../use-way-back.ts';

/**
 * The lightbox as an entry of its own in the browser's history, so that Back closes it, and not what lies below it.
 * However it is closed, `onGo` is called where another photo than this one was looked at last.
 */
export function useLightboxEntry(photo: number, onGo: (photo: number) => void) {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const isOpen = isInLightbox(state);
  const lookedAt = useRef<number>(undefined);

  useEffect(() => {
    if (isOpen || lookedAt.current === undefined) return;
    const at = lookedAt.current;
    lookedAt.current = undefined;
    if (at !== photo) onGo(at);
  }, [isOpen, photo, onGo]);

  return {
    isOpen,
    // After a reload its entry may be there with nothing to show: one more would have to be left as well.
    open: () => {
      if (!isOpen) void navigate({ pathname, search }, { state: { ...state, lightbox: true } });
    },
    look: (at: number) => {
      lookedAt.current = at;
    },
    close: () => goBack(),
  };
}

export const isInLightbox = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'lightbox' in state;
