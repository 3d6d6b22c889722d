import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Categories, notes on photos, the bin's purge, and whether originals are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name).modifyEnd(sql`strict`);

  await table('categories')
    .addColumn('id', 'integer', (col) => col.primaryKey().autoIncrement())
    .addColumn('name', 'text', (col) => col.notNull())
    .addColumn('nameKey', 'text', (col) => col.notNull().unique())
    .addColumn('description', 'text')
    .addColumn('color', 'text', (col) => col.notNull())
    .execute();

  await table('photoCategories')
    .addColumn('photoId', 'integer', (col) =>
      col.notNull().references('photos.id').onDelete('cascade'),
    )
    .addColumn('categoryId', 'integer', (col) =>
      col.notNull().references('categories.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('onePhotoPerCategory', ['photoId', 'categoryId'])
    .execute();
  await db.schema
    .createIndex('photosOfCategory')
    .on('photoCategories')
    .columns(['categoryId', 'photoId'])
    .execute();

  await table('photoNotes')
    .addColumn('id', 'integer', (col) => col.primaryKey().autoIncrement())
    .addColumn('photoId', 'integer', (col) =>
      col.notNull().references('photos.id').onDelete('cascade'),
    )
    .addColumn('authorId', 'integer', (col) => col.notNull().references('people.id'))
    .addColumn('content', 'text', (col) => col.notNull())
    .addColumn('createdAt', 'integer', (col) => col.notNull())
    .execute();
  await db.schema.createIndex('notesOfPhoto').on('photoNotes').columns(['photoId', 'id']).execute();

  await table('photoSettings')
    .addColumn('id', 'integer', (col) => col.primaryKey().check(sql`id = 1`))
    .addColumn('keepOriginals', 'integer', (col) =>
      col.notNull().check(sql`"keepOriginals" in (0, 1)`),
    )
    .execute();

  const photos = () => db.schema.alterTable('photos');
  await photos()
    .addColumn('isPurging', 'integer', (col) =>
      col.notNull().defaultTo(0).check(sql`"isPurging" in (0, 1)`),
    )
    .execute();
  await photos()
    .addColumn('hasOriginal', 'integer', (col) =>
      col.notNull().defaultTo(0).check(sql`"hasOriginal" in (0, 1)`),
    )
    .execute();
  await db.schema
    .createIndex('photosInBin')
    .on('photos')
    .columns(['deletedAt desc', 'id desc'])
    .where(sql.ref('deletedAt'), 'is not', null)
    .execute();
  await db.schema
    .createIndex('favoritesInOrder')
    .on('photos')
    .columns(['isFavorite', 'orderedAt desc', 'id desc'])
    .where(sql.ref('deletedAt'), 'is', null)
    .execute();
}
