import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  aside,
  bubbleAt,
  bubbleSize,
  carried,
  cornered,
  coveredOf,
  fitted,
  grown,
  isTap,
  type Measures,
  moved,
  type Place,
  type Room,
  resized,
  roomOf,
  sideCover,
  usualBubble,
  usualPlace,
} from './window.rules.ts';

const measures = (width: number, height: number, more: Partial<Measures> = {}): Measures => ({
  isPhone: width <= 768,
  layout: { width, height },
  visual: { x: 0, y: 0, width, height, scale: 1 },
  safe: { top: 0, right: 0, bottom: 0, left: 0 },
  header: 80,
  endBar: 0,
  ...more,
});
const desktop = roomOf(measures(1280, 800));
const phone = roomOf(measures(390, 844));
const keyboard = (x: number, y: number, width: number, height: number) => ({
  visual: { ...{ x, y, width, height }, scale: 1 },
});

const isInside = (place: Place, room: Room) =>
  place.x >= room.x &&
  place.y >= room.y &&
  place.x + place.width <= room.x + room.width &&
  place.y + place.height <= room.y + room.height;

describe('the room', () => {
  test.each<[string, Measures, Omit<Room, 'isPhone'>]>([
    ['desktop', measures(1280, 800), { x: 16, y: 80, width: 1248, height: 704 }],
    ['phone', measures(390, 844), { x: 8, y: 80, width: 374, height: 756 }],
    [
      'above a bar of actions',
      measures(390, 844, { endBar: 76 }),
      { x: 8, y: 80, width: 374, height: 680 },
    ],
    [
      'inside a screen with a notch',
      measures(390, 844, { safe: { top: 47, right: 3, bottom: 34, left: 5 } }),
      { x: 13, y: 80, width: 366, height: 722 },
    ],
    [
      'above the keyboard',
      measures(390, 844, keyboard(0, 0, 390, 480)),
      { x: 8, y: 80, width: 374, height: 392 },
    ],
    [
      'above the keyboard, the page pushed up',
      measures(390, 844, keyboard(0, 300, 390, 480)),
      { x: 8, y: 308, width: 374, height: 464 },
    ],
    [
      'over the header, where little is left below it',
      measures(390, 844, keyboard(0, 0, 390, 380)),
      { x: 8, y: 8, width: 374, height: 364 },
    ],
    [
      'while the page is pinched',
      measures(390, 844, { visual: { x: 90, y: 200, width: 130, height: 281, scale: 3 } }),
      { x: 8, y: 80, width: 374, height: 756 },
    ],
    ['400 % zoom', measures(320, 200), { x: 8, y: 8, width: 304, height: 184 }],
    ['no room at all', measures(10, 10), { x: 8, y: 8, width: 0, height: 0 }],
  ])('%s', (_, given, { x, y, width, height }) => {
    expect(roomOf(given)).toEqual({ x, y, width, height, isPhone: given.isPhone });
  });
});

describe('where it lies when nobody moved it', () => {
  test.each<[string, Room, Place]>([
    ['at the right edge of a desktop', desktop, { x: 914, y: 184, width: 350, height: 600 }],
    ['at most 320 by 500 on a phone', phone, { x: 62, y: 336, width: 320, height: 500 }],
    [
      'narrower on the narrowest',
      roomOf(measures(320, 568)),
      { x: 8, y: 80, width: 304, height: 480 },
    ],
    [
      'shorter above the keyboard',
      roomOf(measures(390, 844, keyboard(0, 0, 390, 400))),
      { x: 62, y: 80, width: 320, height: 312 },
    ],
  ])('%s', (_, room, place) => {
    expect(usualPlace(room)).toEqual(place);
  });

  test('the bubble lies in the lower right', () => {
    expect(usualBubble(phone)).toEqual({ x: 334, y: 788, width: 48, height: 48 });
  });
});

const place = { x: 500, y: 100, width: 400, height: 500 };

describe('resized by an edge', () => {
  test.each<[string, Parameters<typeof resized>[1], number, number, Place]>([
    ['right', { x: 1, y: 0 }, 50, 99, { ...place, width: 450 }],
    ['left', { x: -1, y: 0 }, 50, 99, { ...place, x: 550, width: 350 }],
    ['bottom', { x: 0, y: 1 }, 99, -30, { ...place, height: 470 }],
    ['top', { x: 0, y: -1 }, 99, -15, { ...place, y: 85, height: 515 }],
    ['a corner', { x: 1, y: -1 }, 10, 10, { ...place, y: 110, width: 410, height: 490 }],
    [
      'not below the minimum',
      { x: -1, y: 1 },
      999,
      -999,
      { x: 600, y: 100, width: 300, height: 400 },
    ],
    ['not out of the room', { x: 1, y: 1 }, 999, 999, { x: 500, y: 100, width: 764, height: 684 }],
    ['nor to the left', { x: -1, y: -1 }, -999, -999, { x: 16, y: 80, width: 884, height: 520 }],
  ])('%s', (_, sides, dx, dy, result) => {
    expect(resized(place, sides, dx, dy, desktop)).toEqual(result);
  });

  test('on a phone no larger than 320 by 500', () => {
    const small = { x: 40, y: 90, width: 260, height: 310 };
    expect(resized(small, { x: 1, y: 1 }, 900, 900, phone)).toEqual({
      ...{ x: 40, y: 90, width: 320, height: 500 },
    });
  });
});

