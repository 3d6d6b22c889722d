import { describe, expect, test } from 'vitest';
import { binPageIn, deletesIn } from './bin.rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const deletedAt = '2026-03-01T12:00:00.123Z';
const began = Date.UTC(2026, 2, 1, 12);

describe('time until a photo is purged', () => {
  test.each([
    ['just now', 0, { unit: 'day', count: 7 }],
    ['24 hours before', 6 * day, { unit: 'day', count: 1 }],
    ['a moment less', 6 * day + 1000, { unit: 'hour', count: 24 }],
    ['within the last hour', 7 * day - 59 * minute, { unit: 'hour', count: 0 }],
    ['long overdue', 9 * day, { unit: 'hour', count: 0 }],
  ])('%s', (_, since, left) => expect(deletesIn(deletedAt, began + since)).toEqual(left));

  test('is unknown if the deletion cannot be read', () =>
    expect(deletesIn('soon', began)).toBeNull());
});

test.each([
  [null, 1],
  ['2.5', 1],
  ['12', 12],
])('?page=%j is page %d', (pageText, page) => expect(binPageIn(pageText)).toBe(page));
