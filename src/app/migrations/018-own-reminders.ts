import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Reminders of the couple's own anniversary have no memory. They were kept among the idempotency keys. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => sql.table(name);
  await db.schema
    .createTable('newTold')
    .modifyEnd(sql`strict`)
    .addColumn('personId', 'integer', (col) => col.notNull().references('people.id'))
    .addColumn('memoryId', 'integer', (col) => col.references('memories.id').onDelete('cascade'))
    .addColumn('nextDate', 'text', (col) => col.notNull())
    .addColumn('daysAhead', 'integer', (col) => col.notNull())
    .addUniqueConstraint('toldOnce', ['personId', 'memoryId', 'nextDate', 'daysAhead'])
    .execute();
  await sql`insert into ${table('newTold')} select * from ${table('toldAnniversaries')}`.execute(
    db,
  );
  const ownKeys = sql`key like 'own anniversary – %'`;
  await sql`
    insert into ${table('newTold')} ("personId", "nextDate", "daysAhead")
    select "personId", substr(key, 19, 10), cast(substr(key, 30) as integer)
    from ${table('repeats')} where ${ownKeys}`.execute(db);
  await sql`delete from ${table('repeats')} where ${ownKeys}`.execute(db);
  await db.schema.dropTable('toldAnniversaries').execute();
  await db.schema.alterTable('newTold').renameTo('toldAnniversaries').execute();
  const index = (name: string) => db.schema.createIndex(name).on('toldAnniversaries');
  await index('toldOfMemory').column('memoryId').execute();
  await index('toldBefore').column('nextDate').execute();
}
