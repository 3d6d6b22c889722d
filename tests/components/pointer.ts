import { cdp } from 'vitest/browser';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** Drags by mouse, from a point of the window. */
export async function drag(from: Point, dx: number, dy: number): Promise<void> {
  // The frame of the test is made smaller if it has no room.
  const frame = window.frameElement?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth);
  const scale = frame.width / innerWidth;
  const send = (type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', part: number, buttons = 1) =>
    cdp().send('Input.dispatchMouseEvent', {
      type,
      x: frame.x + (from.x + dx * part) * scale,
      y: frame.y + (from.y + dy * part) * scale,
      button: type === 'mouseMoved' && buttons === 0 ? 'none' : 'left',
      buttons,
      clickCount: 1,
    });
  await send('mouseMoved', 0, 0);
  await send('mousePressed', 0);
  await send('mouseMoved', 0.5);
  await send('mouseMoved', 1);
  await send('mouseReleased', 1, 0);
}
