/** A point or a way in pixels; the middle of the screen is 0, 0. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
export interface Box {
  readonly width: number;
  readonly height: number;
}

/** Pixels that a finger may tremble before it moves anything. */
export const slop = 8;

export type Swipe = 'next' | 'previous' | 'close' | 'stay';

/** Pixels per millisecond that make a flick of a movement. */
const flick = 0.4;
/** Which part of the screen a slow movement has to cross. */
const farEnough = 0.25;

/** What a finger meant that went this way in so many milliseconds, on a picture that is seen whole. */
export function swipeOf({ x, y }: Point, duration: number, screen: Box): Swipe {
  const isSideways = Math.abs(x) > Math.abs(y);
  const way = isSideways ? Math.abs(x) : y;
  const length = isSideways ? screen.width : screen.height;
  const isMeant =
    way > length * farEnough || (way > 3 * slop && way / Math.max(1, duration) > flick);
  if (!isMeant) return 'stay';
  if (!isSideways) return 'close';
  return x < 0 ? 'next' : 'previous';
}

/** How far a picture follows a finger: sideways to a neighbour or a little where there is none, or down. */
export function followed({ x, y }: Point, has: { next: boolean; previous: boolean }): Point {
  if (Math.abs(x) <= Math.abs(y)) return { x: 0, y: Math.max(0, y) };
  const isFree = x < 0 ? has.next : has.previous;
  return { x: isFree ? x : x / 4, y: 0 };
}
