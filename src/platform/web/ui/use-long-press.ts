import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';

/** Milliseconds. */
const pressDuration = 500;
/** Pixels that a finger may move during the press. */
const tolerance = 10;

/** The handlers of a button that acts on a long press by mouse or finger. The press is no click. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: number; x: number; y: number }>(undefined);
  const wasLong = useRef(false);
  const end = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);
  return {
    onPointerDown({
      currentTarget,
      isPrimary,
      button,
      clientX,
      clientY,
    }: PointerEvent<HTMLElement>) {
      end();
      wasLong.current = false;
      if (!isPrimary || button !== 0) return;
      const timer = window.setTimeout(() => {
        end();
        wasLong.current = true;
        // A dialog gives the focus back; Safari doesn't focus a pressed button.
        currentTarget.focus({ preventScroll: true });
        onLongPress();
      }, pressDuration);
      press.current = { timer, x: clientX, y: clientY };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const { x = clientX, y = clientY } = press.current ?? {};
      if (Math.hypot(clientX - x, clientY - y) > tolerance) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onPointerLeave: end,
    onContextMenu(event: MouseEvent) {
      if (press.current !== undefined || wasLong.current) event.preventDefault();
    },
    /** The click at the end of the press. A click of the keyboard has no detail. */
    onClickCapture(event: MouseEvent) {
      if (wasLong.current && event.detail > 0) event.stopPropagation();
    },
  };
}
