import { AsyncResource } from 'node:async_hooks';
import { CompiledQuery, type Kysely, type Transaction } from 'kysely';

/** Runs in a transaction. It must await nothing but `tx`, since other writes wait for it. */
export type Work<Schema, Result> = (tx: Transaction<Schema>) => Promise<Result>;

interface Write<Schema> {
  /** Runs the work. Returns what resolves its promise after the commit. */
  run(tx: Transaction<Schema>): Promise<() => void>;
  reject(error: unknown): void;
}

const savepoint = CompiledQuery.raw('savepoint work');
const release = CompiledQuery.raw('release work');
const rollback = CompiledQuery.raw('rollback to work');

/**
 * Returns `write`. Writes of one event-loop turn, or during a commit, share the next transaction,
 * since syncing the disk takes longer than they do. Each resolves after the commit, and is rolled
 * back alone if it throws.
 */
export function groupCommit<Schema>(
  db: Kysely<Schema>,
): <Result>(work: Work<Schema, Result>) => Promise<Result> {
  let queue: Write<Schema>[] = [];
  let isScheduled = false;

  async function commitQueue(): Promise<void> {
    const writes = queue;
    queue = [];
    try {
      const settles = await db.transaction().execute((tx) => runAll(tx, writes));
      for (const settle of settles) settle();
    } catch (error) {
      for (const write of writes) write.reject(error);
    }
    isScheduled = queue.length > 0;
    if (isScheduled) setImmediate(commitQueue);
  }

  return (given) =>
    new Promise((resolve, reject) => {
      // It runs in the context of this call, which has the user's locale.
      const work = AsyncResource.bind(given);
      queue.push({
        async run(tx) {
          const result = await work(tx);
          return () => resolve(result);
        },
        reject,
      });
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(commitQueue);
    });
}

async function runAll<Schema>(
  tx: Transaction<Schema>,
  writes: readonly Write<Schema>[],
): Promise<(() => void)[]> {
  const [first, second] = writes;
  // A single write needs no savepoint.
  if (first !== undefined && second === undefined) return [await first.run(tx)];
  const settles: (() => void)[] = [];
  for (const write of writes) settles.push(await runInSavepoint(tx, write));
  return settles;
}

async function runInSavepoint<Schema>(
  tx: Transaction<Schema>,
  write: Write<Schema>,
): Promise<() => void> {
  await tx.executeQuery(savepoint);
  try {
    const settle = await write.run(tx);
    await tx.executeQuery(release);
    return settle;
  } catch (error) {
    // If SQLite has rolled back the whole transaction, all its writes fail with this error.
    await tx.executeQuery(rollback).catch(() => {
      throw error;
    });
    await tx.executeQuery(release);
    return () => write.reject(error);
  }
}
