import { type PointerEvent, useRef, useState } from 'react';
import { followed, type Point, slop, swipeOf } from './swipe.rules.ts';

type SwipeOptions = {
  /** Which neighbours there are. */
  has: { next: boolean; previous: boolean };
  onSwipe: (to: 'next' | 'previous') => void;
};

interface Touch {
  readonly id: number;
  readonly from: Point;
  readonly since: number;
}

/**
 * A finger that goes sideways over the picture leads to its neighbours; up and down it scrolls the page, as everywhere.
 * Answers how many pixels the picture follows it, null while it does not.
 */
export function useSwipe({ has, onSwipe }: SwipeOptions) {
  const [drag, setDrag] = useState<number | null>(null);
  const touch = useRef<Touch>(undefined);
  const wayOf = ({ clientX, clientY }: PointerEvent, { from }: Touch): Point => ({
    x: clientX - from.x,
    y: clientY - from.y,
  });
  const end = () => {
    touch.current = undefined;
    setDrag(null);
  };
  return {
    drag,
    handlers: {
      onPointerDown({
        pointerType,
        isPrimary,
        pointerId,
        clientX,
        clientY,
        timeStamp,
      }: PointerEvent) {
        // With a second finger it is the browser's own way to go closer.
        if (pointerType !== 'touch' || !isPrimary) return end();
        touch.current = { id: pointerId, from: { x: clientX, y: clientY }, since: timeStamp };
      },
      onPointerMove(event: PointerEvent) {
        const { current } = touch;
        if (current?.id !== event.pointerId) return;
        const way = wayOf(event, current);
        if (drag !== null || Math.abs(way.x) > slop) setDrag(followed(way, has).x);
      },
      onPointerUp(event: PointerEvent) {
        const { current } = touch;
        if (current?.id !== event.pointerId) return;
        end();
        const { width, height } = event.currentTarget.getBoundingClientRect();
        const duration = event.timeStamp - current.since;
        const swipe = swipeOf(wayOf(event, current), duration, { width, height });
        if ((swipe === 'next' || swipe === 'previous') && has[swipe]) onSwipe(swipe);
      },
      // The browser scrolls with it.
      onPointerCancel: end,
    },
  };
}
