import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './photos.schema.ts';
import type { Place, Writing } from './photos.store.ts';

type Reading = Kysely<Schema> | Transaction<Schema>;

/** A photo as it leaves the home in an export. */
export interface PhotoToExport {
  id: number;
  filename: string;
  originalName: string;
  sha256: string;
  caption: string | null;
  isFavorite: 0 | 1;
  createdAt: number;
  takenAt: string | null;
  orderedAt: number;
  hasOriginal: 0 | 1;
  size: number;
  width: number;
  height: number;
  uploader: string;
}

/** `limit` photos outside of the bin after a place, the oldest first. */
export function readToExport(
  db: Reading,
  place: Place | null,
  limit: number,
): Promise<PhotoToExport[]> {
  const ordered = db
    .selectFrom('photos')
    .innerJoin('people', 'people.id', 'photos.uploaderId')
    .where('deletedAt', 'is', null)
    .select([
      ...(['photos.id', 'filename', 'originalName', 'sha256', 'caption', 'isFavorite'] as const),
      ...(['createdAt', 'takenAt', 'orderedAt', 'hasOriginal', 'size', 'width'] as const),
      ...(['height', 'people.username as uploader'] as const),
    ])
    .orderBy('orderedAt')
    .orderBy('photos.id')
    .limit(limit);
  const from =
    place === null
      ? ordered
      : ordered.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('orderedAt', 'photos.id'), '>', tuple(place.orderedAt, place.id)),
        );
  return from.execute();
}

export interface PhotoNoteToExport {
  photoId: number;
  author: string;
  content: string;
  createdAt: number;
}

/** What is written on these photos, of each the newest last. */
export async function readNotesOf(
  db: Reading,
  photoIds: readonly number[],
): Promise<PhotoNoteToExport[]> {
  if (photoIds.length === 0) return [];
  return db
    .selectFrom('photoNotes')
    .innerJoin('people', 'people.id', 'photoNotes.authorId')
    .where('photoId', 'in', photoIds)
    .select(['photoId', 'people.username as author', 'content', 'createdAt'])
    .orderBy('photoId')
    .orderBy('photoNotes.id')
    .execute();
}

/** Which categories these photos are sorted into, by their names. */
export async function readCategoryNamesOf(
  db: Reading,
  photoIds: readonly number[],
): Promise<{ photoId: number; name: string }[]> {
  if (photoIds.length === 0) return [];
  const rows = await db
    .selectFrom('photoCategories')
    .innerJoin('categories', 'categories.id', 'photoCategories.categoryId')
    .where('photoId', 'in', photoIds)
    .select(['photoId', 'name'])
    .execute();
  return rows.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Whether a photo is still outside of the bin. */
export async function isShown(db: Reading, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('photos')
    .select('id')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of every photo the bytes of its whole picture. */
export const readSizes = (db: Reading) =>
  db
    .selectFrom('photos')
    .select(['id', 'filename', 'size', 'hasOriginal', 'deletedAt'])
    .where('isPurging', '=', 0)
    .execute();

/** A note as it was written elsewhere. */
export async function addOldNote(
  tx: Writing,
  note: { photoId: number; authorId: number; content: string; createdAt: number },
): Promise<void> {
  await tx.insertInto('photoNotes').values(note).execute();
}
