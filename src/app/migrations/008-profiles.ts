import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What the two wrote on their profile pages. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('profileSections')
    .addColumn('personId', 'integer', (col) => col.notNull().references('people.id'))
    .addColumn('section', 'text', (col) => col.notNull())
    .addColumn('content', 'text', (col) => col.notNull().check(sql`content <> ''`))
    .addPrimaryKeyConstraint('oneTextPerSection', ['personId', 'section'])
    .modifyEnd(sql`strict`)
    .execute();
}
