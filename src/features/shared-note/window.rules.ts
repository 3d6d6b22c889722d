/**
 * Where the window of the shared note lies, and how large it is (S3 §2, §3, §9). Lengths are whole CSS pixels, places
 * are counted from the top left of the viewport.
 */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Place extends Size {
  readonly x: number;
  readonly y: number;
}

/** What is free for the window: the screen without its edges, and without what covers them. */
export interface Room extends Place {
  readonly isPhone: boolean;
}

/** Where something was put, and how much room there was. */
export interface Wish {
  readonly place: Place;
  readonly room: Place;
}

type Side = -1 | 0 | 1;
/** The edges that are pulled: -1 is the left or upper one, 1 the right or lower one, 0 neither. */
export interface Sides {
  readonly x: Side;
  readonly y: Side;
}

/** Up to this width a screen is a phone's (S3 §9). */
export const phoneWidth = 768;
/** The side of the button that the minimised window is. */
export const bubbleSize = 48;

const smallest = {
  phone: { width: 250, height: 300 },
  desktop: { width: 300, height: 400 },
} as const;
/** What the window never grows beyond, where the screen is that of a phone. */
const largestOnPhone: Size = { width: 320, height: 500 };
/** As large as it is where nobody said otherwise and there is room (S3 §3). */
export const usualSize: Size = { width: 350, height: 600 };

/** Kept free at the edges of a screen. */
const margin = { phone: 8, desktop: 16 } as const;
/** A screen that is no higher is a phone's on its side: no window finds room there, it would cover all of the page. */
export const phoneHeight = smallest.desktop.height + 2 * margin.desktop;
/** Kept free around what was covered. */
const clearance = 8;
/** How far a focus ring reaches out of what has it. */
const ring = 4;
/** A press that strays less is a tap (S3 §2). */
const tapRadius = 10;
/** What one press of an arrow key moves the window by. */
export const keyStep = 16;
/** What one choice of the menu makes it larger or smaller by. */
export const sizeStep = 40;

// ——— The room

export interface Measures {
  readonly isPhone: boolean;
  /** What fixed things are placed in. */
  readonly layout: Size;
  /** The part of it that can be seen, which an on-screen keyboard makes smaller; `scale` above 1 is a pinch. */
  readonly visual: Place & { readonly scale: number };
  /** What the screen's own shape takes away at its edges. */
  readonly safe: Record<'top' | 'right' | 'bottom' | 'left', number>;
  /** How far down the page's header reaches, and how high a bar at the end of the screen is. */
  readonly header: number;
  readonly endBar: number;
}

