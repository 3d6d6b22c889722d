import { afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { keepParts } from './kept-parts.ts';
import { remembered } from './remembered.ts';

const place = remembered('parts', z.record(z.string(), z.string()));
afterEach(() => place.forget());

type Parts = Record<string, string>;

test.each<[string, Parts, Parts, Parts, Parts | undefined]>([
  ['is kept', {}, {}, { about: 'Mine' }, { about: 'Mine' }],
  [
    'is kept beside what another tab wrote',
    { skills: 'Theirs' },
    {},
    { about: 'Mine' },
    { about: 'Mine', skills: 'Theirs' },
  ],
  [
    'and was not touched now is not written again',
    { about: 'Theirs' },
    { about: 'Mine' },
    { about: 'Mine', skills: 'Too' },
    { about: 'Theirs', skills: 'Too' },
  ],
  ['and is given up goes', { about: 'Mine' }, { about: 'Mine' }, {}, undefined],
  [
    'and is given up leaves what another tab wrote',
    { about: 'Mine', skills: 'Theirs' },
    { about: 'Mine' },
    {},
    { skills: 'Theirs' },
  ],
  [
    'and is given up leaves what another tab wrote of the same',
    { about: 'Theirs' },
    { about: 'Mine' },
    {},
    { about: 'Theirs' },
  ],
])('what this tab wrote %s', (_what, kept, before, now, left) => {
  if (Object.keys(kept).length > 0) place.set(kept);
  keepParts(place, before, now);
  expect(place.get()).toEqual(left);
});
