import { describe, expect, test } from 'vitest';
import { followed, swipeOf } from './swipe.rules.ts';

const phone = { width: 400, height: 800 };

describe('a movement on a picture that is seen whole', () => {
  test.each([
    ['far to the left', { x: -150, y: 10 }, 900, 'next'],
    ['far to the right', { x: 150, y: -10 }, 900, 'previous'],
    ['a flick to the left', { x: -60, y: 5 }, 80, 'next'],
    ['a short way, slowly', { x: -60, y: 5 }, 900, 'stay'],
    ['a trembling finger', { x: -9, y: 0 }, 5, 'stay'],
    ['far down', { x: 20, y: 300 }, 900, 'close'],
    ['a flick down', { x: 0, y: 90 }, 100, 'close'],
    ['far up', { x: 0, y: -400 }, 100, 'stay'],
    ['nowhere', { x: 0, y: 0 }, 0, 'stay'],
  ] as const)('%s: %s in %i ms means %s', (_, way, duration, meant) =>
    expect(swipeOf(way, duration, phone)).toBe(meant),
  );

  test.each([
    ['to a neighbour', { x: -80, y: 4 }, { x: -80, y: 0 }],
    ['to where there is none', { x: 80, y: 4 }, { x: 20, y: 0 }],
    ['down', { x: 3, y: 50 }, { x: 0, y: 50 }],
    ['up', { x: 3, y: -50 }, { x: 0, y: 0 }],
  ])('is followed %s', (_, way, shown) =>
    expect(followed(way, { next: true, previous: false })).toEqual(shown),
  );
});
