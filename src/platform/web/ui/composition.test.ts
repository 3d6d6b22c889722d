import { expect, test } from 'vitest';
import { isComposing } from './composition.ts';

test.each([
  ['Escape without an input method', false, 27, false],
  ['a key in a composition, with its own code', true, 27, true],
  ['the key that ends a composition in Safari', false, 229, true],
])('composition: %s', (_, isInside, keyCode, expected) =>
  expect(isComposing({ isComposing: isInside, keyCode })).toBe(expected),
);
