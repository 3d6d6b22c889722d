import { expect, test } from 'vitest';
import { dimensionsOf } from './images.ts';

test.each([
  ['thumbnail', 4000, 3000, 400, 300],
  ['thumbnail', 3000, 4000, 300, 400],
  ['medium', 4000, 3000, 1600, 1200],
  ['medium', 800, 600, 800, 600],
  ['medium', 5000, 2000, 1600, 640],
  ['full', 9000, 7000, 9000, 7000],
  // Elongated pictures are limited by area.
  ['full', 12_000, 2000, 9797, 1632],
  ['medium', 12_000, 2000, 6928, 1154],
  ['thumbnail', 12_000, 2000, 400, 133],
  ['full', 1080, 14_000, 1080, 14_000],
  ['medium', 1080, 14_000, 785, 10_183],
  ['thumbnail', 1080, 14_000, 133, 400],
  ['thumbnail', 2800, 1000, 400, 143],
  ['medium', 3000, 600, 3000, 600],
  ['full', 70_000, 10, 16_000, 2],
  ['medium', 70_000, 10, 16_000, 2],
  ['thumbnail', 4000, 2, 6, 2],
] as const)('the %s of %i × %i is %i × %i', (size, width, height, ...expected) => {
  const made = dimensionsOf(size, { width, height });
  expect([made.width, made.height]).toEqual(expected);
});
