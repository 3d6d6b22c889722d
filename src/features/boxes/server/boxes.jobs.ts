import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { settled } from '../boxes.rules.ts';
import { coupleOf } from './box-for.ts';
import type { News, TellNews } from './box-news.ts';
import type { Schema } from './boxes.schema.ts';
import * as store from './boxes.store.ts';

export interface BoxTimeDeps {
  jobs: Jobs;
  database: Database<Schema>;
  clock: Clock;
  tell: TellNews;
}

/** What time does to boxes. */
export interface BoxTime {
  /** Lets drop and expire what was due to by now, and tells of it. */
  settle(): Promise<void>;
  /** To be called when a box may have become due sooner than any other. */
  look(): void;
}

/** Milliseconds after which the wall clock is looked at in any case: it may have jumped. */
const longest = 60_000;
const atOnce = 250;

/** Boxes drop and expire by themselves: at their moment, and at the start of the home what was missed (decisions §7). */
export function boxesJobs({ jobs, database, clock, tell }: BoxTimeDeps): BoxTime {
  async function settle(): Promise<void> {
    for (;;) {
      const now = clock.now();
      const next = await store.nextDue(database.read);
      if (next === null || now < next) return;
      const { news, couple } = await database.write(async (tx) => ({
        couple: coupleOf(await readUsers(tx)),
        news: await settleSome(tx, now),
      }));
      tell(news, couple);
    }
  }

  const look = jobs.asDue(longest, 'drop and expire boxes', async () => {
    await settle();
    const next = await store.nextDue(database.read);
    return next === null ? longest : Math.min(longest, Math.max(0, next - clock.now()));
  });

  return { settle, look };
}

async function settleSome(tx: store.Writing, now: number): Promise<News[]> {
  const news: News[] = [];
  for (const box of await store.readDue(tx, now, atOnce)) {
    const settledBox = await settleBox(tx, box, now);
    if (settledBox !== null) news.push(settledBox);
  }
  return news;
}

/** Lets a box drop or expire where it was due to; null where it was not. */
export async function settleBox(
  tx: store.Writing,
  box: store.KeptBox,
  now: number,
): Promise<News | null> {
  const change = settled(box, now);
  if (change === null) return null;
  const what = change.status === 'DROPPED' ? 'drop' : 'expire';
  return { what, box: await store.changeBox(tx, box, change) };
}
