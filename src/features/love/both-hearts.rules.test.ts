import { expect, test } from 'vitest';
import { heartsMeet } from './both-hearts.rules.ts';

test.each([
  ['nobody else has clicked yet', undefined, undefined, 10_000, false],
  ['the partner clicked this very moment', undefined, 10_000, 10_000, true],
  ['the partner clicked just under five seconds ago', undefined, 5_001, 10_000, true],
  ['the partner clicked five seconds ago', undefined, 5_000, 10_000, false],
  ['I go on while the partner clicks', 8_000, 9_000, 10_000, false],
  ['I come back after a while, the partner is there', 1_000, 9_000, 10_000, true],
  ['I come back after five seconds exactly', 5_000, 9_000, 10_000, true],
  ['I go on, the partner left', 9_000, 1_000, 10_000, false],
])('%s', (_, own, partners, now, meet) => {
  expect(heartsMeet(own, partners, now)).toBe(meet);
});
