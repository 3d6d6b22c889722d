/** The code of a key that an input method handles. */
const inputMethodKey = 229;

/**
 * True if an input method handles the key, such as Escape or Enter while Chinese is composed. Safari reports the key that ends a composition
 * after the composition, so that only its deprecated code is different.
 */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === inputMethodKey;

/**
 * Hides the keys of an input method from every listener, including those of libraries. The browser still handles them.
 * Must be called before other listeners are added.
 */
export function guardComposition(): void {
  const guard = (event: KeyboardEvent) => {
    if (isComposing(event)) event.stopImmediatePropagation();
  };
  addEventListener('keydown', guard, true);
}
