import { coveredOf, type Place } from '../../window.rules.ts';
import type { Floating } from './floating.ts';
import { onRoom } from './room.ts';

/** Milliseconds without scrolling after which it has come to rest. */
const restsAfter = 100;

/**
 * Sees to it that what has the focus is never covered (2.4.11): what floats over it moves aside. `onStuck` runs where
 * there is no such place. It stays where a person puts it, and where they scroll something below it. Returns how to stop.
 */
export function keepOffFocus(
  element: HTMLElement,
  floating: Floating,
  onStuck?: () => void,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let isArmed = true;
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const look = () => {
    const focused = document.activeElement;
    if (!isArmed || !(focused instanceof HTMLElement) || element.contains(focused)) return;
    // Titles and pages take the focus for the sake of the ear only.
    if (focused.tabIndex < 0) return;
    // What is seen now lies elsewhere in a moment.
    if (element.getAnimations().length > 0) return soon();
    const target = placeOf(focused);
    if (isOver(element, floating.place(), target) && !floating.clear(target)) onStuck?.();
  };
  const soon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(look);
  };
  const arm = () => {
    isArmed = true;
    soon();
  };
  const disarm = () => {
    isArmed = false;
  };

  const onRest = () => {
    clearTimeout(timer);
    timer = setTimeout(look, restsAfter);
  };
  document.addEventListener('focusin', arm, { signal });
  document.addEventListener('keydown', arm, { capture: true, signal });
  document.addEventListener('scroll', onRest, { capture: true, passive: true, signal });
  for (const act of ['wheel', 'touchmove', 'pointerdown'] as const) {
    document.addEventListener(act, disarm, { capture: true, passive: true, signal });
  }
  const stopRoom = onRoom(soon);
  soon();
  return () => {
    stop.abort();
    stopRoom();
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Whether `element` lies over the target, and not below it as it does below dialogs, menus and messages. */
function isOver(element: HTMLElement, place: Place, target: Place): boolean {
  const covered = coveredOf(place, target);
  return covered !== undefined && element.contains(document.elementFromPoint(covered.x, covered.y));
}

function placeOf(element: HTMLElement): Place {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}
