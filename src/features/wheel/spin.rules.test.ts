import { expect, test } from 'vitest';
import { extraTurns } from './spin.rules.ts';

test.each([
  [0, 5],
  [0.33, 5],
  [0.34, 6],
  [0.66, 6],
  [0.67, 7],
  [0.999, 7],
])('chance %s turns it %s times round', (chance, turns) => {
  expect(extraTurns(() => chance)).toBe(turns);
});
