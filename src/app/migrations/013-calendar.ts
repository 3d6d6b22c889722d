import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Locale and first day of the week per user, and the secret links of calendar feeds: the server derives the token of a link from its `nonce`, and stores the hash of the token as `digest`. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const people = db.schema.alterTable('people');
  await people
    .addColumn('locale', 'text', (col) => col.check(sql`locale in ('en', 'zh-CN')`))
    .execute();
  await people
    .addColumn('weekStart', 'integer', (col) => col.check(sql`"weekStart" between 0 and 6`))
    .execute();

  await db.schema
    .createTable('calendarLinks')
    .addColumn('personId', 'integer', (col) => col.primaryKey().references('people.id'))
    .addColumn('nonce', 'text', (col) => col.notNull())
    .addColumn('digest', 'text', (col) => col.notNull().unique())
    .modifyEnd(sql`strict`)
    .execute();
}
