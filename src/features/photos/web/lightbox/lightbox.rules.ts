import type { Box, Point } from '../swipe.rules.ts';

/** How a picture is seen: so many times as large as it fits the screen, its middle moved so far. */
export interface View extends Point {
  readonly zoom: number;
}

export const whole: View = { zoom: 1, x: 0, y: 0 };
export const mostZoom = 4;
/** What a double tap zooms to. */
export const closeZoom = 2.5;
/** What one press of a zoom key multiplies or divides by. */
export const zoomStep = 1.5;

/** How large a picture is drawn: uncropped, as large as there is room, never larger than it came. */
export function fitted({ width, height }: Box, screen: Box): Box {
  const scale = Math.min(1, screen.width / width, screen.height / height);
  return { width: width * scale, height: height * scale };
}

const between = (least: number, value: number, most: number) =>
  Math.min(most, Math.max(least, value));

/** How far a side that is so long may be moved on a screen so wide: to its edge, and not at all where it fits. */
const room = (side: number, screen: number): number => Math.max(0, (side - screen) / 2);

/** The nearest view that shows nothing beyond the picture's edges. */
export function within({ zoom, x, y }: View, drawn: Box, screen: Box): View {
  const kept = between(1, zoom, mostZoom);
  const wide = room(drawn.width * kept, screen.width);
  const high = room(drawn.height * kept, screen.height);
  return { zoom: kept, x: between(-wide, x, wide), y: between(-high, y, high) };
}

/** The view at another zoom in which the same part of the picture lies under a point. */
export function zoomedTo(view: View, zoom: number, under: Point): View {
  const kept = between(1, zoom, mostZoom);
  const ratio = kept / view.zoom;
  return {
    zoom: kept,
    x: under.x - (under.x - view.x) * ratio,
    y: under.y - (under.y - view.y) * ratio,
  };
}

const middle = ([one, other]: Fingers): Point => ({
  x: (one.x + other.x) / 2,
  y: (one.y + other.y) / 2,
});
const apart = ([one, other]: Fingers): number => Math.hypot(one.x - other.x, one.y - other.y);

export type Fingers = readonly [Point, Point];

/** The view after two fingers went from somewhere to somewhere: what lay between them still does. */
export function pinched(view: View, from: Fingers, to: Fingers): View {
  const before = middle(from);
  const now = middle(to);
  const zoomed = zoomedTo(view, (view.zoom * apart(to)) / Math.max(1, apart(from)), before);
  return { ...zoomed, x: zoomed.x + now.x - before.x, y: zoomed.y + now.y - before.y };
}

/** What turning the wheel multiplies the zoom by; a pinch on a touch pad comes as finer turns with `ctrl`. */
export const wheelFactor = (deltaY: number, ctrl: boolean): number =>
  Math.exp(-between(-60, deltaY, 60) * (ctrl ? 0.01 : 0.004));

/** Whether two taps are one double tap; `at` in milliseconds. */
export function isDoubleTap(
  one: (Point & { readonly at: number }) | undefined,
  other: Point & { readonly at: number },
): boolean {
  if (one === undefined) return false;
  return other.at - one.at < 320 && Math.hypot(one.x - other.x, one.y - other.y) < 32;
}
