import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import { readCouple, readUsers } from '#platform/server/identity/identity.store.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { dueAt } from '../nightly.rules.ts';
import type { Backups } from './backups.ts';

export interface BackupsJobsDeps {
  jobs: Jobs;
  database: Database<IdentitySchema>;
  backups: Backups;
  clock: Clock;
}

const minute = 60_000;
const hour = 60 * minute;
/** A home that has just started has better things to do; and one that starts over and over again makes no backups. */
const afterStart = 5 * minute;

/** Backs up each night while both are asleep; soon after a start, where a night was missed. */
export function backupsJobs({ jobs, database, backups, clock }: BackupsJobsDeps): void {
  let hasStarted = false;
  jobs.asDue(hour, 'nightly backup', async () => {
    if (!hasStarted) {
      hasStarted = true;
      return afterStart;
    }
    if ((await readUsers(database.read)).length < 2) return hour;
    const { timeZone } = await readCouple(database.read);
    const due = async () => dueAt(await backups.lastMoment(), clock.now(), timeZone) - clock.now();
    if ((await due()) <= 0) await backups.backUp('nightly');
    // Looked at again within the hour: the clock of the host, or the zone of the couple, may be set.
    return Math.min(hour, Math.max(minute, await due()));
  });
}
