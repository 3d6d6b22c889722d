import { type RefObject, useEffect } from 'react';
import { isOutOfReach, pageHeading } from '#platform/web/ui/focus.ts';

/** Messages stand above everything. React Aria takes F6 to them as long as there are any. */
const messages = '[data-react-aria-top-layer]';
/** What comes and goes over the page: the focus does not belong there. */
const overlays = `[role="dialog"], [role="alertdialog"], [role="menu"], ${messages}`;

/**
 * F6 goes from the page to what floats over it, and back to where one was; by way of the messages while there are any.
 * `notes` is around what floats, `entry` takes the focus where none of it had it before.
 */
export function usePaneKey(
  notes: RefObject<HTMLElement | null>,
  entry: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let lastInPage: Element | null = null;
    let lastInNotes: Element | null = null;
    // An open dialog or menu has everything else out of reach.
    const isCovered = () => notes.current === null || isOutOfReach(notes.current);
    const isInNotes = (what: Element | null) => notes.current?.contains(what) === true;
    const isWithin = (what: Element | null, around: string) =>
      (what?.closest(around) ?? null) !== null;

    const onFocusIn = () => {
      const { activeElement } = document;
      if (isInNotes(activeElement)) lastInNotes = activeElement;
      else if (!isWithin(activeElement, overlays)) lastInPage = activeElement;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      const { activeElement } = document;
      const isOnPage = !isInNotes(activeElement) && !isWithin(activeElement, messages);
      if (isCovered() || (isOnPage && document.querySelector(messages) !== null)) return;
      event.preventDefault();
      event.stopPropagation();
      const next = isInNotes(activeElement)
        ? (shown(lastInPage) ?? pageHeading())
        : (shown(lastInNotes) ?? entry.current);
      next?.focus();
    };
    document.addEventListener('focusin', onFocusIn, { signal });
    // Before React Aria's.
    addEventListener('keydown', onKeyDown, { capture: true, signal });
    return () => stop.abort();
  }, [notes, entry]);
}

const shown = (before: Element | null): HTMLElement | null =>
  before instanceof HTMLElement && before.getClientRects().length > 0 ? before : null;
