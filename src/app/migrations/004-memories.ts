import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Their memories, the photos of events, and what each of the two wants to see no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const table = (name: string) => db.schema.createTable(name).modifyEnd(sql`strict`);

  await table('memories')
    .addColumn('id', 'integer', (col) => col.primaryKey().autoIncrement())
    .addColumn('title', 'text', (col) => col.notNull())
    .addColumn('date', 'text', (col) => col.notNull())
    .addColumn('endDate', 'text', (col) =>
      col.check(sql`"endDate" is null or (type = 'event' and "endDate" >= date)`),
    )
    .addColumn('type', 'text', (col) =>
      col.notNull().check(sql`type in ('anniversary', 'milestone', 'special_moment', 'event')`),
    )
    .addColumn('creatorId', 'integer', (col) => col.notNull().references('people.id'))
    // Last, so that what stands before it is read without it.
    .addColumn('description', 'text', (col) => col.notNull())
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('memories');
  await index('memoriesInOrder').columns(['date', 'id']).execute();
  await index('memoriesOfType').columns(['type', 'date', 'id']).execute();
  await index('longEvents')
    .columns(['endDate', 'date', 'id'])
    .where(sql.ref('endDate'), 'is not', null)
    .execute();

  await table('memoryPhotos')
    .addColumn('memoryId', 'integer', (col) =>
      col.notNull().references('memories.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (col) => col.notNull())
    .addColumn('photoId', 'integer', (col) =>
      col.notNull().references('photos.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('onePhotoPerPosition', ['memoryId', 'position'])
    .addUniqueConstraint('onePhotoPerMemory', ['photoId', 'memoryId'])
    .execute();

  // What is hidden stands first in their keys: it takes them with it when it goes.
  await table('hiddenPhotos')
    .addColumn('photoId', 'integer', (col) =>
      col.notNull().references('photos.id').onDelete('cascade'),
    )
    .addColumn('personId', 'integer', (col) => col.notNull().references('people.id'))
    .addPrimaryKeyConstraint('onePhotoHiddenOnce', ['photoId', 'personId'])
    .execute();
  await table('hiddenMemories')
    .addColumn('memoryId', 'integer', (col) =>
      col.notNull().references('memories.id').onDelete('cascade'),
    )
    .addColumn('personId', 'integer', (col) => col.notNull().references('people.id'))
    .addPrimaryKeyConstraint('oneMemoryHiddenOnce', ['memoryId', 'personId'])
    .execute();
}
