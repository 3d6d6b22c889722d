import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { announce } from '#platform/web/ui/announce.ts';
import { noteMessages as t } from '../../messages/index.ts';
import { areSame, keyStep, moved, type Place } from '../../window.rules.ts';
import type { Floating } from './floating.ts';

export interface MoveMode {
  isOn: boolean;
  /** For what shows that it is on; it takes the focus. */
  bar: RefObject<HTMLDivElement | null>;
  begin: () => void;
  end: (how: 'dropped' | 'cancelled') => void;
}

const ways: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Moving the window without a pointer (2.5.7): arrow keys move it, Enter drops it, Esc cancels. A press elsewhere or
 * Tab drops it too. The keys are heard wherever the focus is: that comes from a menu, which takes a while to close.
 */
export function useMoveMode(
  floating: Floating,
  panel: RefObject<HTMLElement | null>,
  hidden: boolean,
): MoveMode {
  const [isOn, setOn] = useState(false);
  if (isOn && hidden) setOn(false);
  const bar = useRef<HTMLDivElement>(null);
  const from = useRef<Place>(floating.place());

  const begin = () => {
    from.current = floating.place();
    setOn(true);
    announce(t.window.movingHow);
    // After React Aria, which gives it back to the button of the menu.
    requestAnimationFrame(() => requestAnimationFrame(() => bar.current?.focus()));
  };
  const end = (how: 'dropped' | 'cancelled') => {
    if (bar.current?.contains(document.activeElement)) panel.current?.focus();
    setOn(false);
    if (how === 'cancelled') floating.show(from.current, 'gliding');
    else if (!areSame(from.current, floating.place())) floating.keep('moved');
    announce(how === 'dropped' ? t.window.moved : t.window.moveCanceled);
  };

  const step = (x: number, y: number) => {
    const before = floating.place();
    floating.show(moved(before, x * keyStep, y * keyStep, floating.room()));
    if (areSame(before, floating.place())) announce(t.window.atEdge);
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const way = ways[event.key];
    const { target } = event;
    const isOnButton = target instanceof HTMLButtonElement && bar.current?.contains(target);
    // It goes on to what is next in the window.
    if (event.key === 'Tab') return end('dropped');
    if (way !== undefined) step(...way);
    else if (event.key === 'Escape') end('cancelled');
    else if (event.key !== 'Enter' || isOnButton) return;
    // A key still held from the menu drops nothing.
    else if (!event.repeat) end('dropped');
    event.preventDefault();
    event.stopPropagation();
  });
  const onPointerDown = useEffectEvent((event: PointerEvent) => {
    if (event.target instanceof Node && !bar.current?.contains(event.target)) end('dropped');
  });
  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    const whole = { capture: true, signal: stop.signal };
    addEventListener('keydown', onKeyDown, whole);
    addEventListener('pointerdown', onPointerDown, whole);
    return () => stop.abort();
  }, [isOn]);

  return { isOn, bar, begin, end };
}
