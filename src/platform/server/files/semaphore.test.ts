import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

/** Waits until all settled promises have been handled. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('tasks start in order and never take more permits than there are, also after errors', async () => {
  const run = createSemaphore(3);
  const running = new Map<number, () => void>();
  const all = [2, 1, 3, 1, 1, 2].map((weight, index) =>
    run(weight, async () => {
      await new Promise<void>((resolve) => running.set(index, resolve));
      running.delete(index);
      if (index === 0) throw new Error('failed');
      return index;
    }).catch(String),
  );
  for (const [next, expected] of [
    [0, [0, 1]],
    [1, [1]],
    [2, [2]],
    [4, [3, 4]],
    [3, [3, 5]],
    [5, [5]],
  ] as const) {
    await settled();
    expect([...running.keys()]).toEqual(expected);
    running.get(next)?.();
  }
  expect(await Promise.all(all)).toEqual(['Error: failed', 1, 2, 3, 4, 5]);
});
