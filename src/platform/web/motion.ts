import { useEffect, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createEmitter } from './emitter.ts';
import { persistedValue } from './session/persisted-value.ts';

const pauseSetting = persistedValue('motion-paused', z.boolean());

let paused = pauseSetting.get() ?? false;
/** The number of buttons on the page that stop animations. */
let controls = 0;
const { emit: notify, subscribe } = createEmitter();

/** Decorative motion, per device: `on` without end, `briefly` if no button on the page stops it (WCAG 2.2.2), or `paused` by the user. */
export type Motion = 'on' | 'briefly' | 'paused';

const motionNow = (): Motion => (paused ? 'paused' : controls > 0 ? 'on' : 'briefly');

export const useMotion = (): Motion => useSyncExternalStore(subscribe, motionNow);

/** The state of a button that pauses all animations. While one is on the page, animations may run without end. */
export function useMotionControl(): { isPaused: boolean; toggle: () => void } {
  useEffect(() => {
    controls += 1;
    notify();
    return () => {
      controls -= 1;
      notify();
    };
  }, []);
  return { isPaused: useMotion() === 'paused', toggle };
}

function toggle(): void {
  paused = !paused;
  pauseSetting.set(paused);
  notify();
}
