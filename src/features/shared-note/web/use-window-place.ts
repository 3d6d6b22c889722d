import { useEffect, useLayoutEffect, useState } from 'react';
import * as z from 'zod/mini';
import { remembered } from '#platform/web/session/remembered.ts';
import { keptSideCover, showSideCover } from '#platform/web/session/side-cover.ts';
import {
  defaultPlace,
  phoneWidth,
  type Room,
  reservedBy,
  roomOf,
  type WindowPlace,
} from '../window.rules.ts';

const phone = matchMedia(`(max-width: ${phoneWidth}px)`);
/** No window fits beside anything on a phone in landscape. */
const low = matchMedia('(max-height: 432px)');
const wide = matchMedia('(min-width: 1440px)');

export const isOnPhone = () => phone.matches || low.matches;

/** `focus`: the window was in front of the focused element. */
export type OnOpenChange = (open: boolean, by: 'user' | 'focus') => void;

/**
 * On a phone, and below 1440 px, the window is minimized at first; otherwise it is as the user left it (S3 §1).
 */
export function useWindowOpen(userId: number): [open: boolean, onOpenChange: OnOpenChange] {
  const [kept] = useState(() => remembered(`note-open.${userId}`, z.boolean()));
  const [open, setOpen] = useState(() => !isOnPhone() && (kept.get() ?? wide.matches));
  return [
    open,
    (next, by) => {
      setOpen(next);
      if (by === 'user' && !isOnPhone()) kept.set(next);
    },
  ];
}

/** Note window position (S3 §3). */
const KeptPlace = z.object({
  userId: z.int(),
  xPosition: z.number(),
  yPosition: z.number(),
  width: z.number(),
  height: z.number(),
  dock: z.nullable(z.enum(['left', 'right'])),
  updatedAt: z.string(),
});

/** Null resets it. */
export function useWindowPlace(userId: number): [WindowPlace, (place: WindowPlace | null) => void] {
  const [kept] = useState(() => remembered(`note-window.${userId}`, KeptPlace));
  const [place, setPlace] = useState<WindowPlace>(() => {
    const position = kept.get();
    if (position === undefined) return defaultPlace;
    const { xPosition: x, yPosition: y, width, height, dock } = position;
    return { x, y, width, height, dock };
  });
  return [
    place,
    (next) => {
      setPlace(next ?? defaultPlace);
      if (next === null) return kept.forget();
      const { x: xPosition, y: yPosition, width, height, dock } = next;
      const updatedAt = new Date().toISOString();
      kept.set({ userId, xPosition, yPosition, width, height, dock, updatedAt });
    },
  ];
}

export type Point = { x: number; y: number };

export function useButtonPlace(userId: number): [Point | null, (place: Point | null) => void] {
  const [kept] = useState(() =>
    remembered(`note-button.${userId}`, z.object({ x: z.number(), y: z.number() })),
  );
  const [place, setPlace] = useState(() => kept.get() ?? null);
  return [
    place,
    (next) => {
      setPlace(next);
      if (next === null) kept.forget();
      else kept.set(next);
    },
  ];
}

/** Pages end beside the docked window, also on the next visit before it has loaded. */
export function useReservedSpace(
  userId: number,
  open: boolean,
  place: WindowPlace,
  room: Room,
): void {
  const { left, right } = open ? reservedBy(place, room) : { left: 0, right: 0 };
  useLayoutEffect(() => {
    showSideCover({ left, right });
    keptSideCover(userId).set({ left, right });
  }, [userId, left, right]);
}

/** The free part of the screen; it changes by rotation, zoom, an on-screen keyboard, or a bar. */
export function useRoom(): Room {
  const [room, setRoom] = useState(readRoom);
  useEffect(() => {
    const update = () =>
      setRoom((before) => {
        const next = readRoom();
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
  return room;
}

function readRoom(): Room {
  const { documentElement: page } = document;
  const style = getComputedStyle(page);
  const length = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0;
  const { clientWidth: width } = page;
  const height = Math.max(page.clientHeight, innerHeight);
  // A zoomed page is looked at closely: the window stays where it is.
  const view = visualViewport?.scale === 1 ? visualViewport : null;
  return roomOf({
    isPhone: phone.matches,
    ...{ width, height },
    visible: {
      x: view?.offsetLeft ?? 0,
      y: view?.offsetTop ?? 0,
      width: view?.width ?? width,
      height: view?.height ?? height,
    },
    header: length('scroll-padding-top'),
    footer: Math.max(length('--end-cover'), length('--safe-bottom')),
  });
}
