import { describe, expect, test } from 'vitest';
import { ApiError } from '#shared/api-error.ts';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import { type Buckets, createBuckets, endlessBuckets, limitedAddress } from './buckets.ts';

const open = (size: number, perSecond: number) => {
  const clock = createFakeClock('2026-03-14T12:00:00Z');
  return { clock, buckets: createBuckets(clock, size, perSecond) };
};

/** How many of these can be taken, and after how many seconds the next one could. */
function takeAll(
  buckets: Buckets,
  key: string,
  tries = 1_000,
): { taken: number; wait: number | undefined } {
  for (let taken = 0; taken < tries; taken += 1) {
    try {
      buckets.take(key);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 429)) throw error;
      return { taken, wait: error.retryAfter };
    }
  }
  return { taken: tries, wait: undefined };
}

describe('a bucket', () => {
  test('holds its size, flows in evenly and never over', () => {
    const { clock, buckets } = open(10, 2);
    expect(takeAll(buckets, 'zoe')).toEqual({ taken: 10, wait: 1 });
    clock.pass(499);
    expect(takeAll(buckets, 'zoe').taken).toBe(0);
    clock.pass(1);
    expect(takeAll(buckets, 'zoe').taken).toBe(1);
    clock.pass(3_000);
    expect(takeAll(buckets, 'zoe').taken).toBe(6);
    clock.pass(3_600_000);
    expect(takeAll(buckets, 'zoe').taken).toBe(10);
  });

  test('is of one key alone', () => {
    const { buckets } = open(3, 1);
    expect(takeAll(buckets, 'zoe').taken).toBe(3);
    expect(takeAll(buckets, 'sam').taken).toBe(3);
    expect(takeAll(buckets, '__proto__').taken).toBe(3);
  });

  test('says truly how long to wait', () => {
    const { clock, buckets } = open(1, 0.1);
    buckets.take('zoe');
    const { wait = 0 } = takeAll(buckets, 'zoe');
    expect(wait).toBe(10);
    clock.pass(wait * 1_000 - 1);
    expect(takeAll(buckets, 'zoe').wait).toBe(1);
    clock.pass(1);
    expect(takeAll(buckets, 'zoe').taken).toBe(1);
  });

  test('fills again after the clock was set back', () => {
    const { clock, buckets } = open(5, 1);
    takeAll(buckets, 'zoe');
    clock.jumpTo(clock.now() - 3_600_000);
    expect(takeAll(buckets, 'zoe')).toEqual({ taken: 0, wait: 1 });
    clock.pass(2_000);
    expect(takeAll(buckets, 'zoe').taken).toBe(2);
  });

  test('is kept for a bounded number of keys', () => {
    const { buckets } = open(1, 1);
    for (let key = 0; key < 25_000; key += 1) buckets.take(`address ${key}`);
    expect(takeAll(buckets, 'address 24999').taken).toBe(0);
  });

  test('is endless where limits are off', () => {
    expect(takeAll(endlessBuckets, 'zoe', 5_000).taken).toBe(5_000);
  });
});

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['not an address', 'not an address'],
])('the address %s counts as %s', (address, counted) => {
  expect(limitedAddress(address)).toBe(counted);
});
