import { useSyncExternalStore } from 'react';
import { chosenTheme, onTheme, type Shown, shownTheme, type Theme } from './theme.ts';

/** The phone layout applies up to this width. */
const small = matchMedia('(max-width: 768px)');
const reduced = matchMedia('(prefers-reduced-motion: reduce)');

const changesOf = (media: MediaQueryList) => (listener: () => void) => {
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};
const smallChanges = changesOf(small);
const reducedChanges = changesOf(reduced);

/** Use it only for different content; different looks belong in CSS. */
export const useIsSmall = (): boolean => useSyncExternalStore(smallChanges, () => small.matches);

/** Use it only for different content; different looks belong in CSS. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(reducedChanges, () => reduced.matches);

const onlineChanges = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** True if the browser has any network. The server may be unreachable nevertheless. */
export const useOnline = (): boolean => useSyncExternalStore(onlineChanges, () => navigator.onLine);

export const useChosenTheme = (): Theme => useSyncExternalStore(onTheme, chosenTheme);

export const useShownTheme = (): Shown => useSyncExternalStore(onTheme, shownTheme);
