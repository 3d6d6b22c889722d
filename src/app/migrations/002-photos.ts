import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Their photos, each a row beside three files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('photos')
    .addColumn('id', 'integer', (col) => col.primaryKey().autoIncrement())
    .addColumn('filename', 'text', (col) => col.notNull().unique())
    .addColumn('originalName', 'text', (col) => col.notNull())
    .addColumn('sha256', 'text', (col) => col.notNull().unique())
    .addColumn('caption', 'text')
    .addColumn('isFavorite', 'integer', (col) =>
      col.notNull().defaultTo(0).check(sql`"isFavorite" in (0, 1)`),
    )
    .addColumn('createdAt', 'integer', (col) => col.notNull())
    .addColumn('takenAt', 'text')
    .addColumn('orderedAt', 'integer', (col) => col.notNull())
    .addColumn('deletedAt', 'integer')
    .addColumn('size', 'integer', (col) => col.notNull().check(sql`size > 0`))
    .addColumn('width', 'integer', (col) => col.notNull().check(sql`width > 0`))
    .addColumn('height', 'integer', (col) => col.notNull().check(sql`height > 0`))
    .addColumn('thumbhash', 'text', (col) => col.notNull())
    .addColumn('uploaderId', 'integer', (col) => col.notNull().references('people.id'))
    .modifyEnd(sql`strict`)
    .execute();

  await db.schema
    .createIndex('photosInOrder')
    .on('photos')
    .columns(['orderedAt desc', 'id desc'])
    .where(sql.ref('deletedAt'), 'is', null)
    .execute();
}
