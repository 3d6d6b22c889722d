import type { Kysely, Transaction } from 'kysely';
import type { LoveSchema } from './love.schema.ts';

type Reading = Kysely<LoveSchema> | Transaction<LoveSchema>;
type Writing = Transaction<LoveSchema>;

/** What somebody's love came to, with every milestone. */
export interface LoveToExport {
  personId: number;
  count: number;
  milestones: { number: number; reachedAt: number; spentAt: number | null }[];
}

/** Of those who ever shared any. */
export async function readAllLove(db: Reading): Promise<LoveToExport[]> {
  const love = await db
    .selectFrom('love')
    .select(['personId', 'count'])
    .orderBy('personId')
    .execute();
  const all: LoveToExport[] = [];
  for (const each of love) {
    const milestones = await db
      .selectFrom('milestones')
      .select(['number', 'reachedAt', 'spentAt'])
      .where('personId', '=', each.personId)
      .orderBy('number')
      .execute();
    all.push({ ...each, milestones });
  }
  return all;
}

/** Puts love of elsewhere into a home that has none. */
export async function takeOverLove(
  tx: Writing,
  { personId, count, milestones }: LoveToExport,
): Promise<void> {
  await tx
    .insertInto('love')
    .values({ personId, count })
    .onConflict((row) => row.column('personId').doUpdateSet({ count }))
    .execute();
  for (const each of milestones) {
    await tx
      .insertInto('milestones')
      .values({ personId, ...each })
      .execute();
  }
}
