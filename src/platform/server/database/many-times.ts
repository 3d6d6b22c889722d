import type { Transaction } from 'kysely';
import type { Database } from './database.ts';

interface Asking<Result> {
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * For work that comes by the hundred, and the same each time but for its key: all that wait for the
 * next transaction run as one. `work` answers one result for each time, in the order of asking.
 */
export function manyTimes<Tables, Key, Result>(
  { write }: Pick<Database<Tables>, 'write'>,
  work: (tx: Transaction<Tables>, key: Key, times: number) => Promise<readonly Result[]>,
): (key: Key) => Promise<Result> {
  const waiting = new Map<Key, Asking<Result>[]>();

  async function runAll(key: Key, asking: readonly Asking<Result>[]): Promise<void> {
    try {
      const results = await write((tx) => {
        waiting.delete(key);
        return work(tx, key, asking.length);
      });
      for (const [index, result] of results.entries()) asking[index]?.resolve(result);
    } catch (error) {
      // Where the transaction could not even begin, nothing was taken yet.
      if (waiting.get(key) === asking) waiting.delete(key);
      for (const { reject } of asking) reject(error);
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const others = waiting.get(key);
      if (others !== undefined) {
        others.push({ resolve, reject });
        return;
      }
      const asking = [{ resolve, reject }];
      waiting.set(key, asking);
      void runAll(key, asking);
    });
}
