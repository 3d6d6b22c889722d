import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Identity } from '#platform/server/identity/identity.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { guessMemory } from '../auth.rules.ts';
import type { AuthSchema } from './auth.schema.ts';
import { forgetOld } from './auth.store.ts';
import { deviceLife } from './device-cookie.ts';

const hour = 60 * 60 * 1000;

/** Forgets what can decide nothing any more: old guesses, dead sessions, devices not seen for a year. */
export function authJobs(deps: {
  jobs: Jobs;
  database: Database<AuthSchema>;
  identity: Identity;
  clock: Clock;
}): void {
  const { jobs, database, identity, clock } = deps;
  jobs.every(hour, 'forget old sign-ins', async () => {
    const now = clock.now();
    await database.write((tx) => forgetOld(tx, now - guessMemory, now - deviceLife * 1000));
    await identity.sweep();
  });
}
