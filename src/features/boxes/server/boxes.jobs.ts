import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { dueChange } from '../boxes.rules.ts';
import type { BoxEvents } from './box-events.ts';
import { usersById } from './box-for.ts';
import type { Schema } from './boxes.schema.ts';
import * as store from './boxes.store.ts';

export interface BoxDeadlinesDeps {
  jobs: Jobs;
  database: Database<Schema>;
  clock: Clock;
  events: BoxEvents;
}

export type BoxDeadlines = ReturnType<typeof boxesJobs>;

/** Milliseconds; the wall clock may have jumped. */
const longestWait = 60_000;
const batchSize = 250;

/** Drops and expires boxes on time, and at start those that are overdue. */
export function boxesJobs({ jobs, database, clock, events }: BoxDeadlinesDeps) {
  /** Drops and expires the boxes that are due. */
  async function applyDue(): Promise<void> {
    for (;;) {
      const now = clock.now();
      const nextDueAt = await store.nextDue(database.read);
      if (nextDueAt === null || now < nextDueAt) return;
      const { savedEvents, users } = await database.write(async (tx) => {
        const savedEvents: store.SavedEvent[] = [];
        for (const box of await store.readDue(tx, now, batchSize)) {
          const event = await applyDueChange(tx, box, now, events);
          if (event !== null) savedEvents.push(event);
        }
        return { savedEvents, users: usersById(await readUsers(tx)) };
      });
      events.publish(savedEvents, users);
    }
  }

  /** Call it when a box may be due earlier than all others. */
  const reschedule = jobs.schedule(longestWait, 'drop and expire boxes', async () => {
    await applyDue();
    const nextDueAt = await store.nextDue(database.read);
    return nextDueAt === null
      ? longestWait
      : Math.min(longestWait, Math.max(0, nextDueAt - clock.now()));
  });

  return { applyDue, reschedule };
}

/** Drops or expires a box that is due; null if it is not. */
export async function applyDueChange(
  tx: store.Write,
  box: store.BoxRow,
  now: number,
  events: BoxEvents,
): Promise<store.SavedEvent | null> {
  const change = dueChange(box, now);
  if (change === null) return null;
  const event = change.status === 'DROPPED' ? 'drop' : 'expire';
  return events.save(tx, event, await store.changeBox(tx, box, change));
}
