import type { Transaction } from 'kysely';
import type { Database } from './database.ts';

interface Asking<Item, Result> {
  readonly item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * For work that comes by the hundred, and nearly the same each time but for its key: all that wait for the next
 * transaction run as one. `work` answers one result for each of its items, in the order of asking; an `Error` among them
 * fails that one alone.
 */
export function manyTimes<Tables, Key, Item, Result>(
  { write }: Pick<Database<Tables>, 'write'>,
  work: (
    tx: Transaction<Tables>,
    key: Key,
    items: readonly Item[],
  ) => Promise<readonly (Result | Error)[]>,
): (key: Key, item: Item) => Promise<Result> {
  const waiting = new Map<Key, Asking<Item, Result>[]>();

  async function runAll(key: Key, asking: readonly Asking<Item, Result>[]): Promise<void> {
    try {
      const results = await write((tx) => {
        waiting.delete(key);
        return work(
          tx,
          key,
          asking.map(({ item }) => item),
        );
      });
      for (const [index, result] of results.entries()) {
        if (result instanceof Error) asking[index]?.reject(result);
        else asking[index]?.resolve(result);
      }
    } catch (error) {
      // Where the transaction could not even begin, nothing was taken yet.
      if (waiting.get(key) === asking) waiting.delete(key);
      for (const { reject } of asking) reject(error);
    }
  }

  return (key, item) =>
    new Promise((resolve, reject) => {
      const others = waiting.get(key);
      if (others !== undefined) {
        others.push({ item, resolve, reject });
        return;
      }
      const asking = [{ item, resolve, reject }];
      waiting.set(key, asking);
      void runAll(key, asking);
    });
}
