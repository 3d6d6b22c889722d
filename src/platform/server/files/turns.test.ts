import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Work that ends when it is told to. */
function work() {
  let end = (): void => undefined;
  let fail = (_: Error): void => undefined;
  const ended = new Promise<void>((resolve, reject) => {
    end = resolve;
    fail = reject;
  });
  return { ended, end: () => end(), fail: () => fail(new Error('broken')) };
}
/** Everything that was settled has gone its way. */
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

const most = { atOnce: 2, weight: 100 };

test('never more at once than allowed, nor of more weight; in the order of asking', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ weight: fc.integer({ min: 1, max: 150 }), fails: fc.boolean() }), {
        maxLength: 30,
      }),
      fc.infiniteStream(fc.nat()),
      async (given, chances) => {
        const turns = createTurns(most);
        const started: number[] = [];
        const running = new Map<number, ReturnType<typeof work>>();
        const all = given.map(({ weight }, index) =>
          turns
            .take(weight, async () => {
              started.push(index);
              const mine = work();
              running.set(index, mine);
              expect(running.size).toBeLessThanOrEqual(most.atOnce);
              const carried = [...running.keys()].map((each) => given[each]?.weight ?? 0);
              const sum = carried.reduce((one, other) => one + other, 0);
              // What is heavier than everything allowed runs alone.
              if (running.size > 1) expect(sum).toBeLessThanOrEqual(most.weight);
              await mine.ended;
              return index;
            })
            .then(
              (answer) => expect([answer, given[index]?.fails]).toEqual([index, false]),
              (error: Error) =>
                expect([error.message, given[index]?.fails]).toEqual(['broken', true]),
            ),
        );
        await settled();
        while (running.size > 0) {
          const indices = [...running.keys()];
          const index = indices[(chances.next().value ?? 0) % indices.length] ?? 0;
          const mine = running.get(index);
          running.delete(index);
          if (given[index]?.fails) mine?.fail();
          else mine?.end();
          await settled();
        }
        await Promise.all(all);
        expect(started).toEqual(given.map((_, index) => index));
      },
    ),
    { numRuns: 200 },
  );
});

test('two light ones run together, a heavy one waits for both and lets none by', async () => {
  const turns = createTurns(most);
  const started: string[] = [];
  const take = (name: string, weight: number) => {
    const mine = work();
    void turns.take(weight, () => {
      started.push(name);
      return mine.ended;
    });
    return mine;
  };
  const [one, other] = [take('one', 50), take('other', 50)];
  const heavy = take('heavy', 120);
  take('light', 1);
  await settled();
  expect(started).toEqual(['one', 'other']);
  one.end();
  await settled();
  expect(started).toEqual(['one', 'other']);
  other.end();
  await settled();
  expect(started).toEqual(['one', 'other', 'heavy']);
  heavy.end();
  await settled();
  expect(started).toEqual(['one', 'other', 'heavy', 'light']);
});
