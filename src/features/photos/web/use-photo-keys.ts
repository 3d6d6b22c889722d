import { createContext, type RefObject, use, useEffectEvent, useLayoutEffect } from 'react';

/** What an opened photo lies in, if that is a dialog; null on its page. */
const Within = createContext<RefObject<Element | null> | null>(null);

/** Says that keys count inside of this element only. */
export const PhotoKeysWithin = Within;

/**
 * Runs what a key stands for. Not while somebody types, nor in what lies over or above the photo, nor with a key like
 * Ctrl, which makes it the browser's.
 */
export function usePhotoKeys(keys: Readonly<Record<string, () => void>>): void {
  const within = use(Within);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isMeant(event) || !(event.target instanceof Element)) return;
    const { target } = event;
    const isHere =
      within === null
        ? target === document.body || target.closest('main') !== null
        : (within.current?.contains(target) ?? false);
    if (!isHere) return;
    const run = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (run === undefined) return;
    // The letter must not land in the field that the key leads to.
    event.preventDefault();
    run();
  });
  // Not after the paint: who sees the photo may press a key.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const typedInto = 'textarea, select, input:not([type="checkbox"]), [contenteditable]';

function isMeant({
  target,
  defaultPrevented,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
  repeat,
  key,
}: KeyboardEvent): boolean {
  if (defaultPrevented || altKey || ctrlKey || metaKey) return false;
  // On many keyboards only Shift makes a plus.
  if (shiftKey && key !== '+') return false;
  // Held, an arrow leads on and on; a letter would do and undo.
  if (repeat && key.length === 1) return false;
  return target instanceof Element && target.closest(typedInto) === null;
}
