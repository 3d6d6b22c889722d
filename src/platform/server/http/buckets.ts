import { isIPv6 } from 'node:net';
import { ApiError } from '#shared/api-error.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import type { Clock } from '../clock.ts';

/** A token bucket per key: `size` at once, refilled at `perSecond`. */
export interface Buckets {
  /** Takes one. Throws a 429 with the seconds to wait when the bucket is empty. */
  take(key: string): void;
}

const mostKeys = 10_000;

export function createBuckets(clock: Clock, size: number, perSecond: number): Buckets {
  const levels = new Map<string, { level: number; at: number }>();

  return {
    take(key) {
      const now = clock.now();
      const last = levels.get(key) ?? { level: size, at: now };
      const passed = Math.max(0, now - last.at) / 1000;
      const level = Math.min(size, last.level + passed * perSecond);
      const isEmpty = level < 1;
      if (levels.size >= mostKeys) levels.clear();
      // Noted also when it is empty: a clock that was set back must not stop the refill.
      levels.set(key, { level: isEmpty ? level : level - 1, at: now });
      if (isEmpty) {
        const retryAfter = Math.ceil((1 - level) / perSecond);
        throw new ApiError(429, sharedMessages.tooManyAttempts(retryAfter), { retryAfter });
      }
    },
  };
}

/** For benchmarks, races and fuzz: never empty. */
export const endlessBuckets: Buckets = { take: () => undefined };

/** An address as limits count it: an IPv6 household is its /64. */
export function limitedAddress(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [front = '', back] = address.split('::');
  const groups = front === '' ? [] : front.split(':');
  const ending = back === undefined || back === '' ? [] : back.split(':');
  const zeros = Array<string>(Math.max(0, 8 - groups.length - ending.length)).fill('0');
  const whole = back === undefined ? groups : [...groups, ...zeros, ...ending];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
