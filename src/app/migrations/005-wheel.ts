import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The wheels of the two, spins that were saved for later, and every spin with what it drew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name).modifyEnd(sql`strict`);
  const typed = sql`"prizeType" in ('MONEY', 'GIFT', 'EXPERIENCE')`;

  await table('wheelPrizes')
    .addColumn('id', 'integer', (col) => col.primaryKey().autoIncrement())
    .addColumn('personId', 'integer', (col) => col.notNull().references('people.id'))
    .addColumn('displayOrder', 'integer', (col) => col.notNull())
    .addColumn('prizeName', 'text', (col) => col.notNull())
    .addColumn('prizeDescription', 'text', (col) => col.notNull())
    .addColumn('prizeType', 'text', (col) => col.notNull().check(typed))
    .addColumn('cents', 'integer', (col) => col.notNull().check(sql`cents > 0`))
    .addColumn('share', 'integer', (col) => col.notNull().check(sql`share >= 0`))
    .addColumn('color', 'text', (col) => col.notNull())
    .addUniqueConstraint('onePrizePerPlace', ['personId', 'displayOrder'])
    .execute();

  // A milestone is spun or saved once, and what was saved is spun once.
  await table('savedSpins')
    .addColumn('id', 'integer', (col) => col.primaryKey().autoIncrement())
    .addColumn('personId', 'integer', (col) => col.notNull())
    .addColumn('milestone', 'integer', (col) => col.notNull())
    .addColumn('source', 'text', (col) =>
      col.notNull().check(sql`source in ('milestone_520', 'wheel_close_without_spin')`),
    )
    .addColumn('savedAt', 'integer', (col) => col.notNull())
    .addColumn('usedAt', 'integer')
    .addUniqueConstraint('oneSavedSpinPerMilestone', ['personId', 'milestone'])
    .addForeignKeyConstraint('savedFromMilestone', ['personId', 'milestone'], 'milestones', [
      'personId',
      'number',
    ])
    .execute();
  await db.schema
    .createIndex('unusedSpins')
    .on('savedSpins')
    .columns(['personId', 'id'])
    .where(sql.ref('usedAt'), 'is', null)
    .execute();

  await table('spins')
    .addColumn('id', 'integer', (col) => col.primaryKey().autoIncrement())
    .addColumn('personId', 'integer', (col) => col.notNull())
    .addColumn('milestone', 'integer', (col) => col.notNull())
    .addColumn('weekStart', 'text', (col) => col.notNull())
    .addColumn('resetAt', 'integer', (col) => col.notNull())
    .addColumn('source', 'text', (col) =>
      col.notNull().check(sql`source in ('weekly', 'saved_opportunity')`),
    )
    .addColumn('usedAt', 'integer', (col) => col.notNull())
    .addColumn('claimedAt', 'integer')
    .addColumn('prizeName', 'text', (col) => col.notNull())
    .addColumn('prizeType', 'text', (col) => col.notNull().check(typed))
    .addColumn('cents', 'integer', (col) => col.notNull().check(sql`cents > 0`))
    .addColumn('prizeDescription', 'text', (col) => col.notNull())
    .addColumn('prizeId', 'integer', (col) => col.notNull())
    // Last, so that what stands before it is read without it.
    .addColumn('wheel', 'text', (col) => col.notNull())
    .addUniqueConstraint('oneSpinPerWeek', ['personId', 'weekStart'])
    .addUniqueConstraint('oneSpinPerMilestone', ['personId', 'milestone'])
    .addForeignKeyConstraint('spunFromMilestone', ['personId', 'milestone'], 'milestones', [
      'personId',
      'number',
    ])
    .execute();
  await db.schema
    .createIndex('unclaimedSpins')
    .on('spins')
    .columns(['personId', 'id'])
    .where(sql.ref('claimedAt'), 'is', null)
    .execute();
  await db.schema
    .createIndex('claimedSpins')
    .on('spins')
    .columns(['personId', 'id'])
    .where(sql.ref('claimedAt'), 'is not', null)
    .execute();
}
