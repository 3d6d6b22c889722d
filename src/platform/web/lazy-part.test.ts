import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { untilItComes } from './lazy-part.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('code is asked for until it comes, at last once a minute', async () => {
  const asked: number[] = [];
  const begin = Date.now();
  const code = untilItComes(async () => {
    asked.push((Date.now() - begin) / 1_000);
    if (asked.length < 10) throw new TypeError('Failed to fetch dynamically imported module');
    return 'code';
  });
  await vi.runAllTimersAsync();
  expect(await code).toBe('code');
  expect(asked).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243]);
});