/** What the window may use of a screen. Below the header, unless too little is left there. */
export function roomOf({ isPhone, layout, visual, safe, header, endBar }: Measures): Room {
  // A pinch is for looking closely: what stands on the screen stays where it is.
  const seen = visual.scale > 1 ? { x: 0, y: 0, ...layout } : visual;
  const kind = isPhone ? 'phone' : 'desktop';
  const free = margin[kind];
  const left = Math.ceil(Math.max(seen.x, safe.left) + free);
  const right = Math.floor(Math.min(seen.x + seen.width, layout.width - safe.right) - free);
  const end = layout.height - Math.max(endBar, safe.bottom);
  const bottom = Math.floor(Math.min(seen.y + seen.height, end) - free);
  const highest = Math.ceil(Math.max(seen.y, safe.top) + free);
  const belowHeader = Math.max(highest, header);
  const top = bottom - belowHeader >= smallest[kind].height ? belowHeader : highest;
  const size = { width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
  return { x: left, y: top, ...size, isPhone };
}

/** The smallest and the largest that the window can be here; where not even the smallest fits, all there is. */
function sizesIn({ isPhone, width, height }: Room): { least: Size; most: Size } {
  const bound = isPhone ? largestOnPhone : { width, height };
  const most = { width: Math.min(bound.width, width), height: Math.min(bound.height, height) };
  const { width: w, height: h } = smallest[isPhone ? 'phone' : 'desktop'];
  return { least: { width: Math.min(w, most.width), height: Math.min(h, most.height) }, most };
}

// ——— The window

/** As much of a wish as there is room for. */
export function fitted(wish: Place, room: Room): Place {
  const { least, most } = sizesIn(room);
  const width = Math.round(between(least.width, wish.width, most.width));
  const height = Math.round(between(least.height, wish.height, most.height));
  return within({ x: wish.x, y: wish.y, width, height }, room);
}

/** Where the window lies before anybody moved it: at the right edge (S3 §3). */
export const usualPlace = (room: Room): Place =>
  cornered(fitted({ x: room.x, y: room.y, ...usualSize }, room), lowerRight, room);

/** By so many pixels, no farther than to the edge. */
export const moved = (place: Place, dx: number, dy: number, room: Room): Place =>
  within({ ...place, x: place.x + dx, y: place.y + dy }, room);

export type Corner = { readonly x: -1 | 1; readonly y: -1 | 1 };
const lowerRight: Corner = { x: 1, y: 1 };

/** In a corner of the room, of the same size. */
export const cornered = ({ width, height }: Size, corner: Corner, room: Room): Place => ({
  x: corner.x === 1 ? room.x + room.width - width : room.x,
  y: corner.y === 1 ? room.y + room.height - height : room.y,
  width,
  height,
});

/** Pulled at some of its edges; those on the other side stay where they are. */
export function resized(place: Place, sides: Sides, dx: number, dy: number, room: Room): Place {
  const { least, most } = sizesIn(room);
  const [x, width] = pulled(
    [place.x, place.width],
    { side: sides.x, by: dx, from: room.x, to: room.x + room.width },
    [least.width, most.width],
  );
  const [y, height] = pulled(
    [place.y, place.height],
    { side: sides.y, by: dy, from: room.y, to: room.y + room.height },
    [least.height, most.height],
  );
  return { x, y, width, height };
}

type Pull = { side: Side; by: number; from: number; to: number };

/** The same in one direction: start and length, pulled between `from` and `to`, no shorter and no longer than allowed. */
function pulled(
  [start, length]: [number, number],
  { side, by, from, to }: Pull,
  [least, most]: [number, number],
): [number, number] {
  if (side === 0) return [start, length];
  const end = start + length;
  const free = side === 1 ? to - start : end - from;
  const next = Math.round(between(least, length + side * by, Math.min(most, free)));
  return [side === 1 ? start : end - next, next];
}

/** Wider, taller or the reverse without a pointer. It grows away from the edge that is near, and is pushed back from the other. */
export function grown(place: Place, by: Size, room: Room): Place {
  const { least, most } = sizesIn(room);
  const width = between(least.width, place.width + by.width, most.width);
  const height = between(least.height, place.height + by.height, most.height);
  const x = place.x + (isFar(place, room, 'x') ? place.width - width : 0);
  const y = place.y + (isFar(place, room, 'y') ? place.height - height : 0);
  return fitted({ x, y, width, height }, room);
}

/** A place in another room than it was wished for: as far from the edges that were near. */
export function carried({ place, room: from }: Wish, to: Place): Place {
  const start = { x: to.x - from.x, y: to.y - from.y };
  const x = place.x + start.x + (isFar(place, from, 'x') ? to.width - from.width : 0);
  const y = place.y + start.y + (isFar(place, from, 'y') ? to.height - from.height : 0);
  return { ...place, x, y };
}

/** Kept free between the window and a page that ends beside it. */
const besidePage = 24;

/** How much of the right side of the screen the window takes from the page: nothing, where it stands elsewhere. */
export function sideCover(place: Place, room: Room): number {
  const end = room.x + room.width;
  if (room.isPhone || place.x + place.width < end) return 0;
  return end + margin.desktop - place.x + besidePage;
}

// ——— The bubble

export const usualBubble = (room: Room): Place =>
  cornered({ width: bubbleSize, height: bubbleSize }, lowerRight, room);

/** Where the bubble comes to rest: on a phone at the nearer side of the screen. */
export function bubbleAt({ x, y }: Pick<Place, 'x' | 'y'>, room: Room): Place {
  const bubble = { x, y, width: bubbleSize, height: bubbleSize };
  if (!room.isPhone) return within(bubble, room);
  const side = isFar(bubble, room, 'x') ? room.x + room.width - bubbleSize : room.x;
  return within({ ...bubble, x: side }, room);
}

/** Whether a press that strayed so far was a tap. */
export const isTap = (dx: number, dy: number): boolean => Math.hypot(dx, dy) < tapRadius;

// ——— Out of the way

export const areSame = (one: Place, other: Place): boolean =>
  one.x === other.x &&
  one.y === other.y &&
  one.width === other.width &&
  one.height === other.height;

/** The middle of what `place` covers of a target and of its focus ring. Undefined where it covers nothing. */
export function coveredOf(place: Place, target: Place): { x: number; y: number } | undefined {
  const left = Math.max(place.x, target.x - ring);
  const right = Math.min(place.x + place.width, target.x + target.width + ring);
  const top = Math.max(place.y, target.y - ring);
  const bottom = Math.min(place.y + place.height, target.y + target.height + ring);
  if (left >= right || top >= bottom) return undefined;
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/**
 * The nearest place beside `target`, among those that `rest` leaves as they are. Undefined where there is none, and
 * the window has to make itself small (2.4.11).
 */
export function aside(
  place: Place,
  target: Place,
  rest: (place: Place) => Place,
): Place | undefined {
  const ways = [
    { ...place, x: Math.floor(target.x - clearance - place.width) },
    { ...place, x: Math.ceil(target.x + target.width + clearance) },
    { ...place, y: Math.floor(target.y - clearance - place.height) },
    { ...place, y: Math.ceil(target.y + target.height + clearance) },
  ];
  const far = ({ x, y }: Place) => Math.abs(x - place.x) + Math.abs(y - place.y);
  return ways.filter((way) => areSame(way, rest(way))).sort((a, b) => far(a) - far(b))[0];
}

// ——— Numbers

/** The lower bound wins where the two contradict each other. */
const between = (least: number, value: number, most: number): number =>
  Math.max(least, Math.min(most, value));

/** The nearest place in the room, of the same size. */
const within = (place: Place, room: Place): Place => ({
  x: Math.round(between(room.x, place.x, room.x + room.width - place.width)),
  y: Math.round(between(room.y, place.y, room.y + room.height - place.height)),
  width: place.width,
  height: place.height,
});

/** Whether its middle is in the right, or the lower, half of the room. */
function isFar(place: Place, room: Place, way: 'x' | 'y'): boolean {
  const length = way === 'x' ? 'width' : 'height';
  return place[way] + place[length] / 2 > room[way] + room[length] / 2;
}
