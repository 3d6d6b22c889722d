import { expect, test } from 'vitest';
import { deadlineOf, nearnessOf, splitDuration } from './countdown.rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

test('the deadline of a box is its drop, then its expiry, else nothing', () => {
  const dates = { dropAt: '2026-03-14 12:00:00', expiresAt: [2026, 3, 15, 12, 0] };
  const drop = { kind: 'drop', at: Date.UTC(2026, 2, 14, 12) };
  const expiry = { kind: 'expiry', at: Date.UTC(2026, 2, 15, 12) };
  expect(deadlineOf({ status: 'CREATED', ...dates })).toEqual(drop);
  expect(deadlineOf({ status: 'OPENED', ...dates })).toEqual(expiry);
  expect(deadlineOf({ status: 'DROPPED', ...dates })).toBeNull();
  expect(deadlineOf({ status: 'OPENED', dropAt: '', expiresAt: 'soon' })?.at).toBeNull();
});

test.each([
  [day, 'far'],
  [day - 1, 'within a day'],
  [hour - 1, 'within an hour'],
  [0, 'over'],
] as const)('%d ms left: %s', (left, nearness) => {
  expect(nearnessOf(left)).toBe(nearness);
});

test.each([
  [2 * day + 3 * hour + 4 * minute + 5_999, [2, 3, 4, undefined]],
  [59 * minute + 5_999, [0, 0, 59, 5]],
  [-1, [0, 0, 0, 0]],
])('the time left has seconds in the last hour only: %i ms', (left, parts) => {
  const { days, hours, minutes, seconds } = splitDuration(left);
  expect([days, hours, minutes, seconds]).toEqual(parts);
});
