import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { atMostOnceIn } from './at-most.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('is done at once, and what is asked for during the rest once, at its end', () => {
  const act = vi.fn();
  const ask = atMostOnceIn(60_000, act);
  ask();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(20_000);
  ask();
  ask();
  vi.advanceTimersByTime(39_999);
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledTimes(2);
  // That was one more: it rests again.
  ask();
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(60_000);
  expect(act).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(600_000);
  expect(act).toHaveBeenCalledTimes(3);
  ask();
  expect(act).toHaveBeenCalledTimes(4);
});
