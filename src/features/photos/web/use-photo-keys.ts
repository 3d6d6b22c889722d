import { createContext, type RefObject, use, useEffectEvent, useLayoutEffect } from 'react';

/** The dialog in which keys count; null on a page. */
export const PhotoKeysScope = createContext<RefObject<Element | null> | null>(null);

/**
 * Handlers by key, with `Control+` for Control or Command. A handler that returns false leaves
 * the key to the browser.
 */
type KeyHandlers = Readonly<Record<string, ((event: KeyboardEvent) => unknown) | undefined>>;

/** Handles keys, except while the user types or in another dialog. */
export function usePhotoKeys(handlers: KeyHandlers): void {
  const within = use(PhotoKeysScope);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target, ctrlKey, metaKey } = event;
    if (!isMeant(event) || !(target instanceof Element)) return;
    const isHere =
      within === null
        ? target === document.body || target.closest('main') !== null
        : (within.current?.contains(target) ?? false);
    if (!isHere) return;
    const name = keyName(event);
    const handle = handlers[ctrlKey || metaKey ? `Control+${name}` : name];
    // The key may focus a field, which would get the letter.
    if (handle !== undefined && handle(event) !== false) event.preventDefault();
  });
  // A layout effect runs before the paint: keys work as soon as the photo is visible.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** The name of a key; a letter in lower case, also with Caps Lock. */
export const keyName = ({ key }: { readonly key: string }): string =>
  key.length === 1 ? key.toLowerCase() : key;

const usesKeys = 'video, textarea, select, input:not([type="checkbox"]), [contenteditable]';

function isMeant({ target, defaultPrevented, altKey, shiftKey, repeat, key }: KeyboardEvent) {
  if (defaultPrevented || altKey) return false;
  // On many keyboards only Shift makes a plus.
  if (shiftKey && key !== '+') return false;
  // A held letter would toggle again and again.
  if (repeat && key.length === 1) return false;
  return target instanceof Element && target.closest(usesKeys) === null;
}