describe('larger and smaller without a pointer', () => {
  test.each<[string, Place, { width: number; height: number }, Place]>([
    ['wider, to the left', place, { width: 40, height: 0 }, { ...place, x: 460, width: 440 }],
    [
      'wider, to the right',
      { ...place, x: 20 },
      { width: 40, height: 0 },
      { ...place, x: 20, width: 440 },
    ],
    ['taller', place, { width: 0, height: 40 }, { ...place, height: 540 }],
    [
      'shorter, from the top',
      { ...place, y: 284 },
      { width: 0, height: -40 },
      { ...place, y: 324, height: 460 },
    ],
    [
      'narrower, no less than the minimum',
      place,
      { width: -400, height: 0 },
      { ...place, x: 600, width: 300 },
    ],
    ['taller than the room', place, { width: 0, height: 999 }, { ...place, y: 80, height: 704 }],
  ])('%s', (_, from, by, result) => {
    expect(grown(from, by, desktop)).toEqual(result);
  });
});

describe('in a corner', () => {
  test.each([
    [{ x: -1, y: -1 } as const, { x: 16, y: 80 }],
    [{ x: 1, y: -1 } as const, { x: 864, y: 80 }],
    [{ x: -1, y: 1 } as const, { x: 16, y: 284 }],
    [{ x: 1, y: 1 } as const, { x: 864, y: 284 }],
  ])('%j', (corner, at) => {
    expect(cornered(place, corner, desktop)).toEqual({ ...place, ...at });
  });
});

describe('in another room than it was put in', () => {
  const turned = roomOf(measures(800, 1280));
  test.each([
    ['as far from the right and lower edge', { ...place, x: 804, y: 274 }, { x: 324, y: 754 }],
    ['as far from the left and upper edge', { ...place, x: 30, y: 90 }, { x: 30, y: 90 }],
  ])('%s', (_, before, after) => {
    expect(carried({ place: before, room: desktop }, turned)).toEqual({ ...place, ...after });
  });
});

describe('how much of the side it takes from a page', () => {
  const usual = usualPlace(desktop);
  test.each<[string, Place, Room, number]>([
    ['where it lies at first', usual, desktop, 350 + 16 + 24],
    ['wider', { ...usual, x: usual.x - 40, width: 390 }, desktop, 390 + 16 + 24],
    ['higher up', { ...usual, y: 80, height: 400 }, desktop, 350 + 16 + 24],
    ['one step away from the edge', { ...usual, x: usual.x - 1 }, desktop, 0],
    ['at the other side', { ...usual, x: 16 }, desktop, 0],
    ['on a phone', usualPlace(phone), phone, 0],
  ])('%s', (_, place, room, width) => {
    expect(sideCover(place, room)).toBe(width);
  });
});

describe('the bubble', () => {
  test.each([
    ['snaps to the left of a phone', { x: 150, y: 300 }, phone, { x: 8, y: 300 }],
    ['and to the right', { x: 200, y: 300 }, phone, { x: 334, y: 300 }],
    ['stays above the end', { x: 200, y: 3000 }, phone, { x: 334, y: 788 }],
    ['stays where it is on a desktop', { x: 300, y: 300 }, desktop, { x: 300, y: 300 }],
  ])('%s', (_, dropped, room, at) => {
    expect(bubbleAt(dropped, room)).toEqual({ ...at, width: bubbleSize, height: bubbleSize });
  });
});

describe('a tap', () => {
  test.each([
    [0, 0, true],
    [9.9, 0, true],
    [-7, 7, true],
    [10, 0, false],
    [-8, -8, false],
  ])('strays by %d and %d: %s', (dx, dy, is) => {
    expect(isTap(dx, dy)).toBe(is);
  });
});

