import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { opensElsewhere } from '#platform/web/ui/opens-elsewhere.ts';
import type { Photo } from '../photos.contract.ts';
import type { PhotoSelection } from './use-selection.ts';

/** Milliseconds that a finger rests before it selects. */
const longPress = 500;
/** Pixels that a resting finger may move. */
const still = 10;

export type GridPointer = {
  photos: readonly Photo[];
  selection: PhotoSelection;
  activate: (index: number) => void;
  /** A photo was clicked that is to be opened on its page. */
  onOpen: (photo: Photo) => void;
};

/**
 * Clicks, long presses and what Shift would take in. The grid hears of all of them; its tiles are but links.
 */
export function useGridPointer({ photos, selection, activate, onOpen }: GridPointer) {
  const [over, setOver] = useState<number>();
  const shift = useShift(selection.on);
  const press = useRef<{ timer: number; x: number; y: number; done: boolean }>(undefined);

  const endPress = () => {
    if (press.current !== undefined) clearTimeout(press.current.timer);
  };
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  const rest = (id: number) => {
    if (press.current !== undefined) press.current.done = true;
    navigator.vibrate?.(8);
    if (selection.on) selection.extend(id, id);
    else selection.toggle(id);
  };

  const handlers = {
    onPointerDown(event: PointerEvent) {
      endPress();
      press.current = undefined;
      const id = photoAt(event.target);
      if (event.pointerType !== 'touch' || id === undefined) return;
      const timer = window.setTimeout(() => rest(id), longPress);
      press.current = { timer, x: event.clientX, y: event.clientY, done: false };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const at = press.current;
      if (at !== undefined && Math.hypot(clientX - at.x, clientY - at.y) > still) endPress();
    },
    onPointerUp: endPress,
    onPointerCancel: endPress,
    onContextMenu(event: MouseEvent) {
      // A long press asks for the menu of the link, too.
      if (press.current !== undefined) event.preventDefault();
    },
    onPointerOver(event: PointerEvent) {
      if (selection.on && event.pointerType === 'mouse') setOver(photoAt(event.target));
    },
    onPointerLeave: () => setOver(undefined),
    onClick(event: MouseEvent) {
      const id = photoAt(event.target);
      const index = photos.findIndex((photo) => photo.id === id);
      const photo = photos[index];
      if (id === undefined || photo === undefined) return;
      activate(index);
      if (press.current?.done === true && event.detail > 0) {
        // The finger that rested was lifted, which some browsers call a click; one of a key counts none.
        press.current = undefined;
        event.preventDefault();
      } else if (selection.on) {
        event.preventDefault();
        if (event.shiftKey) selection.extend(id);
        else selection.toggle(id);
      } else if (!opensElsewhere(event)) {
        event.preventDefault();
        onOpen(photo);
      }
    },
  };
  return { handlers, candidate: selection.on && shift ? over : undefined };
}

/** The id of the photo whose tile something belongs to. */
export function photoAt(target: EventTarget): number | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-photo]') : null;
  return cell === null ? undefined : Number(cell.dataset.photo);
}

/** Whether Shift is held; asked for only while that means something. */
function useShift(asked: boolean): boolean {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!asked) return;
    const look = ({ shiftKey }: KeyboardEvent) => setHeld(shiftKey);
    const release = () => setHeld(false);
    addEventListener('keydown', look);
    addEventListener('keyup', look);
    addEventListener('blur', release);
    return () => {
      release();
      removeEventListener('keydown', look);
      removeEventListener('keyup', look);
      removeEventListener('blur', release);
    };
  }, [asked]);
  return held;
}
