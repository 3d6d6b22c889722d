import { CompiledQuery, type Kysely, type Transaction } from 'kysely';

/** Work on one transaction's own handle. It must await nothing else, or it would wait for itself. */
export type Work<Tables, Result> = (tx: Transaction<Tables>) => Promise<Result>;

interface Job<Tables> {
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
      const settles = await db.transaction().execute(async (tx) => {
        const done: Settle[] = [];
        for (const job of jobs) done.push(await job.run(tx));
        return done;
      });
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
          await tx.executeQuery(savepoint);
          try {
            const result = await work(tx);
            await tx.executeQuery(release);
            return () => resolve(result);
          } catch (error) {
            await tx.executeQuery(rollback);
            await tx.executeQuery(release);
            return () => reject(error);
          }
        },
        fail: reject,
      });
      if (busy) return;
      busy = true;
      setImmediate(commitWaiting);
    });
}
