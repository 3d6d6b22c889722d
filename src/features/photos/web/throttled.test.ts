import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttled } from './throttled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('many who ask within a moment are served once, and whoever asks later once more', () => {
  const work = vi.fn();
  const ask = throttled(work);
  for (let times = 0; times < 100; times += 1) ask();
  expect(work).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledTimes(1);
  ask();
  vi.runAllTimers();
  expect(work).toHaveBeenCalledTimes(2);
});
