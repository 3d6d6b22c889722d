import { expect, it } from 'vitest';
import { searchable } from './searchable.ts';

const search = searchable(
  ['America/Sao_Paulo', 'Europe/Berlin', 'Asia/Kathmandu UTC+05:45'],
  (zone) => zone,
);

it.each([
  ['são paulo', ['America/Sao_Paulo']],
  ['BERLIN europe', ['Europe/Berlin']],
  ['+05:45', ['Asia/Kathmandu UTC+05:45']],
  ['  ', ['America/Sao_Paulo', 'Europe/Berlin', 'Asia/Kathmandu UTC+05:45']],
  ['nowhere', []],
])('finds %j', (typed, found) => {
  expect(search(typed)).toEqual(found);
});
