import { expect, test } from 'vitest';
import { isUsedUp, stripPhotos, stripWith } from './dashboard.rules.ts';

const photo = (id: number, deletedAt: string | null = null, caption = '') => ({
  id,
  deletedAt,
  caption,
});
const photos = (...ids: number[]) => ids.map((id) => photo(id));
const fullStrip = Array.from({ length: stripPhotos }, (_, index) => photo(index + 1));

test.each([
  ['nothing', photos(3, 1), [], [3, 1]],
  ['a new one', photos(3, 1), photos(7), [3, 1, 7]],
  ['one into the bin', photos(3, 1, 2), [photo(1, 'now')], [3, 2]],
  ['the same one twice, at last in the bin', photos(3), [photo(3), photo(3, 'now')], []],
  ['a new one while it is full', fullStrip, photos(99), fullStrip.map(({ id }) => id)],
  [
    'a new one in the place of one in the bin',
    fullStrip,
    [photo(1, 'now'), photo(99)],
    [...fullStrip.slice(1).map(({ id }) => id), 99],
  ],
])('the strip after some photos changed: %s', (_, strip, changed, ids) => {
  expect(stripWith(strip, changed).map(({ id }) => id)).toEqual(ids);
});

test.each([
  ['nothing went', 3, 3, false],
  ['some went', 18, 4, false],
  ['hardly any is left', 18, 3, true],
])('the strip is loaded again: %s', (_, before, now, expected) => {
  expect(isUsedUp(fullStrip.slice(0, before), fullStrip.slice(0, now))).toBe(expected);
});
