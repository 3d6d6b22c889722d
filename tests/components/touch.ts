import { cdp } from 'vitest/browser';

type Point = readonly [x: number, y: number];

/** Fingers on the window of a test, with a clock of their own: gestures are quick on a slow computer. */
export function touchScreen() {
  /** Seconds since 1970. */
  let now = Date.now() / 1_000;
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Point[]) => {
    // The frame of the test is made smaller if it has no room.
    const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth);
    const scale = frame.width / innerWidth;
    now += 0.02;
    await cdp().send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map(([x, y], id) => ({
        x: frame.x + x * scale,
        y: frame.y + y * scale,
        id,
      })),
      timestamp: now,
    });
  };
  const tap = async (at: Point) => {
    await send('touchStart', at);
    await send('touchEnd');
  };
  /** The next touch is no double tap. */
  const pause = () => {
    now += 1;
  };
  return {
    send,
    pause,
    tap,
    async doubleTap(at: Point) {
      pause();
      await tap(at);
      await tap(at);
    },
    async swipe([fromX, fromY]: Point, [toX, toY]: Point) {
      pause();
      await send('touchStart', [fromX, fromY]);
      for (const part of [0.2, 0.4, 0.6, 0.8, 1]) {
        await send('touchMove', [fromX + (toX - fromX) * part, fromY + (toY - fromY) * part]);
      }
      await send('touchEnd');
    },
  };
}
