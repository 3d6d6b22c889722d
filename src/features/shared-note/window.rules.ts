/** Position and size of the note window, in CSS pixels from the top left of the viewport. */

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

/** The part of the screen that the window may use. */
export interface Area extends Rect {
  readonly isPhone: boolean;
}

export type Side = 'left' | 'right';

/** Position chosen by the user. A docked window stays at its side when the screen changes. */
export interface WindowPlace extends Rect {
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
  readonly visibleArea: Rect;
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
}: Screen): Area {
  const kind = isPhone ? 'phone' : 'desktop';
  const edge = margin[kind];
  const x = Math.ceil(visibleArea.x + edge);
  const right = Math.floor(Math.min(visibleArea.x + visibleArea.width, width) - edge);
  const bottom = Math.floor(Math.min(visibleArea.y + visibleArea.height, height - footer) - edge);
  const top = Math.ceil(visibleArea.y + edge);
  const y = bottom - Math.max(top, header) >= minSize[kind].height ? Math.max(top, header) : top;
  return { x, y, width: Math.max(0, right - x), height: Math.max(0, bottom - y), isPhone };
}

/** The smallest and the largest size; an area that is smaller than the smallest size limits both. */
export function sizeLimits({ isPhone, width, height }: Area) {
  const maximum = isPhone ? maxPhoneSize : { width, height };
  const [maxWidth, maxHeight] = [Math.min(maximum.width, width), Math.min(maximum.height, height)];
  const minimum = minSize[isPhone ? 'phone' : 'desktop'];
  const [minWidth, minHeight] = [
    Math.min(minimum.width, maxWidth),
    Math.min(minimum.height, maxHeight),
  ];
  return { minWidth, minHeight, maxWidth, maxHeight };
}

/** Returns the position and size within this area that are nearest to the wanted ones. */
export function fitToArea(wantedPlace: WindowPlace, area: Area): Rect {
  const { minWidth, minHeight, maxWidth, maxHeight } = sizeLimits(area);
  const width = clamp(minWidth, wantedPlace.width, maxWidth);
  const height = clamp(minHeight, wantedPlace.height, maxHeight);
  const right = area.x + area.width - width;
  const docked = wantedPlace.dock === 'left' ? area.x : right;
  const x = wantedPlace.dock === null ? clamp(area.x, wantedPlace.x, right) : docked;
  return { x, y: clamp(area.y, wantedPlace.y, area.y + area.height - height), width, height };
}

/** Returns the position to save after a drag or a resize. */
export function placeAfterDrag(place: Rect, area: Area): WindowPlace {
  const isLeft = place.x - area.x < snapDistance;
  const isRight = area.x + area.width - (place.x + place.width) < snapDistance;
  const isLowest = area.y + area.height - (place.y + place.height) < snapDistance;
  const side = isRight ? 'right' : null;
  return {
    ...place,
    y: isLowest ? minCoordinate : place.y,
    dock: isLeft && !isRight ? 'left' : side,
  };
}

/** Returns the width that pages leave free for a docked window, at each side. */
export function reservedWidths(wantedPlace: WindowPlace, area: Area): Record<Side, number> {
  const { width } = fitToArea(wantedPlace, area);
  const reservedWidth = area.isPhone ? 0 : margin.desktop + width + pageGap;
  return {
    left: wantedPlace.dock === 'left' ? reservedWidth : 0,
    right: wantedPlace.dock === 'right' ? reservedWidth : 0,
  };
}

/** Returns the final position of the dragged button of the minimized window: on a phone at the nearer side. */
export function buttonAfterDrag(
  { x, y }: Pick<Rect, 'x' | 'y'>,
  area: Area,
): { x: number; y: number } {
  const right = area.x + area.width - buttonSize;
  const nearestX = x + buttonSize / 2 > area.x + area.width / 2 ? right : area.x;
  return {
    x: area.isPhone ? nearestX : clamp(area.x, x, right),
    y: clamp(area.y, y, area.y + area.height - buttonSize),
  };
}

export const isTap = (dx: number, dy: number): boolean => Math.hypot(dx, dy) < tapDistance;

/** `min` wins if it is above `max`. */
const clamp = (min: number, value: number, max: number): number =>
  Math.round(Math.max(min, Math.min(max, value)));
