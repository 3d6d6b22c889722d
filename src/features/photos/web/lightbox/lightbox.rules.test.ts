import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fitted,
  isDoubleTap,
  mostZoom,
  pinched,
  type View,
  wheelFactor,
  whole,
  within,
  zoomedTo,
} from './lightbox.rules.ts';

const phone = { width: 400, height: 800 };

describe('how large a picture is drawn', () => {
  test.each([
    ['a wide one', { width: 1600, height: 800 }, { width: 400, height: 200 }],
    ['a high one', { width: 800, height: 3200 }, { width: 200, height: 800 }],
    ['a small one', { width: 40, height: 30 }, { width: 40, height: 30 }],
    ['one that fits', { width: 400, height: 800 }, { width: 400, height: 800 }],
  ])('%s', (_, picture, drawn) => expect(fitted(picture, phone)).toEqual(drawn));
});

const side = fc.integer({ min: 1, max: 5_000 });
const box = fc.record({ width: side, height: side });
const place = fc.double({ min: -5_000, max: 5_000, noNaN: true });
const point = fc.record({ x: place, y: place });
const zoom = fc.double({ min: 0.1, max: 20, noNaN: true });
const view = fc.record({ zoom, x: place, y: place });
const almost = 1e-6;

/** Where on the picture, in pixels of its whole view, a point of the screen lies. */
const on = (picture: View, { x, y }: { x: number; y: number }) => ({
  x: (x - picture.x) / picture.zoom,
  y: (y - picture.y) / picture.zoom,
});

describe('a view within the edges', () => {
  test('shows nothing beyond them, whatever it was', () => {
    fc.assert(
      fc.property(view, box, box, (wild, picture, screen) => {
        const drawn = fitted(picture, screen);
        const kept = within(wild, drawn, screen);
        expect(kept.zoom).toBeGreaterThanOrEqual(1);
        expect(kept.zoom).toBeLessThanOrEqual(mostZoom);
        for (const [at, length, room] of [
          [kept.x, drawn.width * kept.zoom, screen.width],
          [kept.y, drawn.height * kept.zoom, screen.height],
        ] as const) {
          // Either it fits and stands in the middle, or both of its edges lie on or outside the screen's.
          if (length <= room) expect(Math.abs(at)).toBe(0);
          else expect(Math.abs(at)).toBeLessThanOrEqual((length - room) / 2 + almost);
        }
        expect(within(kept, drawn, screen)).toEqual(kept);
      }),
    );
  });

  test('leaves one that is', () => {
    const drawn = { width: 400, height: 200 };
    expect(within({ zoom: 2, x: 150, y: 0 }, drawn, phone)).toEqual({ zoom: 2, x: 150, y: 0 });
    expect(within({ zoom: 2, x: 250, y: 90 }, drawn, phone)).toEqual({ zoom: 2, x: 200, y: 0 });
    expect(within({ zoom: 0.5, x: 9, y: 9 }, drawn, phone)).toEqual(whole);
  });
});

describe('zooming', () => {
  const seen = fc.record({
    zoom: fc.double({ min: 1, max: mostZoom, noNaN: true }),
    x: place,
    y: place,
  });

  test('keeps what lies under the point', () => {
    fc.assert(
      fc.property(seen, zoom, point, (before, wanted, under) => {
        const after = zoomedTo(before, wanted, under);
        expect(after.zoom).toBe(Math.min(mostZoom, Math.max(1, wanted)));
        expect(on(after, under).x).toBeCloseTo(on(before, under).x, 4);
        expect(on(after, under).y).toBeCloseTo(on(before, under).y, 4);
      }),
    );
  });

  test('by two fingers keeps what lay between them between them', () => {
    const finger = fc.record({
      x: fc.integer({ min: -400, max: 400 }),
      y: fc.integer({ min: -400, max: 400 }),
    });
    fc.assert(
      fc.property(seen, finger, finger, finger, finger, (before, a, b, c, d) => {
        const after = pinched(before, [a, b], [c, d]);
        const from = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
        const to = { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 };
        expect(on(after, to).x).toBeCloseTo(on(before, from).x, 4);
        expect(on(after, to).y).toBeCloseTo(on(before, from).y, 4);
      }),
    );
  });

  test('by fingers twice as far apart doubles', () => {
    const from = [
      { x: -10, y: 0 },
      { x: 10, y: 0 },
    ] as const;
    const to = [
      { x: -20, y: 0 },
      { x: 20, y: 0 },
    ] as const;
    expect(pinched(whole, from, to)).toEqual({ zoom: 2, x: 0, y: 0 });
  });

  test('by the wheel: towards me is closer, and one wild turn is no jump', () => {
    expect(wheelFactor(-10, false)).toBeGreaterThan(1);
    expect(wheelFactor(10, false)).toBeLessThan(1);
    expect(wheelFactor(0, true)).toBe(1);
    expect(wheelFactor(-100_000, true)).toBeLessThan(2);
  });
});

test.each([
  ['a first one', undefined, false],
  ['soon, and there', { x: 10, y: 10, at: 900 }, true],
  ['late', { x: 10, y: 10, at: 500 }, false],
  ['elsewhere', { x: 90, y: 10, at: 900 }, false],
])('a tap after %s', (_, before, double) =>
  expect(isDoubleTap(before, { x: 12, y: 8, at: 1_000 })).toBe(double),
);
