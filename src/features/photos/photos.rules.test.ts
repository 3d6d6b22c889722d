import { describe, expect, test } from 'vitest';
import {
  isCaptionChanged,
  momentOf,
  neighborsOf,
  normalizedCaption,
  photoIdIn,
  photosIn,
  wallTimeTyped,
  withChanged,
} from './photos.rules.ts';

const photo = (id: number, orderedAt = id, deletedAt: string | null = null) => ({
  id,
  orderedAt,
  deletedAt,
});
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

describe('a list after something changed, newest first', () => {
  const list = [photo(5), photo(3), photo(1)];
  test.each([
    ['nothing', [], [5, 3, 1]],
    ['a new one, taken long ago', [photo(7, 2)], [5, 3, 7, 1]],
    ['a new one, of the same moment', [photo(7, 3)], [5, 7, 3, 1]],
    ['one that moved', [photo(1, 9)], [1, 5, 3]],
    ['one that went into the bin', [photo(3, 3, '2026-01-01T00:00:00Z')], [5, 1]],
    ['the same one twice: the later counts', [photo(3, 9), photo(3, 0)], [5, 1, 3]],
  ])('%s', (_, changed, order) => expect(ids(withChanged(list, changed))).toEqual(order));
});

describe('the neighbors of a photo', () => {
  const list = [photo(5), photo(3), photo(1)];
  test.each([
    ['the first', photo(5), undefined, 3],
    ['one between', photo(3), 5, 1],
    ['the last', photo(1), 3, undefined],
    ['a deleted one in between', photo(2), 3, 1],
    ['a deleted one at the end', photo(0), 1, undefined],
  ])('%s', (_, of, previous, next) => {
    const neighbors = neighborsOf(list, of);
    expect([neighbors.previous?.id, neighbors.next?.id]).toEqual([previous, next]);
  });
});

test.each([
  ['120', 120],
  ['01', null],
  ['1.5', null],
  [undefined, null],
  ['9999999999999999', null],
])('the id in %j is %s', (part, id) => expect(photoIdIn(part)).toBe(id));

describe('the date of a photo', () => {
  const createdAt = '2024-05-14T22:30:00Z';
  test.each([
    [
      "the camera's wall time, whatever the zone",
      '2020-01-02T03:04:05',
      'Asia/Tokyo',
      '2020-01-02T03:04:05',
    ],
    ['none: when it came, in the zone of the couple', null, 'Asia/Tokyo', '2024-05-15T07:30:00'],
    ['none, and the zone not known yet', null, undefined, undefined],
    ['unreadable', 'long ago', 'UTC', null],
  ])('%s', (_, takenAt, timeZone, moment) =>
    expect(momentOf({ takenAt, createdAt }, timeZone)).toBe(moment),
  );
});

test.each([
  ['2024-05-14T10:22', '2024-05-14T10:22:00'],
  ['2024-05-14T10:22:33', '2024-05-14T10:22:33'],
  ['2024-05-14T10:22:33.500', '2024-05-14T10:22:33'],
  ['2024-02-30T10:22', null],
])('typed %j is the moment %s', (typedText, moment) =>
  expect(wallTimeTyped(typedText)).toBe(moment),
);

test.each([
  [' At the sea ', 'At the sea'],
  [' \n ', null],
])('typed %j is the caption %j', (typedText, caption) =>
  expect(normalizedCaption(typedText)).toBe(caption),
);

test.each([
  ['nothing typed, nothing there', '', null, null, false],
  ['the same with spaces around', ' Sea ', 'Sea', 'Sea', false],
  ['another', 'Lake', 'Sea', 'Sea', true],
  ['what the partner wrote meanwhile', 'Ocean', 'Sea', 'Ocean', false],
  ['back to the start, and the partner wrote meanwhile', 'Sea', 'Sea', 'Ocean', false],
  ['an empty one counts as none', '', '', null, false],
])('a caption is sent only when it changed: %s', (_, typedText, began, now, isNew) =>
  expect(isCaptionChanged(typedText, began, now)).toBe(isNew),
);

test('photos of a category, and favorites', () => {
  const categorized = (isFavorite: boolean, ...categories: number[]) => ({
    isFavorite,
    categories: categories.map((id) => ({ id, name: `${id}`, color: '#3B82F6' })),
  });
  const photos = [categorized(false, 1), categorized(true, 2), categorized(true, 1)];
  expect(photosIn(photos, 1)).toEqual([photos[0], photos[2]]);
  expect(photosIn(photos, -1)).toEqual([photos[1], photos[2]]);
});
