import { type Kysely, sql } from 'kysely';

/** When a version of the shared note was kept, which is after its last change, and when it becomes news. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('noteVersions').addColumn('keptAt', 'integer').execute();
  await sql`update ${sql.table('noteVersions')} set "keptAt" = "updatedAt"`.execute(db);
  await db.schema.dropIndex('noteVersionsOfUser').execute();
  await db.schema
    .createIndex('noteVersionsKept')
    .on('noteVersions')
    .columns(['updatedBy', 'keptAt'])
    .execute();
}
