import type { Kysely } from 'kysely';

/** The locale of the browser that a session belongs to, for notifications to users who chose no language. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('locale', 'text').execute();
}
