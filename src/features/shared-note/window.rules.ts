/** Place and size of the note window, in CSS pixels from the top left of the viewport. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Place extends Size {
  readonly x: number;
  readonly y: number;
}

/** The part of the screen that the window may use. */
export interface Room extends Place {
  readonly isPhone: boolean;
}

export type Side = 'left' | 'right';

/** Position chosen by the user. A docked window stays at its side when the screen changes. */
export interface WindowPlace extends Place {
  readonly dock: Side | null;
}

/** Maximum screen width of a phone. */
export const phoneWidth = 768;
export const buttonSize = 48;

const minSize = { phone: { width: 250, height: 300 }, desktop: { width: 300, height: 400 } };
const maxPhoneSize: Size = { width: 320, height: 500 };
export const windowSizes = {
  small: { width: 300, height: 400 },
  medium: { width: 350, height: 600 },
  large: { width: 480, height: 800 },
} as const;

/** Free space at the edges of the screen. */
const margin = { phone: 8, desktop: 16 };
/** Free space between the window and the page beside it. */
const pageGap = 24;
/** A window that is dropped this near to a side is docked there. */
const snapDistance = 24;
/** A shorter drag is a tap. */
const tapDistance = 10;
/** A position far below every screen, so that the window is placed as low as possible. */
const minCoordinate = 1_000_000;

export const defaultPlace: WindowPlace = {
  x: 0,
  y: minCoordinate,
  ...windowSizes.medium,
  dock: 'right',
};

export interface Screen {
  readonly isPhone: boolean;
  readonly width: number;
  readonly height: number;
  /** The visible part, which an on-screen keyboard makes smaller. */
  readonly visibleArea: Place;
  /** Lower edge of the header, and height of a bar at the bottom. */
  readonly header: number;
  readonly footer: number;
}

/** Returns the area below the header, or the whole screen if too little space is left. */
export function availableArea({
  isPhone,
  width,
  height,
  visibleArea,
  header,
  footer,
}: Screen): Room {
  const kind = isPhone ? 'phone' : 'desktop';
  const edge = margin[kind];
  const x = Math.ceil(visibleArea.x + edge);
  const right = Math.floor(Math.min(visibleArea.x + visibleArea.width, width) - edge);
  const bottom = Math.floor(Math.min(visibleArea.y + visibleArea.height, height - footer) - edge);
  const top = Math.ceil(visibleArea.y + edge);
  const y = bottom - Math.max(top, header) >= minSize[kind].height ? Math.max(top, header) : top;
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y), isPhone };
}

/** The smallest and the largest size; a room that is smaller than the smallest limits both. */
export function sizeLimits({ isPhone, width, height }: Room) {
  const maximum = isPhone ? maxPhoneSize : { width, height };
  const [maxWidth, maxHeight] = [Math.min(maximum.width, width), Math.min(maximum.height, height)];
  const minimum = minSize[isPhone ? 'phone' : 'desktop'];
  const [minWidth, minHeight] = [
    Math.min(minimum.width, maxWidth),
    Math.min(minimum.height, maxHeight),
  ];
  return { minWidth, minHeight, maxWidth, maxHeight };
}

/** The place in this room that is nearest to the wanted one. */
export function placeIn(wantedPlace: WindowPlace, room: Room): Place {
  const { minWidth, minHeight, maxWidth, maxHeight } = sizeLimits(room);
  const width = clamp(minWidth, wantedPlace.width, maxWidth);
  const height = clamp(minHeight, wantedPlace.height, maxHeight);
  const right = room.x + room.width - width;
  const docked = wantedPlace.dock === 'left' ? room.x : right;
  const x = wantedPlace.dock === null ? clamp(room.x, wantedPlace.x, right) : docked;
  return { x, y: clamp(room.y, wantedPlace.y, room.y + room.height - height), width, height };
}

/** The place to remember after a drag or a resize. */
export function droppedAt(place: Place, room: Room): WindowPlace {
  const isLeft = place.x - room.x < snapDistance;
  const isRight = room.x + room.width - (place.x + place.width) < snapDistance;
  const isLowest = room.y + room.height - (place.y + place.height) < snapDistance;
  const side = isRight ? 'right' : null;
  return {
    ...place,
    y: isLowest ? minCoordinate : place.y,
    dock: isLeft && !isRight ? 'left' : side,
  };
}

/** Width that pages leave free for a docked window, at each side. */
export function reservedBy(wantedPlace: WindowPlace, room: Room): Record<Side, number> {
  const { width } = placeIn(wantedPlace, room);
  const reservedWidth = room.isPhone ? 0 : margin.desktop + width + pageGap;
  return {
    left: wantedPlace.dock === 'left' ? reservedWidth : 0,
    right: wantedPlace.dock === 'right' ? reservedWidth : 0,
  };
}

/** Returns the final position of the dragged button of the minimized window: on a phone at the nearer side. */
export function buttonAt({ x, y }: Pick<Place, 'x' | 'y'>, room: Room): { x: number; y: number } {
  const right = room.x + room.width - buttonSize;
  const nearestX = x + buttonSize / 2 > room.x + room.width / 2 ? right : room.x;
  return {
    x: room.isPhone ? nearestX : clamp(room.x, x, right),
    y: clamp(room.y, y, room.y + room.height - buttonSize),
  };
}

export const isTap = (dx: number, dy: number): boolean => Math.hypot(dx, dy) < tapDistance;

/** `min` wins if it is above `max`. */
const clamp = (min: number, value: number, max: number): number =>
  Math.round(Math.max(min, Math.min(max, value)));
