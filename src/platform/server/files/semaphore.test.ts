import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

/** Waits until all settled promises have been handled. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

test('tasks start in order and never take more permits than there are, also after errors', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ weight: fc.integer({ min: 1, max: 3 }), fails: fc.boolean() }), {
        maxLength: 20,
      }),
      fc.infiniteStream(fc.nat()),
      async (tasks, random) => {
        const run = createSemaphore(3);
        const started: number[] = [];
        const running = new Map<number, () => void>();
        const all = tasks.map(({ weight, fails }, index) =>
          run(weight, async () => {
            started.push(index);
            await new Promise<void>((resolve) => running.set(index, resolve));
            if (fails) throw new Error('failed');
            return index;
          }).catch((error: Error) => error.message),
        );
        await settled();
        while (running.size > 0) {
          const used = [...running.keys()].reduce(
            (sum, index) => sum + (tasks[index]?.weight ?? 0),
            0,
          );
          expect(used).toBeLessThanOrEqual(3);
          const next = tasks[started.length];
          // No task waits while there is room.
          if (next !== undefined) expect(used + next.weight).toBeGreaterThan(3);
          const index = [...running.keys()][(random.next().value ?? 0) % running.size] ?? 0;
          running.get(index)?.();
          running.delete(index);
          await settled();
        }
        expect(await Promise.all(all)).toEqual(
          tasks.map(({ fails }, index) => (fails ? 'failed' : index)),
        );
        expect(started).toEqual(tasks.map((_, index) => index));
      },
    ),
    { numRuns: 200 },
  );
});
