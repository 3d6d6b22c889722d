import { describe, expect, test } from 'vitest';
import { deadlineOf, nearnessOf, splitDuration } from './countdown.rules.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

describe('the deadline of a box', () => {
  const dates = { dropAt: '2026-03-14 12:00:00', expiresAt: [2026, 3, 15, 12, 0] };

  test('its drop before that, its expiry once it was opened, and else nothing', () => {
    expect(deadlineOf({ status: 'CREATED', ...dates })).toEqual({
      kind: 'drop',
      at: Date.UTC(2026, 2, 14, 12),
    });
    expect(deadlineOf({ status: 'OPENED', ...dates })).toEqual({
      kind: 'expiry',
      at: Date.UTC(2026, 2, 15, 12),
    });
    for (const status of ['DROPPED', 'WAITING_APPROVAL', 'APPROVED', 'CLAIMED', 'EXPIRED'] as const)
      expect(deadlineOf({ status, ...dates })).toBeNull();
  });

  test('a date that cannot be read is no deadline', () => {
    expect(deadlineOf({ status: 'OPENED', dropAt: '', expiresAt: 'soon' })?.at).toBeNull();
    expect(deadlineOf({ status: 'OPENED', dropAt: '', expiresAt: null })?.at).toBeNull();
  });
});

test.each([
  [day, 'far'],
  [day - 1, 'within a day'],
  [hour - 1, 'within an hour'],
  [0, 'over'],
] as const)('%d ms left: %s', (left, nearness) => {
  expect(nearnessOf(left)).toBe(nearness);
});

test('the time left has seconds in the last hour only', () => {
  expect(splitDuration(2 * day + 3 * hour + 4 * minute + 5_999)).toEqual({
    days: 2,
    hours: 3,
    minutes: 4,
    seconds: undefined,
  });
  expect(splitDuration(59 * minute + 5_999)).toEqual({
    days: 0,
    hours: 0,
    minutes: 59,
    seconds: 5,
  });
  expect(splitDuration(-1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
});
