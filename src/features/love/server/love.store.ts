import type { Kysely, Transaction } from 'kysely';
import { compiledOnce } from '#platform/server/db/compiled-once.ts';
import { milestonesBetween, unlockedWheels } from '../love.rules.ts';
import type { LoveTables } from './love.tables.ts';

type Reading = Kysely<LoveTables>;
type Writing = Transaction<LoveTables>;

/** What is kept of a person's love. */
export interface Love {
  count: number;
  totalCount: number;
  pendingMilestones: number;
}

/**
 * Adds one for each click, and a pending milestone with every 520th (decisions §2). Answers how the
 * person stood after each of them, the first click first.
 */
export async function addLove(
  tx: Writing,
  personId: number,
  clicks: number,
  now: number,
): Promise<Love[]> {
  const { count } = await tx
    .insertInto('love')
    .values({ personId, count: clicks })
    .onConflict((row) =>
      row.column('personId').doUpdateSet((old) => ({ count: old('love.count', '+', clicks) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  const reached = milestonesBetween(count - clicks, count);
  if (reached.length > 0) {
    await tx
      .insertInto('milestones')
      .values(reached.map((number) => ({ personId, number, reachedAt: now, spentAt: null })))
      .execute();
  }
  const standing = await readLove(tx, personId);
  return Array.from({ length: clicks }, (_, click) => stoodClicksAgo(standing, clicks - 1 - click));
}

/** How a person stood so many of their own clicks ago. */
function stoodClicksAgo({ count, totalCount, pendingMilestones }: Love, clicks: number): Love {
  return {
    count: count - clicks,
    totalCount: totalCount - clicks,
    pendingMilestones: pendingMilestones - unlockedWheels(count) + unlockedWheels(count - clicks),
  };
}

const standingOfBoth = compiledOnce((db: Reading) =>
  db.selectFrom('love').select((love) => [
    'personId',
    'count',
    love
      .selectFrom('milestones')
      .whereRef('milestones.personId', '=', 'love.personId')
      .where('spentAt', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('pending'))
      .as('pending'),
  ]),
);

export async function readLove(db: Reading, personId: number): Promise<Love> {
  const { rows: both } = await db.executeQuery(standingOfBoth(db));
  const own = both.find((each) => each.personId === personId);
  return {
    count: own?.count ?? 0,
    totalCount: both.reduce((total, { count }) => total + count, 0),
    pendingMilestones: own?.pending ?? 0,
  };
}

export async function countLove(db: Reading, personId: number): Promise<number> {
  const row = await db
    .selectFrom('love')
    .select('count')
    .where('personId', '=', personId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** The oldest milestone whose wheel was neither spun nor saved, spent by this; undefined where there is none. */
export async function spendMilestone(
  tx: Writing,
  personId: number,
  now: number,
): Promise<number | undefined> {
  const spent = await tx
    .updateTable('milestones')
    .set({ spentAt: now })
    .where('personId', '=', personId)
    .where('number', '=', ({ selectFrom }) =>
      selectFrom('milestones')
        .select('number')
        .where('personId', '=', personId)
        .where('spentAt', 'is', null)
        .orderBy('number')
        .limit(1),
    )
    .returning('number')
    .executeTakeFirst();
  return spent?.number;
}
