import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { opensElsewhere } from '#platform/web/navigation.ts';
import { focusedBy, type PlacedLayout } from '../grid.rules.ts';
import type { Photo } from '../photos.contract.ts';
import { photoAt } from './grid-place.ts';
import { keyName } from './use-photo-keys.ts';
import type { PhotoSelection } from './use-selection.ts';

/** Milliseconds of a long press. */
const longPress = 500;
/** Pixels that a finger may move during a long press. */
const tolerance = 10;
/** Pixels of a tile's corner that selects it by mouse. */
const corner = 40;

type TileInput = {
  photos: readonly Photo[];
  layout: PlacedLayout | undefined;
  active: { readonly id: number | undefined; index: number; activate: (index: number) => void };
  /** Focuses the photo at an index. */
  moveTo: (index: number) => void;
  selection: PhotoSelection;
  onFavorite: (photo: Photo) => void;
  onOpen: (photo: Photo) => void;
};

/** Handlers for mouse, touch and keyboard of a grid, and the photo up to which a Shift-click would select. */
export function useTileInput(input: TileInput) {
  const { photos, layout, active, moveTo, selection, onFavorite, onOpen } = input;
  const [hovered, setHovered] = useState<number>();
  const isShiftHeld = useShift(selection.isActive);
  const press = useRef<{ timer: number; x: number; y: number; done: boolean }>(undefined);

  const endPress = () => clearTimeout(press.current?.timer);
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  const pressLong = (id: number) => {
    if (press.current !== undefined) press.current.done = true;
    navigator.vibrate?.(8);
    if (selection.isActive) selection.extend(id, id);
    else selection.toggle(id);
  };

  const click = (event: MouseEvent) => {
    const id = photoAt(event.target);
    const index = photos.findIndex((photo) => photo.id === id);
    const photo = photos[index];
    if (id === undefined || photo === undefined) return;
    active.activate(index);
    if (press.current?.done === true && event.detail > 0) {
      // Some browsers send a click after a long press, so it is ignored.
      press.current = undefined;
    } else if (selection.isActive && event.shiftKey) selection.extend(id);
    else if (selection.isActive || isOnCheck(event)) selection.toggle(id);
    else if (opensElsewhere(event)) return;
    else onOpen(photo);
    event.preventDefault();
  };

  /** Moves the focus. Returns true if the key is an arrow, Home, End or a page key. */
  const move = (event: KeyboardEvent): boolean => {
    if (layout === undefined) return false;
    const page = Math.max(1, Math.floor((innerHeight - layout.cover) / layout.pitch));
    const to = focusedBy(event, layout, active.index, page);
    if (to === undefined) return false;
    const id = photos[to]?.id;
    if (event.shiftKey && id !== undefined) selection.extend(id, active.id);
    moveTo(to);
    return true;
  };

  const actionOf = (event: KeyboardEvent, photo: Photo): (() => void) | undefined => {
    if (event.ctrlKey || event.metaKey) return undefined;
    const actions: Readonly<Record<string, (() => void) | undefined>> = {
      Enter: clickOf(event),
      // Outside selection mode, Space scrolls the page.
      ' ': selection.isActive ? clickOf(event) : undefined,
      x: () => selection.toggle(photo.id),
      f: () => onFavorite(photo),
    };
    return actions[keyName(event)];
  };

  const handlers = {
    onPointerDown(event: PointerEvent) {
      endPress();
      press.current = undefined;
      const id = photoAt(event.target);
      if (event.pointerType !== 'touch' || id === undefined) return;
      const timer = window.setTimeout(() => pressLong(id), longPress);
      press.current = { timer, x: event.clientX, y: event.clientY, done: false };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const at = press.current;
      if (at !== undefined && Math.hypot(clientX - at.x, clientY - at.y) > tolerance) endPress();
    },
    onPointerUp: endPress,
    onPointerCancel: endPress,
    onContextMenu(event: MouseEvent) {
      // A long press would also open the link's menu.
      if (press.current !== undefined) event.preventDefault();
    },
    onPointerOver(event: PointerEvent) {
      if (selection.isActive && event.pointerType === 'mouse') setHovered(photoAt(event.target));
    },
    onPointerLeave: () => setHovered(undefined),
    onClick: click,
    onKeyDown(event: KeyboardEvent) {
      const photo = photos[active.index];
      if (event.defaultPrevented || event.altKey || photo === undefined) return;
      if (!move(event)) {
        const action = actionOf(event, photo);
        if (action === undefined) return;
        // A held key repeats moves only.
        if (!event.repeat) action();
      }
      event.preventDefault();
    },
  };
  return { handlers, candidate: selection.isActive && isShiftHeld ? hovered : undefined };
}

/** A mouse click on the check that a tile shows on hover. */
function isOnCheck({ target, clientX, clientY, detail }: MouseEvent): boolean {
  if (detail === 0 || !(target instanceof Element) || !matchMedia('(hover: hover)').matches) {
    return false;
  }
  const box = target.closest('[data-photo]')?.getBoundingClientRect();
  return box !== undefined && clientX - box.left < corner && clientY - box.top < corner;
}

/** Clicks the cell's link. If the link itself has the focus, the browser does. */
function clickOf({ target, shiftKey }: KeyboardEvent): (() => void) | undefined {
  if (!(target instanceof Element) || target.getAttribute('role') !== 'gridcell') return undefined;
  const init = { bubbles: true, cancelable: true, shiftKey };
  return () => target.querySelector('a')?.dispatchEvent(new MouseEvent('click', init));
}

/** True while Shift is held; only listens if `enabled`. */
function useShift(enabled: boolean): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    const update = ({ shiftKey }: globalThis.KeyboardEvent) => setIsHeld(shiftKey);
    const release = () => setIsHeld(false);
    addEventListener('keydown', update);
    addEventListener('keyup', update);
    addEventListener('blur', release);
    return () => {
      release();
      removeEventListener('keydown', update);
      removeEventListener('keyup', update);
      removeEventListener('blur', release);
    };
  }, [enabled]);
  return isHeld;
}
