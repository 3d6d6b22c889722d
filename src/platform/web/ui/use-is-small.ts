import { useSyncExternalStore } from 'react';

/** At this width and below the layout is that of a phone (S1 §9). */
const small = matchMedia('(max-width: 768px)');

const subscribe = (listener: () => void) => {
  small.addEventListener('change', listener);
  return () => small.removeEventListener('change', listener);
};

/** Whether the screen is that of a phone. Only for what is there or not; looks belong in CSS. */
export const useIsSmall = (): boolean => useSyncExternalStore(subscribe, () => small.matches);
