import { useEffect, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { remembered } from './session/remembered.ts';

const kept = remembered('motion-paused', z.boolean());

let paused = kept.get() ?? false;
/** Buttons on the page by which whatever moves can be stopped. */
let controls = 0;
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of [...listeners]) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Whether decoration may move, which the person decides for this device and for good: `on` for as long as it likes,
 * `briefly` where nothing on the page could stop it (WCAG 2.2.2), or not at all.
 */
export type Motion = 'on' | 'briefly' | 'paused';

const motionNow = (): Motion => (paused ? 'paused' : controls > 0 ? 'on' : 'briefly');

export const useMotion = (): Motion => useSyncExternalStore(subscribe, motionNow);

/** For a button that stops all of it and lets it go on. While one is on the page, movement need not end. */
export function useMotionControl(): { isPaused: boolean; toggle: () => void } {
  useEffect(() => {
    controls += 1;
    tell();
    return () => {
      controls -= 1;
      tell();
    };
  }, []);
  return { isPaused: useMotion() === 'paused', toggle };
}

function toggle(): void {
  paused = !paused;
  kept.set(paused);
  tell();
}
