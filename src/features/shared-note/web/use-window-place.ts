import { useEffect, useLayoutEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type PersistedValue, persistedValue } from '#platform/web/session/persisted-value.ts';
import { keptSideCover, showSideCover } from '#platform/web/session/side-cover.ts';
import {
  type Area,
  availableArea,
  phoneWidth,
  reservedWidths,
  type WindowPlace,
} from '../window.rules.ts';

const phone = matchMedia(`(max-width: ${phoneWidth}px)`);
/** No window fits beside anything on a phone in landscape. */
const low = matchMedia('(max-height: 432px)');
const wideScreen = matchMedia('(min-width: 1440px)');

export const isOnPhone = () => phone.matches || low.matches;

/** `focus`: the window was in front of the focused element. */
export type OnOpenChange = (open: boolean, by: 'user' | 'focus') => void;

/** The window is minimized at first on a phone and below 1440 px. Otherwise its last state is restored. */
export function useWindowOpen(userId: number): [open: boolean, onOpenChange: OnOpenChange] {
  const [storage] = useState(() => persistedValue(`note-open.${userId}`, z.boolean()));
  const [open, setOpen] = useState(() => !isOnPhone() && (storage.get() ?? wideScreen.matches));
  const change: OnOpenChange = (next, by) => {
    setOpen(next);
    if (by === 'user' && !isOnPhone()) storage.set(next);
  };
  return [open, change];
}

/** Note window position. */
const WindowPosition = z.object({
  userId: z.int(),
  xPosition: z.number(),
  yPosition: z.number(),
  width: z.number(),
  height: z.number(),
  updatedAt: z.string(),
  dock: z.nullable(z.enum(['left', 'right'])),
});
type WindowPosition = z.infer<typeof WindowPosition>;

/** The position is null until the user has moved the window. */
export function useWindowPlace(userId: number) {
  const [position, setPosition] = useRemembered<WindowPosition>(() =>
    persistedValue(`note-window.${userId}`, WindowPosition),
  );
  const place: WindowPlace | null = position && {
    ...position,
    x: position.xPosition,
    y: position.yPosition,
  };
  const setPlace = (next: WindowPlace | null) => {
    if (next === null) return setPosition(null);
    const { x: xPosition, y: yPosition, width, height, dock } = next;
    const updatedAt = new Date().toISOString();
    setPosition({ userId, xPosition, yPosition, width, height, dock, updatedAt });
  };
  return [place, setPlace] as const;
}

const Point = z.object({ x: z.number(), y: z.number() });
export type Point = z.infer<typeof Point>;

/** The position is null while the button is in the header. */
export const useButtonPlace = (userId: number) =>
  useRemembered<Point>(() => persistedValue(`note-button.${userId}`, Point));

function useRemembered<Value extends object>(open: () => PersistedValue<Value>) {
  const [storage] = useState(open);
  const [value, setValue] = useState(() => storage.get() ?? null);
  const change = (next: Value | null) => {
    setValue(next);
    if (next === null) storage.clear();
    else storage.set(next);
  };
  return [value, change] as const;
}

/** Pages end beside the docked window, also on the next visit before it has loaded. */
export function useReservedSpace(userId: number, place: WindowPlace | null, area: Area): void {
  const { left, right } = place === null ? { left: 0, right: 0 } : reservedWidths(place, area);
  useLayoutEffect(() => {
    showSideCover({ left, right });
    keptSideCover(userId).set({ left, right });
  }, [userId, left, right]);
}

/** The free part of the screen; it changes by rotation, zoom, an on-screen keyboard, or a bar. */
export function useAvailableArea(): Area {
  const [area, setArea] = useState(readAvailableArea);
  useEffect(() => {
    const update = () =>
      setArea((before) => {
        const next = readAvailableArea();
        return JSON.stringify(next) === JSON.stringify(before) ? before : next;
      });
    const listeners = new AbortController();
    const { signal } = listeners;
    addEventListener('resize', update, { signal });
    visualViewport?.addEventListener('resize', update, { signal });
    visualViewport?.addEventListener('scroll', update, { signal });
    const styleObserver = new MutationObserver(update);
    styleObserver.observe(document.documentElement, { attributeFilter: ['style'] });
    update();
    return () => {
      listeners.abort();
      styleObserver.disconnect();
    };
  }, []);
  return area;
}

function readAvailableArea(): Area {
  const { documentElement: page } = document;
  const style = getComputedStyle(page);
  const length = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0;
  const screen = { width: page.clientWidth, height: Math.max(page.clientHeight, innerHeight) };
  // A zoomed page is looked at closely: the window stays where it is.
  const view = visualViewport?.scale === 1 ? visualViewport : null;
  const { width, height } = view ?? screen;
  return availableArea({
    isPhone: phone.matches,
    ...screen,
    visibleArea: { x: view?.offsetLeft ?? 0, y: view?.offsetTop ?? 0, width, height },
    header: length('scroll-padding-top'),
    footer: Math.max(length('--end-cover'), length('scroll-padding-bottom')),
  });
}
