import { describe, expect, test } from 'vitest';
import { ApiError } from '#shared/api-error.ts';
import { deviceName, knownDeviceWait, signInErrorOf, unknownDeviceWait } from './auth.rules.ts';

const second = 1000;
const minute = 60 * second;
const now = 100 * minute;
/** So many failures, the last one `lastAgo` before now, `apart` from each other. */
const failures = (count: number, lastAgo: number, apart = second) =>
  Array.from({ length: count }, (_, index) => now - lastAgo - (count - 1 - index) * apart);

describe('an unknown device', () => {
  test.each([
    ['five failures, the first 15 min ago', 5, 15 * minute - 4 * second, 0, 0],
    ['nine failures at the identity', 0, 0, 9, 0],
    ['eleven failures', 0, 0, 11, 2 * second],
    ['thirty failures', 0, 0, 30, 10 * minute],
  ])('after %s waits', (_, fromAddress, lastAgo, forUser, wait) => {
    const guesses = {
      fromAddress: failures(fromAddress, lastAgo),
      forUser: failures(forUser, 0),
    };
    expect(unknownDeviceWait(guesses, now)).toBe(wait);
  });
});

test.each([
  [19, 0, 0],
  [20, 0, 60 * minute - 19 * second],
  [20, 60 * minute - 19 * second, 0],
])('a known device after %i failures, the last %i ms ago, waits %i ms', (count, lastAgo, wait) => {
  expect(knownDeviceWait(failures(count, lastAgo), now)).toBe(wait);
});

describe('a device', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  test.each([
    [
      `Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/130.0 Safari/537.36 Edg/130.0`,
      'Edge on Windows',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14) ${webkit} SamsungBrowser/25.0 Chrome/121.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari on iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/130.0 Mobile Safari/604.1',
      'Chrome on iPad',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15',
      'Safari on Mac',
    ],
    ['something on Linux', 'Linux'],
    ['', 'Unknown device'],
  ])('that says "%s" is %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});

test.each([
  [new ApiError(403, 'no'), { kind: 'wrong' }],
  [new ApiError(403, 'no', { more: { code: 'foreign_origin' } }), { kind: 'foreign' }],
  [new ApiError(500, 'no'), { kind: 'unreachable' }],
  [new ApiError(429, 'no', { retryAfter: 12 }), { kind: 'throttled', seconds: 12, until: 13_000 }],
  [new ApiError(429, 'no'), { kind: 'throttled', seconds: 30, until: 31_000 }],
])('a sign-in that ends with %s is %j', (error, fault) => {
  expect(signInErrorOf(error, 1_000)).toEqual(fault);
});
