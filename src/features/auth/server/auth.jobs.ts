import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Identity } from '#platform/server/identity/identity.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { attemptMemory } from '../auth.rules.ts';
import type { AuthSchema } from './auth.schema.ts';
import { deleteOutdated } from './auth.store.ts';
import { deviceLifetime } from './known-devices.ts';

const hour = 60 * 60 * 1000;

/** Deletes outdated attempts, expired sessions, and devices not used for a year. */
export function authJobs({
  jobs,
  database,
  identity,
  clock,
}: {
  jobs: Jobs;
  database: Database<AuthSchema>;
  identity: Identity;
  clock: Clock;
}): void {
  jobs.every(hour, 'delete expired sessions', async () => {
    const now = clock.now();
    const before = { failures: now - attemptMemory, devices: now - deviceLifetime * 1000 };
    await database.write((tx) => deleteOutdated(tx, before));
    await identity.sweep();
  });
}
