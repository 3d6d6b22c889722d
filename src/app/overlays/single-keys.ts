import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createEmitter } from '#platform/web/emitter.ts';
import { persistedValue } from '#platform/web/session/persisted-value.ts';

const singleKeysSetting = persistedValue('single-keys', z.boolean());
const changes = createEmitter();

const subscribe = (listener: () => void) => {
  const unsubscribe = changes.subscribe(listener);
  addEventListener('storage', listener);
  return () => {
    unsubscribe();
    removeEventListener('storage', listener);
  };
};

/** Single letters can be turned off, for speech input and accidental key presses (WCAG 2.1.4). */
const singleKeys = (): boolean => singleKeysSetting.get() ?? true;

export function setSingleKeys(on: boolean): void {
  singleKeysSetting.set(on);
  changes.emit();
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeys);

/** Elements in which a letter is text or type-ahead. */
const textFields = [
  'textarea',
  'select',
  'input:not([type="checkbox"], [type="radio"])',
  '[contenteditable]',
  '[role="menu"]',
  '[role="listbox"]',
].join();

/** True for one letter or sign that is not typed into a field. */
export function isSingleKey({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return false;
  return target instanceof Element && target.closest(textFields) === null;
}

/** Hides single keys from all other listeners while they are turned off. Returns a function that stops it. */
export function guardSingleKeys(): () => void {
  const stop = new AbortController();
  const guard = (event: KeyboardEvent) => {
    if (isSingleKey(event) && !singleKeys()) event.stopImmediatePropagation();
  };
  addEventListener('keydown', guard, { capture: true, signal: stop.signal });
  return () => stop.abort();
}
