import type { PointerEvent as Press } from 'react';

export interface Follower {
  /** The pointer is so far from where it went down. */
  move: (dx: number, dy: number) => void;
  /** It was let go; or what it did does not count: it was taken away, or the person pressed Esc. */
  end: (how: 'dropped' | 'cancelled') => void;
}

/** Follows the pointer that was pressed, wherever it goes, until it is let go. */
export function followPointer(press: Press<HTMLElement>, { move, end }: Follower): void {
  if (press.button !== 0 || !press.isPrimary) return;
  const { pointerId, clientX, clientY } = press;
  const handle: HTMLElement = press.currentTarget;
  handle.setPointerCapture(pointerId);
  const over = new AbortController();
  const { signal } = over;
  const finish = (how: 'dropped' | 'cancelled') => {
    over.abort();
    end(how);
  };
  const on = (
    type: 'pointermove' | 'pointerup' | 'pointercancel' | 'lostpointercapture',
    hear: (event: PointerEvent) => void,
  ) =>
    handle.addEventListener(type, (event) => event.pointerId === pointerId && hear(event), {
      signal,
    });
  on('pointermove', (event) => move(event.clientX - clientX, event.clientY - clientY));
  on('pointerup', () => finish('dropped'));
  on('pointercancel', () => finish('cancelled'));
  on('lostpointercapture', () => finish('cancelled'));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    finish('cancelled');
  };
  addEventListener('keydown', onKeyDown, { capture: true, signal });
}
