import {
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { type Box, followed, type Point, type Swipe, slop, swipeOf } from '../swipe.rules.ts';
import {
  closeZoom,
  fitted,
  isDoubleTap,
  pinched,
  type View,
  wheelFactor,
  whole,
  within,
  zoomedTo,
} from './lightbox.rules.ts';

export type GesturesOptions = {
  /** What fills the screen and hears the pointers. */
  stage: RefObject<HTMLElement | null>;
  /** The picture's own size. */
  picture: Box;
  /** Which neighbours there are. */
  has: { next: boolean; previous: boolean };
  onSwipe: (swipe: Exclude<Swipe, 'stay'>) => void;
};

interface Finger {
  from: Point;
  now: Point;
}
/** What is on the glass at the moment, from the first finger to the last. */
interface Touch {
  readonly fingers: Map<number, Finger>;
  /** The view when the fingers became as many as they are. */
  view: View;
  readonly since: number;
  /** It is more than a tap. */
  moved: boolean;
  /** There were two of them: what is left of it is no swipe. */
  pinching: boolean;
}

const center: Point = { x: 0, y: 0 };

/** Pinch, drag, swipe, wheel and double tap on one picture, and what the zoom keys do. Gives back how it is seen. */
export function useGestures({ stage, picture, has, onSwipe }: GesturesOptions) {
  const [view, setView] = useState(whole);
  /** How far the picture follows a finger; null while there is none. */
  const [drag, setDrag] = useState<Point | null>(null);
  // Fingers are faster than pictures are drawn.
  const seen = useRef(whole);
  const touch = useRef<Touch>(undefined);
  const lastTap = useRef<Point & { at: number }>(undefined);

  const show = (next: View) => {
    const screen = sizeOf(stage.current);
    seen.current = within(next, fitted(picture, screen), screen);
    setView(seen.current);
  };
  const reset = () => {
    seen.current = whole;
    setView(whole);
    setDrag(null);
  };
  const zoomTo = (zoom: number, under: Point = center) => show(zoomedTo(seen.current, zoom, under));
  const panBy = ({ x, y }: Point) =>
    show({ ...seen.current, x: seen.current.x + x, y: seen.current.y + y });

  const rebase = (of: Touch) => {
    of.view = seen.current;
    for (const finger of of.fingers.values()) finger.from = finger.now;
  };

  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || isControl(event.target)) return;
    const at = pointOf(event, stage.current);
    touch.current ??= {
      fingers: new Map(),
      view: seen.current,
      since: event.timeStamp,
      moved: false,
      pinching: false,
    };
    const { current } = touch;
    if (current.fingers.size === 2) return;
    current.fingers.set(event.pointerId, { from: at, now: at });
    stage.current?.setPointerCapture(event.pointerId);
    rebase(current);
    if (current.fingers.size === 2) {
      current.pinching = true;
      setDrag(null);
    }
  };

  const onPointerMove = (event: PointerEvent) => {
    const { current } = touch;
    const finger = current?.fingers.get(event.pointerId);
    if (current === undefined || finger === undefined) return;
    finger.now = pointOf(event, stage.current);
    const way = wayOf(finger);
    if (Math.hypot(way.x, way.y) > slop) current.moved = true;
    const [one, other] = [...current.fingers.values()];
    if (one !== undefined && other !== undefined) {
      current.moved = true;
      show(pinched(current.view, [one.from, other.from], [one.now, other.now]));
    } else if (!current.moved) return;
    else if (seen.current.zoom > 1) {
      show({ ...current.view, x: current.view.x + way.x, y: current.view.y + way.y });
    } else if (!current.pinching) setDrag(followed(way, has));
  };

  const onPointerEnd = (event: PointerEvent) => {
    const { current } = touch;
    const finger = current?.fingers.get(event.pointerId);
    if (current === undefined || finger === undefined) return;
    current.fingers.delete(event.pointerId);
    if (current.fingers.size > 0) return rebase(current);
    touch.current = undefined;
    setDrag(null);
    if (event.type === 'pointercancel') return;
    if (!current.moved) return tap({ ...finger.now, at: event.timeStamp });
    if (current.pinching || seen.current.zoom > 1) return;
    const duration = event.timeStamp - current.since;
    const swipe = swipeOf(wayOf(finger), duration, sizeOf(stage.current));
    if (swipe === 'close' || (swipe !== 'stay' && has[swipe])) onSwipe(swipe);
  };

  const tap = (now: Point & { at: number }) => {
    const isDouble = isDoubleTap(lastTap.current, now);
    lastTap.current = isDouble ? undefined : now;
    if (isDouble) zoomTo(seen.current.zoom > 1 ? 1 : closeZoom, now);
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    // Otherwise a pinch on a touch pad would enlarge the whole page.
    event.preventDefault();
    const factor = wheelFactor(event.deltaY, event.ctrlKey);
    zoomTo(seen.current.zoom * factor, pointOf(event, stage.current));
  });
  useEffect(() => {
    const element = stage.current;
    const listen = (event: WheelEvent) => onWheel(event);
    // React's own listeners cannot prevent anything.
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [stage]);

  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
  };
  return { view, drag, reset, zoomTo, panBy, handlers };
}

const wayOf = ({ from, now }: Finger): Point => ({ x: now.x - from.x, y: now.y - from.y });

const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('button') !== null;

export const sizeOf = (element: Element | null): Box => {
  const { width, height } = element?.getBoundingClientRect() ?? { width: 1, height: 1 };
  return { width: Math.max(1, width), height: Math.max(1, height) };
};

/** Where a pointer is, seen from the middle of an element. */
function pointOf(
  { clientX, clientY }: { clientX: number; clientY: number },
  element: Element | null,
): Point {
  const { left = 0, top = 0 } = element?.getBoundingClientRect() ?? {};
  const { width, height } = sizeOf(element);
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 };
}
