import { expect, test } from 'vitest';
import { matches, tooLong } from './text.ts';

test.each([
  [10, undefined],
  [11, 'Too long by 1 character'],
  [2_010, 'Too long by 2,000 characters'],
])('a text of %i characters where ten may be: %s', (length, spoken) => {
  expect(tooLong('a'.repeat(length), 10)).toBe(spoken);
});

const zones = ['America/Sao_Paulo', 'Europe/Berlin', 'Asia/Kathmandu UTC+05:45'];

test.each([
  ['são paulo', ['America/Sao_Paulo']],
  ['BERLIN europe', ['Europe/Berlin']],
  ['+05:45', ['Asia/Kathmandu UTC+05:45']],
  ['  ', zones],
  ['nowhere', []],
])('a search for %j', (typed, found) => {
  expect(zones.filter((zone) => matches(zone, typed))).toEqual(found);
});
