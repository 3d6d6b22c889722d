import { expect, test } from 'vitest';
import { dimensionsOf } from './images.ts';

test.each([
  ['thumbnail', 4000, 3000, 400, 300],
  ['medium', 4000, 3000, 1600, 1200],
  // Elongated pictures are limited by area.
  ['full', 12_000, 2000, 9797, 1632],
  ['full', 70_000, 10, 16_000, 2],
  ['thumbnail', 4000, 2, 6, 2],
] as const)('the %s of %i × %i is %i × %i', (size, width, height, ...expected) => {
  const made = dimensionsOf(size, { width, height });
  expect([made.width, made.height]).toEqual(expected);
});
