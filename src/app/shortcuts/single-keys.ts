import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { remembered } from '#platform/web/session/remembered.ts';

const kept = remembered('single-keys', z.boolean());
const listeners = new Set<() => void>();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

/**
 * Whether a single letter or sign does something. Who speaks to their computer, or brushes over keys, can switch that
 * off (WCAG 2.1.4); arrows, Escape and the like go on.
 */
const singleKeysCount = (): boolean => kept.get() ?? true;

export function letSingleKeysCount(on: boolean): void {
  kept.set(on);
  for (const listener of listeners) listener();
}

export const useSingleKeysCount = (): boolean => useSyncExternalStore(subscribe, singleKeysCount);

/** Where keys are text, or lead to what begins with them. */
const typedInto = [
  'textarea',
  'select',
  'input:not([type="checkbox"], [type="radio"])',
  '[contenteditable]',
  '[role="menu"]',
  '[role="listbox"]',
].join();

/** Whether this is one letter or sign, pressed where that is no text. */
export function isSingleKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return false;
  return target instanceof Element && target.closest(typedInto) === null;
}

/** Keeps single keys, while they are switched off, from everyone on the page. Answers how to stop. */
export function guardSingleKeys(): () => void {
  const stop = new AbortController();
  const guard = (event: KeyboardEvent) => {
    if (isSingleKey(event) && !singleKeysCount()) event.stopImmediatePropagation();
  };
  addEventListener('keydown', guard, { capture: true, signal: stop.signal });
  return () => stop.abort();
}
