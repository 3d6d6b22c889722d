import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useGoBack } from '../use-way-back.ts';

/**
 * Gives the lightbox an entry in the browser's history, so that Back closes it. After it is closed, `onGo` is called
 * if another photo was shown last.
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
    // After a reload the entry can exist while the lightbox is closed.
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
