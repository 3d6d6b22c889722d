import {
  areSame,
  aside,
  carried,
  type Place,
  type Room,
  type Size,
  type Wish,
} from '../../window.rules.ts';
import type { KeptPlace } from './kept-place.ts';
import { onRoom, roomNow } from './room.ts';

/** How something floats: where it lies when nobody moved it, and where a wish comes to rest in the room there is. */
export interface Floats {
  size: Size;
  usual: (room: Room) => Place;
  rest: (wish: Place, room: Room) => Place;
  kept: KeptPlace;
}

/**
 * Something that floats over the page. Its place is written straight to its element: while it is dragged nothing is
 * rendered. What the person wished for is remembered; what is shown is as much of it as there is room for.
 */
export interface Floating {
  /** From now on it is this element that floats. Returns how to stop. */
  attach(element: HTMLElement): () => void;
  place(): Place;
  room(): Room;
  /** For the moment: nothing of it is remembered. */
  show(place: Place, how?: How): void;
  /** What is shown is what the person wished for; its size only where they `resized` it. */
  keep(what: 'moved' | 'resized'): void;
  /** Back to what was wished for. */
  restore(how?: How): void;
  /** As if nobody had ever moved it. */
  reset(): void;
  /** `listener` runs now, and with every place that is wished for from now on. Returns how to stop. */
  watch(listener: (wished: Place, room: Room) => void): () => void;
  /** Moves so that it does not lie over `target`; false where there is no such place. */
  clear(target: Place): boolean;
}

type How = 'at once' | 'gliding';

const gliding: KeyframeAnimationOptions = {
  duration: 200,
  easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
};
const movesLittle = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export function createFloating({ size, usual, rest, kept }: Floats): Floating {
  let element: HTMLElement | null = null;
  let room = roomNow();
  let wish: Wish | undefined = kept.get();
  const wished = () => (wish === undefined ? usual(room) : rest(carried(wish, room), room));
  let shown = wished();

  const write = (how: How = 'at once') => {
    if (element === null) return;
    const { style } = element;
    const before = style.translate;
    style.translate = `${shown.x}px ${shown.y}px`;
    style.width = `${shown.width}px`;
    style.height = `${shown.height}px`;
    if (how === 'gliding' && !movesLittle())
      element.animate({ translate: [before, style.translate] }, gliding);
  };
  const show = (place: Place, how?: How) => {
    shown = place;
    write(how);
  };
  const restore = (how?: How) => show(wished(), how);
  let watcher: ((wished: Place, room: Room) => void) | undefined;
  const tell = () => watcher?.(wished(), room);

  return {
    attach(next) {
      element = next;
      room = roomNow();
      restore();
      const stop = onRoom(() => {
        const now = roomNow();
        if (areSame(now, room) && now.isPhone === room.isPhone) return;
        room = now;
        restore();
        tell();
      });
      return () => {
        stop();
        element = null;
      };
    },
    place: () => shown,
    room: () => room,
    show,
    keep(what) {
      // A window that a keyboard made small for a while is not meant to stay so because it was moved.
      const { width, height } = what === 'resized' ? shown : (wish?.place ?? size);
      wish = { place: { ...shown, width, height }, room };
      kept.set(wish);
      tell();
    },
    restore,
    reset() {
      wish = undefined;
      kept.forget();
      restore('gliding');
      tell();
    },
    watch(listener) {
      watcher = listener;
      tell();
      return () => {
        watcher = undefined;
      };
    },
    clear(target) {
      const next = aside(shown, target, (way) => rest(way, room));
      if (next !== undefined) show(next, 'gliding');
      return next !== undefined;
    },
  };
}
