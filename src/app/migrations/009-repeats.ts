import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What was done under which key, so that a call that is sent again acts once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('repeats')
    .addColumn('personId', 'integer', (col) => col.notNull().references('people.id'))
    .addColumn('key', 'text', (col) => col.notNull().check(sql`length(key) between 1 and 255`))
    .addColumn('fingerprint', 'text', (col) => col.notNull())
    .addColumn('effect', 'text', (col) => col.notNull())
    .addColumn('doneAt', 'integer', (col) => col.notNull())
    .addPrimaryKeyConstraint('oncePerKey', ['personId', 'key'])
    .modifyEnd(sql`strict`)
    .execute();
  await db.schema
    .createIndex('repeatsByTime')
    .on('repeats')
    .columns(['personId', 'doneAt'])
    .execute();
}
