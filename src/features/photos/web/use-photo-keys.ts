import { createContext, type RefObject, use, useEffectEvent, useLayoutEffect } from 'react';

const Within = createContext<RefObject<Element | null> | null>(null);

/** The dialog in which keys count; null on a page. */
export const PhotoKeysWithin = Within;

/** Runs the handler of a key, except while the user types, in another dialog, or with a modifier key. */
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
    // The key may focus a field, which would get the letter.
    event.preventDefault();
    run();
  });
  // Before the paint: keys work as soon as the photo is visible.
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
  // A held letter would toggle again and again.
  if (repeat && key.length === 1) return false;
  return target instanceof Element && target.closest(typedInto) === null;
}
