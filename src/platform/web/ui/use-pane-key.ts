import { type RefObject, useEffect } from 'react';
import { isOutOfReach, pageHeading } from './focus.ts';

/** React Aria moves the focus to toasts by F6 while there are any. */
const toasts = '[data-react-aria-top-layer]';
const overlays = `[role="dialog"], [role="alertdialog"], [role="menu"], ${toasts}`;

/** F6 moves the focus from the page to a floating pane and back, by way of the toasts. `entry` gets the focus first. */
export function usePaneKey(
  pane: RefObject<HTMLElement | null>,
  entry: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    const last: { onPage: Element | null } = { onPage: null };
    const isInPane = (element: Element | null) =>
      element !== null && (pane.current?.contains(element) || element === entry.current);
    document.addEventListener(
      'focusin',
      ({ target }) => {
        if (!(target instanceof Element) || isInPane(target)) return;
        if (target.closest(overlays) === null) last.onPage = target;
      },
      { signal },
    );
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      const { activeElement } = document;
      if (pane.current === null || isOutOfReach(pane.current)) return;
      const isOnPage = !isInPane(activeElement) && !activeElement?.closest(toasts);
      if (isOnPage && document.querySelector(toasts) !== null) return;
      event.preventDefault();
      event.stopPropagation();
      const { onPage } = last;
      const isShown = onPage instanceof HTMLElement && onPage.getClientRects().length > 0;
      const target = isInPane(activeElement) ? (isShown ? onPage : pageHeading()) : entry.current;
      target?.focus();
    };
    // The listener is called before React Aria's own.
    addEventListener('keydown', onKeyDown, { capture: true, signal });
    return () => listeners.abort();
  }, [pane, entry]);
}
