import { expect, test } from 'vitest';
import { hashOf, openIn } from './settings.rules.ts';

const sections = ['timeline', 'details', 'wheel'];

test.each([
  ['', ['timeline']],
  ['#details', ['details']],
  ['#wheel,timeline', ['timeline', 'wheel']],
  ['#details,nonsense', ['details']],
  ['#none', []],
])('"%s" opens %s', (hash, open) => expect(openIn(hash, sections)).toEqual(open));

test('reading an address returns the sections it was written from', () => {
  for (const open of [[], ['details'], ['timeline', 'wheel'], sections]) {
    expect(openIn(hashOf(open), sections)).toEqual(open);
  }
});
