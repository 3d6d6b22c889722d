import { expect, test } from 'vitest';
import { initialOf } from './initial.ts';

test.each([
  ['zoë', 'Z'],
  [' 🇫🇷 Théo', '🇫🇷'],
  ['👩‍👩‍👧‍👦 us', '👩‍👩‍👧‍👦'],
  ['e\u0301lise', 'E\u0301'],
  ['', ''],
])('the initial of %j is %j', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
