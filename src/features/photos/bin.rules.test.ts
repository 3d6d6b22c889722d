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
    ['a device whose clock is behind', -minute, { unit: 'day', count: 7 }],
    ['after four days', 4 * day, { unit: 'day', count: 3 }],
    ['24 hours before', 6 * day, { unit: 'day', count: 1 }],
    ['a moment less', 6 * day + 1000, { unit: 'hour', count: 24 }],
    ['five hours before', 7 * day - 5 * hour, { unit: 'hour', count: 5 }],
    ['within the last hour', 7 * day - 59 * minute, { unit: 'hour', count: 0 }],
    ['long overdue', 9 * day, { unit: 'hour', count: 0 }],
  ])('%s', (_, since, left) => expect(deletesIn(deletedAt, began + since)).toEqual(left));

  test('accepts every date format of the API', () => {
    const left = { unit: 'day', count: 6 };
    expect(deletesIn([2026, 3, 1, 12, 0], began + day)).toEqual(left);
    expect(deletesIn('2026-03-01 12:00:00', began + day)).toEqual(left);
    expect(deletesIn('soon', began)).toBeNull();
  });
});

test.each([
  [null, 1],
  ['', 1],
  ['-3', 1],
  ['2.5', 1],
  ['1', 1],
  ['12', 12],
])('?page=%j is page %d', (pageText, page) => expect(binPageIn(pageText)).toBe(page));
