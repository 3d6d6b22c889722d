import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const known = ['start', 'setup', 'sessions', 'restore', 'reset-password', 'verify'];

test.each([
  ['strat', 'start'],
  ['setpu', 'setup'],
  ['sesion', 'sessions'],
  ['reset', 'reset-password'],
  ['verfy', 'verify'],
  ['restor', 'restore'],
  ['dance', undefined],
  ['', undefined],
  ['x', undefined],
])('"%s" was meant as %s', (written, meant) => {
  expect(nearest(written, known)).toBe(meant);
});
