import { expect, it } from 'vitest';
import { matches } from './matches.ts';

const zones = ['America/Sao_Paulo', 'Europe/Berlin', 'Asia/Kathmandu UTC+05:45'];

it.each([
  ['são paulo', ['America/Sao_Paulo']],
  ['BERLIN europe', ['Europe/Berlin']],
  ['+05:45', ['Asia/Kathmandu UTC+05:45']],
  ['  ', zones],
  ['nowhere', []],
])('finds %j', (typed, found) => {
  expect(zones.filter((zone) => matches(zone, typed))).toEqual(found);
});
