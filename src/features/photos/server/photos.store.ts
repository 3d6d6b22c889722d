import type { Insertable, Kysely, Transaction } from 'kysely';
import type { IdentityTables } from '#platform/server/identity/identity.tables.ts';
import type { PersonColor } from '#shared/person.ts';
import type { PhotosTables } from './photos.tables.ts';

type Tables = PhotosTables & Pick<IdentityTables, 'people'>;
type Reading = Kysely<Tables> | Transaction<Tables>;
type Writing = Transaction<Tables>;

/** A photo as it is kept, with who brought it. */
export interface KeptPhoto {
  id: number;
  filename: string;
  originalName: string;
  caption: string | null;
  isFavorite: 0 | 1;
  createdAt: number;
  takenAt: string | null;
  orderedAt: number;
  deletedAt: number | null;
  size: number;
  width: number;
  height: number;
  thumbhash: string;
  uploaderName: string;
  uploaderColor: PersonColor;
}

export type NewPhoto = Insertable<PhotosTables['photos']>;

const photos = (db: Reading) =>
  db
    .selectFrom('photos')
    .innerJoin('people', 'people.id', 'photos.uploaderId')
    .select([
      'photos.id',
      'filename',
      'originalName',
      'caption',
      'isFavorite',
      'createdAt',
      'takenAt',
      'orderedAt',
      'deletedAt',
      'size',
      'width',
      'height',
      'thumbhash',
      'people.displayName as uploaderName',
      'people.color as uploaderColor',
    ]);

const newestFirst = (db: Reading) =>
  photos(db)
    .where('deletedAt', 'is', null)
    .orderBy('orderedAt', 'desc')
    .orderBy('photos.id', 'desc');

/** All that are not in the bin, the newest first (decisions §4). */
export const readAll = (db: Reading): Promise<KeptPhoto[]> => newestFirst(db).execute();

/** `limit` of them after the first `offset`. */
export const readPart = (
  db: Reading,
  { offset, limit }: { offset: number; limit: number },
): Promise<KeptPhoto[]> => newestFirst(db).offset(offset).limit(limit).execute();

/** How many are not in the bin. */
export async function countPhotos(db: Reading): Promise<number> {
  const { count } = await db
    .selectFrom('photos')
    .where('deletedAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One photo, in the bin or not. */
export const findPhoto = (db: Reading, id: number): Promise<KeptPhoto | undefined> =>
  photos(db).where('photos.id', '=', id).executeTakeFirst();

/** The photo that was made of these very bytes, in the bin or not. */
export const findBySha = (db: Reading, sha256: string): Promise<KeptPhoto | undefined> =>
  photos(db).where('sha256', '=', sha256).executeTakeFirst();

/** The id of the photo with this filename, in the bin or not. */
export async function findIdByFilename(db: Reading, filename: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('photos')
    .select('id')
    .where('filename', '=', filename)
    .executeTakeFirst();
  return row?.id;
}

/** Which of these filenames belong to a photo. */
export async function knownAmong(db: Reading, filenames: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('photos')
    .select('filename')
    .where('filename', 'in', filenames)
    .execute();
  return rows.map(({ filename }) => filename);
}

/** Answers the id of the new photo. Throws what `isDuplicate` recognises where its bytes are here already. */
export async function addPhoto(tx: Writing, photo: NewPhoto): Promise<number> {
  const { id } = await tx
    .insertInto('photos')
    .values(photo)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What may change of a photo. */
export type PhotoChange = Partial<
  Pick<NewPhoto, 'caption' | 'takenAt' | 'orderedAt' | 'deletedAt'>
>;

export async function changePhoto(tx: Writing, id: number, change: PhotoChange): Promise<void> {
  await tx.updateTable('photos').set(change).where('id', '=', id).execute();
}
