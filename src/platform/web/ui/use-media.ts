import { useSyncExternalStore } from 'react';
import { chosenTheme, onTheme, type Shown, shownTheme, type Theme } from './theme.ts';

/** At this width and below the layout is that of a phone (S1 §9). */
const small = matchMedia('(max-width: 768px)');
const reduced = matchMedia('(prefers-reduced-motion: reduce)');

const changesOf = (media: MediaQueryList) => (listener: () => void) => {
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};
const smallChanges = changesOf(small);
const reducedChanges = changesOf(reduced);

/** A phone's screen. Only for what is there or not; looks belong in CSS. */
export const useIsSmall = (): boolean => useSyncExternalStore(smallChanges, () => small.matches);

/** The user wants nothing to move. Only for what is there or not; looks belong in CSS. */
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

/** The device is on any network, as far as the browser knows. The server may still be out of reach. */
export const useOnline = (): boolean => useSyncExternalStore(onlineChanges, () => navigator.onLine);

export const useChosenTheme = (): Theme => useSyncExternalStore(onTheme, chosenTheme);

/** The theme on the screen. */
export const useShownTheme = (): Shown => useSyncExternalStore(onTheme, shownTheme);
