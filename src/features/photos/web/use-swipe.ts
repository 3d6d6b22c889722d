import { type PointerEvent, useRef, useState } from 'react';

type SwipeOptions = {
  hasPrevious: boolean;
  hasNext: boolean;
  onSwipe: (to: 'previous' | 'next') => void;
};

/** Pixels that a finger may tremble. */
const slop = 8;
/** Pixels per millisecond of a flick. */
const flick = 0.4;
/** Part of the width that a slow movement has to cross. */
const farEnough = 0.25;

/**
 * Swipes between photos by one finger. Vertical movements scroll the page. React Aria's `useMove` takes those too.
 * Returns the picture's offset in pixels, null at rest.
 */
export function useSwipe({ hasPrevious, hasNext, onSwipe }: SwipeOptions) {
  const [offset, setOffset] = useState<number | null>(null);
  const touch = useRef<{ id: number; x: number; y: number; since: number }>(undefined);
  const end = () => {
    touch.current = undefined;
    setOffset(null);
  };
  const handlers = {
    onPointerDown(event: PointerEvent) {
      // A second finger starts the browser's zoom.
      if (event.pointerType !== 'touch' || !event.isPrimary) return end();
      const { pointerId: id, clientX: x, clientY: y, timeStamp: since } = event;
      touch.current = { id, x, y, since };
    },
    onPointerMove({ pointerId, clientX, clientY }: PointerEvent) {
      if (touch.current?.id !== pointerId) return;
      const [x, y] = [clientX - touch.current.x, clientY - touch.current.y];
      if (offset === null && Math.abs(x) <= Math.max(slop, Math.abs(y))) return;
      setOffset((x < 0 ? hasNext : hasPrevious) ? x : x / 4);
    },
    onPointerUp({ pointerId, clientX, clientY, timeStamp, currentTarget }: PointerEvent) {
      const { current: from } = touch;
      if (from?.id !== pointerId) return;
      end();
      const [x, way] = [clientX - from.x, Math.abs(clientX - from.x)];
      const isFlick = way > 3 * slop && way / Math.max(1, timeStamp - from.since) > flick;
      const isFar = way > currentTarget.getBoundingClientRect().width * farEnough;
      if (way <= Math.abs(clientY - from.y) || !(isFlick || isFar)) return;
      if (x < 0 ? hasNext : hasPrevious) onSwipe(x < 0 ? 'next' : 'previous');
    },
    // The browser scrolls.
    onPointerCancel: end,
  };
  return { offset, handlers };
}
