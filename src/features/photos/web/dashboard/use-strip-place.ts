import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react';

/** Milliseconds in which the strip goes round once (S2 §9). The sheet says the same. */
const round = 45_000;

/**
 * Where the strip is: it stops where it was and goes on from there. While the keyboard is in it, it is a row that the
 * browser scrolls, so that what has the focus is in sight.
 */
export function useStripPlace(isPaused: boolean) {
  const view = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const [byKeys, setByKeys] = useState(false);
  /** Pixels of it that have passed by. */
  const place = useRef(0);
  const isStill = isPaused || byKeys;

  const stay = () => {
    if (view.current === null || track.current === null) return;
    place.current = isStill
      ? view.current.scrollLeft
      : view.current.getBoundingClientRect().left - track.current.getBoundingClientRect().left;
  };

  const isFirst = useRef(true);
  useLayoutEffect(() => {
    // It begins where it is; to ask would mean to lay out all of the page.
    const begins = isFirst.current;
    isFirst.current = false;
    if (begins || view.current === null || track.current === null) return;
    if (isStill || !isMoving(track.current)) {
      view.current.scrollLeft = place.current;
      return;
    }
    view.current.scrollLeft = 0;
    const passed = (place.current / (track.current.scrollWidth / 2)) * round;
    track.current.style.animationDelay = `-${Math.round(passed)}ms`;
  }, [isStill]);

  const keys = {
    onFocus(event: FocusEvent) {
      if (byKeys || isPaused || !event.target.matches(':focus-visible')) return;
      const { target } = event;
      stay();
      setByKeys(true);
      // Once the row stands still.
      requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest', inline: 'nearest' }));
    },
    onBlur({ relatedTarget, currentTarget }: FocusEvent) {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
      stay();
      setByKeys(false);
    },
  };
  return { view, track, isStill, stay, keys };
}

/** Not for whom nothing is to move: then it is a row to scroll in all the time. */
const isMoving = (track: HTMLElement): boolean => getComputedStyle(track).animationName !== 'none';
