import { useEffect, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createStore } from './emitter.ts';
import { persistedValue } from './session/persisted-value.ts';

const pauseSetting = persistedValue('motion-paused', z.boolean());

const isPaused = createStore(pauseSetting.get() ?? false);
/** The number of buttons on the page that stop animations. */
const controls = createStore(0);

/** Decorative motion, per device: `on` without end, `briefly` if no button on the page stops it (WCAG 2.2.2), or `paused` by the user. */
export type Motion = 'on' | 'briefly' | 'paused';

export function useMotion(): Motion {
  const isStopped = useSyncExternalStore(isPaused.subscribe, isPaused.get);
  const count = useSyncExternalStore(controls.subscribe, controls.get);
  return isStopped ? 'paused' : count > 0 ? 'on' : 'briefly';
}

/** The state of a button that pauses all animations. While one is on the page, animations may run without end. */
export function useMotionControl(): { isPaused: boolean; toggle: () => void } {
  useEffect(() => {
    controls.set(controls.get() + 1);
    return () => controls.set(controls.get() - 1);
  }, []);
  return { isPaused: useMotion() === 'paused', toggle };
}

function toggle(): void {
  const next = !isPaused.get();
  pauseSetting.set(next);
  isPaused.set(next);
}