describe('out of the way of what has the focus', () => {
  const rest = (room: Room) => (way: Place) => fitted(way, room);
  const target = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
  test.each<[string, Place, Place, Partial<Place> | undefined]>([
    ['to the left, which is nearest', place, target(880, 300, 300, 44), { x: 472 }],
    ['to the right', place, target(300, 300, 220, 44), { x: 528 }],
    ['up, where there is no way to the side', place, target(100, 590, 1000, 44), { y: 82 }],
    ['not at all, where it fits nowhere', place, target(100, 350, 1000, 44), undefined],
  ])('%s', (_, from, what, change) => {
    const result = aside(from, what, rest(desktop));
    expect(result).toEqual(change && { ...place, ...change });
  });

  test('the bubble of a phone keeps to its side', () => {
    const bubble = bubbleAt({ x: 340, y: 400 }, phone);
    const next = aside(bubble, target(300, 390, 60, 60), (way) => bubbleAt(way, phone));
    expect(next).toEqual({ ...bubble, y: 458 });
  });

  test.each([
    [target(520, 120, 12, 12), { x: 526, y: 126 }],
    [target(0, 0, 596, 196), { x: 550, y: 150 }],
    [target(490, 300, 7, 20), { x: 500.5, y: 310 }],
    [target(0, 0, 496, 800), undefined],
  ])('what it covers of %j', (what, middle) => {
    expect(coveredOf(place, what)).toEqual(middle);
  });
});

const anyRoom = fc
  .record({
    width: fc.integer({ min: 40, max: 3000 }),
    height: fc.integer({ min: 40, max: 2000 }),
    endBar: fc.integer({ min: 0, max: 120 }),
    lost: fc.double({ min: 0, max: 0.7, noNaN: true }),
  })
  .map(({ width, height, endBar, lost }) =>
    roomOf(measures(width, height, { endBar, ...keyboard(0, 0, width, height * (1 - lost)) })),
  );
const length = fc.double({ min: -5000, max: 5000, noNaN: true });
const anyPlace = fc.record({ x: length, y: length, width: length, height: length });
const side = fc.constantFrom<-1 | 0 | 1>(-1, 0, 1);

describe('whatever is asked of it', () => {
  const isWhole = (one: Place) => Object.values(one).every((each) => Number.isInteger(each));

  test('it stays on the screen, as large as is asked or allowed', () => {
    fc.assert(
      fc.property(anyRoom, anyPlace, length, length, (room, wish, dx, dy) => {
        const start = fitted(wish, room);
        expect(fitted(start, room)).toEqual(start);
        const places = [
          start,
          usualPlace(room),
          moved(start, dx, dy, room),
          grown(start, { width: dx, height: dy }, room),
        ];
        const [least, most] = room.isPhone ? [250, 320] : [300, room.width];
        for (const one of places) {
          expect(isInside(one, room)).toBe(true);
          expect(isWhole(one)).toBe(true);
          expect(one.width).toBeGreaterThanOrEqual(Math.min(least, room.width));
          expect(one.width).toBeLessThanOrEqual(most);
        }
      }),
    );
  });

  test('an edge that is not pulled stays', () => {
    fc.assert(
      fc.property(anyRoom, anyPlace, side, side, length, length, (room, wish, x, y, dx, dy) => {
        const before = fitted(wish, room);
        const after = resized(before, { x, y }, dx, dy, room);
        expect(isInside(after, room)).toBe(true);
        expect(isWhole(after)).toBe(true);
        if (x !== -1) expect(after.x).toBe(before.x);
        if (x !== 1) expect(after.x + after.width).toBe(before.x + before.width);
        if (y !== -1) expect(after.y).toBe(before.y);
        if (y !== 1) expect(after.y + after.height).toBe(before.y + before.height);
      }),
    );
  });

  test('aside is beside it, on the screen, and of the same size', () => {
    fc.assert(
      fc.property(anyRoom, anyPlace, anyPlace, (room, wish, target) => {
        const from = fitted(wish, room);
        const covered = {
          ...target,
          width: Math.abs(target.width),
          height: Math.abs(target.height),
        };
        const next = aside(from, covered, (way) => fitted(way, room));
        if (next === undefined) return;
        expect(isInside(next, room)).toBe(true);
        expect(coveredOf(next, covered)).toBeUndefined();
        expect([next.width, next.height]).toEqual([from.width, from.height]);
      }),
    );
  });

  test('the bubble rests at a side of a phone, and comes back to it in every other room', () => {
    fc.assert(
      fc.property(anyRoom, anyRoom, anyPlace, (room, other, at) => {
        const bubble = bubbleAt(at, room);
        expect(bubbleAt(bubble, room)).toEqual(bubble);
        const there = bubbleAt(carried({ place: bubble, room }, other), other);
        if (other.width >= bubbleSize && other.height >= bubbleSize) {
          expect(isInside(there, other)).toBe(true);
        }
        if (!room.isPhone || room.width < bubbleSize) return;
        expect([room.x, room.x + room.width - bubbleSize]).toContain(bubble.x);
      }),
    );
  });
});
