import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The newest notifications of each user, and paid boxes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['boxes', 'boxPrizes']) {
    await db.schema
      .alterTable(table)
      .addColumn('isPaid', 'integer', (col) =>
        col.notNull().defaultTo(0).check(sql`"isPaid" in (0, 1)`),
      )
      .execute();
  }
  await db.schema.dropIndex('boxPrizesByType').execute();
  await db.schema
    .createIndex('boxPrizesByType')
    .on('boxPrizes')
    .columns(['isPaid', 'completionType', 'claimedAt', 'cents'])
    .execute();
  await db.schema
    .createTable('boxEvents')
    .modifyEnd(sql`strict`)
    .addColumn('id', 'integer', (col) => col.primaryKey().autoIncrement())
    .addColumn('userId', 'integer', (col) => col.notNull().references('people.id'))
    .addColumn('boxId', 'integer', (col) => col.notNull().references('boxes.id'))
    .addColumn('event', 'text', (col) => col.notNull())
    .addColumn('eventId', 'text', (col) => col.notNull())
    .addColumn('createdAt', 'integer', (col) => col.notNull())
    .execute();
  await db.schema
    .createIndex('boxEventsOfUser')
    .on('boxEvents')
    .columns(['userId', 'id'])
    .execute();
  await db.schema.createIndex('boxEventsOfBox').on('boxEvents').column('boxId').execute();
}
