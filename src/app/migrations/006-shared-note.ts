import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The one note of both, its earlier versions, and how long each has to answer who wants the pen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name).modifyEnd(sql`strict`);

  await table('sharedNote')
    .addColumn('id', 'integer', (col) => col.primaryKey().check(sql`id = 1`))
    .addColumn('version', 'integer', (col) => col.notNull())
    .addColumn('updatedAt', 'integer')
    .addColumn('updatedBy', 'integer', (col) => col.references('people.id'))
    .addColumn('content', 'text', (col) => col.notNull())
    .execute();
  await sql`insert into ${sql.table('sharedNote')} (id, version, content) values (1, 0, '')`.execute(
    db,
  );

  await table('noteVersions')
    .addColumn('version', 'integer', (col) => col.primaryKey())
    .addColumn('updatedAt', 'integer', (col) => col.notNull())
    .addColumn('updatedBy', 'integer', (col) => col.notNull().references('people.id'))
    .addColumn('content', 'text', (col) => col.notNull())
    .execute();

  await table('penSettings')
    .addColumn('personId', 'integer', (col) => col.primaryKey().references('people.id'))
    .addColumn('answerSeconds', 'integer', (col) =>
      col.notNull().check(sql`${sql.ref('answerSeconds')} in (5, 15, 30, 60)`),
    )
    .execute();
}
