import { useSyncExternalStore } from 'react';

const reduced = matchMedia('(prefers-reduced-motion: reduce)');

const subscribe = (listener: () => void) => {
  reduced.addEventListener('change', listener);
  return () => reduced.removeEventListener('change', listener);
};

/** Whether nothing is to move for this person. Only for what is there or not; how it moves belongs in CSS. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(subscribe, () => reduced.matches);
