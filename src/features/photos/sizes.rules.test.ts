import { expect, test } from 'vitest';
import { widthOf } from './sizes.rules.ts';

test.each([
  ['thumbnail', 4000, 3000, 400],
  ['thumbnail', 3000, 4000, 300],
  ['medium', 4000, 3000, 1600],
  ['medium', 800, 600, 800],
  ['thumbnail', 4000, 2, 400],
  ['thumbnail', 2, 4000, 1],
] as const)('the %s of %i × %i is %i wide', (size, width, height, wide) =>
  expect(widthOf(size, { width, height })).toBe(wide),
);
