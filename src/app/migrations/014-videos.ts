import { type Kysely, sql } from 'kysely';

/** Videos, live photos and animations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const photos = db.schema.alterTable('photos');
  await photos
    .addColumn('kind', 'text', (col) =>
      col.notNull().defaultTo('photo').check(sql`kind in ('photo', 'video', 'live', 'animation')`),
    )
    .execute();
  await photos.addColumn('durationMs', 'integer').execute();
  await photos
    .addColumn('hasPoster', 'integer', (col) =>
      col.notNull().defaultTo(1).check(sql`"hasPoster" in (0, 1)`),
    )
    .execute();
  await photos
    .addColumn('videoFormat', 'text', (col) =>
      col.check(sql`"videoFormat" in ('mp4', 'mov', 'webm')`),
    )
    .execute();
  await photos.addColumn('videoBytes', 'integer').execute();
}
