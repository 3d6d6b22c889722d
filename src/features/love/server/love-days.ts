import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import {
  type IdentitySchema,
  readCouple,
  readSetupMoment,
  readUsers,
} from '#platform/server/identity/identity.store.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { dateIn, daysBetween, knownDate, startOfDate } from '#shared/dates.ts';
import type { LoveSchema } from './love.store.ts';
import * as store from './love.store.ts';

export interface LoveDaysDeps {
  jobs: Jobs;
  database: Database<LoveSchema & IdentitySchema>;
  clock: Clock;
}

export type LoveDays = ReturnType<typeof loveDays>;

/** Milliseconds; the clock or the time zone may have changed. */
const longestWait = 60_000;
/** Milliseconds between two looks for the couple before the setup, so that its first clicks count. */
const setupWait = 1_000;

/** Stores both counts at each midnight of the couple's time zone, also of days on which the server was off. */
export function loveDays({ jobs, database, clock }: LoveDaysDeps) {
  /** The counts at the last midnight by user. */
  let midnightCounts: ReadonlyMap<number, number> = new Map();
  let storedDay = '';

  async function storeDay(today: string, midnight: number): Promise<void> {
    const [users, setUpAt] = [await readUsers(database.read), await readSetupMoment(database.read)];
    const isFirstDay = setUpAt !== null && setUpAt >= midnight;
    midnightCounts = await database.write(async (tx) => {
      for (const { id } of users) {
        const count = isFirstDay ? 0 : await store.countLove(tx, id);
        const lastDay = await store.lastLoveDay(tx, id);
        const missed = lastDay === null ? 1 : daysBetween(knownDate(lastDay), knownDate(today));
        const days = Array.from({ length: Math.max(1, missed) }, (_, index) =>
          knownDate(today).subtract({ days: index }).toString(),
        );
        await store.addLoveDays(tx, id, days, count);
      }
      return store.readLoveDay(
        tx,
        users.map(({ id }) => id),
        today,
      );
    });
    storedDay = today;
  }

  jobs.schedule(longestWait, 'store the love of the day', async () => {
    const users = await readUsers(database.read);
    if (users.length === 0) return setupWait;
    const { timeZone } = await readCouple(database.read);
    const today = dateIn(timeZone, clock.now());
    if (today.toString() !== storedDay) {
      await storeDay(today.toString(), startOfDate(today, timeZone));
    }
    const nextMidnight = startOfDate(today.add({ days: 1 }), timeZone);
    return Math.min(longestWait, Math.max(1, nextMidnight - clock.now()));
  });

  return {
    /** The clicks of a user since midnight; 0 until the first day is stored. */
    today: (userId: number, count: number): number =>
      Math.max(0, count - (midnightCounts.get(userId) ?? count)),
  };
}
