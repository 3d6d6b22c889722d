import { describe, expect, test } from 'vitest';
import { instantIn, readWallTime, wallTimeIn } from './moments.ts';

test.each([
  ['2024-05-14T10:22:33.123Z', '2024-05-14T10:22:33'],
  ['2024-05-14T10:22', '2024-05-14T10:22:00'],
  ['2024-05-14', '2024-05-14T00:00:00'],
  [[2024, 5, 14, 9, 5, 7, 123_000_000], '2024-05-14T09:05:07'],
  ['2024-02-30T10:00:00', null],
  ['2024-05-14T10:22:33+02:00', null],
])('a date with its time, as the wire may carry it: %j is %s', (value, read) =>
  expect(readWallTime(value)).toBe(read),
);

test.each([
  ['Asia/Tokyo', '2024-05-14T22:30:00Z', '2024-05-15T07:30:00'],
  ['America/New_York', [2024, 1, 1, 4, 59, 59, 0], '2023-12-31T23:59:59'],
  ['Europe/Paris', '2024-05-14 22:30:00', '2024-05-15T00:30:00'],
  ['Europe/Paris', 'soon', null],
])('the wall time at an instant in %s %j is %s', (timeZone, instant, shown) =>
  expect(wallTimeIn(timeZone, instant)).toBe(shown),
);

describe('an instant of the wire', () => {
  test.each([
    ['2024-05-14T22:30:00Z', '2024-05-14T22:30:00.000Z'],
    ['2024-05-14 22:30:00.001', '2024-05-14T22:30:00.001Z'],
    [[2024, 5, 14, 22, 30, 7, 289_000_000], '2024-05-14T22:30:07.289Z'],
  ])('%j is %s', (value, read) => expect(instantIn(value)).toBe(Date.parse(read)));

  test.each([['soon'], [null], [[2024, 5]], ['2024-05-14T22:30:00+02:00']])('%j is none', (value) =>
    expect(instantIn(value)).toBeNull(),
  );
});
