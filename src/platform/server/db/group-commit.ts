import { CompiledQuery, type Kysely, type Transaction } from 'kysely';

/** Work on one transaction's own handle. It must await nothing else, or it would wait for itself. */
export type Work<Tables, Result> = (tx: Transaction<Tables>) => Promise<Result>;

interface Job<Tables> {
  /** Does the work. Answers how to tell of it once it is committed. */
  run(tx: Transaction<Tables>): Promise<Settle>;
  fail(error: unknown): void;
}
type Settle = () => void;

const savepoint = CompiledQuery.raw('savepoint work');
const release = CompiledQuery.raw('release work');
const rollback = CompiledQuery.raw('rollback to work');

/**
 * Lets work that arrives in the same turn of the event loop, or while a commit is under way, share
 * the next transaction and its one commit. Each is undone alone when it throws, and each is
 * answered only after the commit.
 */
export function together<Tables>(
  db: Kysely<Tables>,
): <Result>(work: Work<Tables, Result>) => Promise<Result> {
  let waiting: Job<Tables>[] = [];
  let busy = false;

  async function commitWaiting(): Promise<void> {
    const jobs = waiting;
    waiting = [];
    try {
      const settles = await db.transaction().execute((tx) => runAll(tx, jobs));
      for (const settle of settles) settle();
    } catch (error) {
      for (const job of jobs) job.fail(error);
    }
    busy = waiting.length > 0;
    if (busy) setImmediate(commitWaiting);
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({
        async run(tx) {
          const result = await work(tx);
          return () => resolve(result);
        },
        fail: reject,
      });
      if (busy) return;
      busy = true;
      setImmediate(commitWaiting);
    });
}

async function runAll<Tables>(
  tx: Transaction<Tables>,
  jobs: readonly Job<Tables>[],
): Promise<Settle[]> {
  const [only, ...others] = jobs;
  // Work that has the transaction to itself is undone with it.
  if (only !== undefined && others.length === 0) return [await only.run(tx)];
  const settles: Settle[] = [];
  for (const job of jobs) settles.push(await runUndoably(tx, job));
  return settles;
}

async function runUndoably<Tables>(tx: Transaction<Tables>, job: Job<Tables>): Promise<Settle> {
  await tx.executeQuery(savepoint);
  try {
    const settle = await job.run(tx);
    await tx.executeQuery(release);
    return settle;
  } catch (error) {
    // Where the engine has undone everything already, everyone fails for this reason.
    await tx.executeQuery(rollback).catch(() => {
      throw error;
    });
    await tx.executeQuery(release);
    return () => job.fail(error);
  }
}
