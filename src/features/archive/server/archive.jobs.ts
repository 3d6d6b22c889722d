import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import { readCouple, readUsers } from '#platform/server/identity/identity.store.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { nextBackupAt, nextCheckAt } from '../archive.rules.ts';
import type { Archives } from './archives.ts';

export interface ArchiveJobsDeps {
  jobs: Jobs;
  database: Database<IdentitySchema>;
  archives: Archives;
  clock: Clock;
}

const minute = 60_000;
const hour = 60 * minute;
/** A server that restarts again and again makes no backups. */
const startDelay = 5 * minute;
/** The first check runs after the backup that is created on start. */
const checkDelay = 20 * minute;

/** Makes a backup every night, and checks everything every week; soon after the start if one was missed. */
export function archiveJobs(deps: ArchiveJobsDeps): void {
  const { jobs, database, archives, clock } = deps;

  /** Runs `work` when it is due. Asks again at least every hour, because the clock or the time zone may change. */
  function schedule(
    name: string,
    delay: number,
    work: () => Promise<void>,
    dueAt: () => Promise<number>,
  ): void {
    let isStarting = true;
    jobs.schedule(hour, name, async () => {
      if (isStarting) {
        isStarting = false;
        return delay;
      }
      if ((await readUsers(database.read)).length < 2) return hour;
      if ((await dueAt()) <= clock.now()) await work();
      return Math.min(hour, Math.max(minute, (await dueAt()) - clock.now()));
    });
  }

  schedule(
    'nightly backup',
    startDelay,
    async () => {
      const [first, second] = await readUsers(database.read);
      const language = first?.language === second?.language ? first?.language : undefined;
      await archives.backUp('nightly', language ?? 'en');
    },
    async () => {
      const { timeZone } = await readCouple(database.read);
      const { lastBackup } = await archives.summary();
      return nextBackupAt(millisecondsOf(lastBackup), clock.now(), timeZone);
    },
  );
  schedule('weekly check', checkDelay, archives.check, async () => {
    const { lastCheck } = await archives.summary();
    return nextCheckAt(millisecondsOf(lastCheck?.moment ?? null), clock.now());
  });
}

const millisecondsOf = (instant: string | null): number | null =>
  instant === null ? null : Date.parse(instant);
