import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { IdentityTables } from '../identity/identity.tables.ts';
import { readPeople } from '../identity/people.store.ts';
import type { Jobs } from '../jobs/timer.ts';
import { forgetDone } from './idempotency.store.ts';
import type { RepeatsTables } from './idempotency.tables.ts';
import { keptFor, mostKept } from './idempotency.ts';

const hour = 60 * 60 * 1000;

/** Forgets keys under which nobody will call again. */
export function repeatsJobs(parts: {
  jobs: Jobs;
  database: Database<RepeatsTables & IdentityTables>;
  clock: Clock;
}): void {
  const { jobs, database, clock } = parts;
  jobs.every(hour, 'delete old idempotency keys', async () => {
    const people = (await readPeople(database.read)).map(({ id }) => id);
    const bounds = { since: clock.now() - keptFor, most: mostKept };
    await database.write((tx) => forgetDone(tx, people, bounds));
  });
}
