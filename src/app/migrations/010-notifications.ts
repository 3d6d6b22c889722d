import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Which browsers messages go to, when not, what waits to be told, and what was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name).modifyEnd(sql`strict`);

  await table('pushDevices')
    .addColumn('id', 'integer', (col) => col.primaryKey().autoIncrement())
    .addColumn('personId', 'integer', (col) => col.notNull().references('people.id'))
    .addColumn('sessionId', 'integer', (col) =>
      col.notNull().unique().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('endpoint', 'text', (col) => col.notNull().unique())
    .addColumn('p256dh', 'text', (col) => col.notNull())
    .addColumn('auth', 'text', (col) => col.notNull())
    .addColumn('muted', 'text', (col) => col.notNull())
    .addColumn('createdAt', 'integer', (col) => col.notNull())
    .addColumn('deliveredAt', 'integer')
    .addColumn('failedAt', 'integer')
    .addColumn('failure', 'text', (col) =>
      col.check(sql`(failure is null) = (${sql.ref('failedAt')} is null)`),
    )
    .execute();
  await db.schema.createIndex('pushDevicesOfPerson').on('pushDevices').column('personId').execute();

  await table('pushSettings')
    .addColumn('personId', 'integer', (col) => col.primaryKey().references('people.id'))
    .addColumn('quietFrom', 'text')
    .addColumn('quietTo', 'text', (col) =>
      col.check(sql`(${sql.ref('quietFrom')} is null) = (${sql.ref('quietTo')} is null)`),
    )
    .addColumn('daysAhead', 'text', (col) => col.notNull())
    .execute();

  await table('heldNotices')
    .addColumn('id', 'integer', (col) => col.primaryKey().autoIncrement())
    .addColumn('personId', 'integer', (col) => col.notNull().references('people.id'))
    .addColumn('about', 'text', (col) => col.notNull())
    .addColumn('event', 'text', (col) => col.notNull())
    .addColumn('title', 'text', (col) => col.notNull())
    .addColumn('text', 'text', (col) => col.notNull())
    .addColumn('place', 'text', (col) => col.notNull())
    .addColumn('dueAt', 'integer', (col) => col.notNull())
    .addUniqueConstraint('oneHeldPerThing', ['personId', 'about'])
    .execute();
  const held = (name: string) => db.schema.createIndex(name).on('heldNotices');
  await held('heldOfPerson').columns(['personId', 'id']).execute();
  await held('heldDue').column('dueAt').execute();

  await table('toldAnniversaries')
    .addColumn('personId', 'integer', (col) => col.notNull().references('people.id'))
    .addColumn('memoryId', 'integer', (col) =>
      col.notNull().references('memories.id').onDelete('cascade'),
    )
    .addColumn('nextDate', 'text', (col) => col.notNull())
    .addColumn('daysAhead', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('toldOnce', ['personId', 'memoryId', 'nextDate', 'daysAhead'])
    .execute();
  const told = (name: string) => db.schema.createIndex(name).on('toldAnniversaries');
  await told('toldOfMemory').column('memoryId').execute();
  await told('toldBefore').column('nextDate').execute();
}
