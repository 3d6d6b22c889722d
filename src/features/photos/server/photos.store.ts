import { type Insertable, type Kysely, sql, type Transaction } from 'kysely';
import type { CategoryLabel } from '#features/categories/categories.contract.ts';
import type { CategoriesSchema } from '#features/categories/server/categories.schema.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import type { UserColor } from '#shared/user.ts';
import type { PhotosSchema } from './photos.schema.ts';

type Schema = PhotosSchema & CategoriesSchema & Pick<IdentitySchema, 'people'>;
export type Reading = Kysely<Schema> | Transaction<Schema>;
export type Writing = Transaction<Schema>;

/** A photo as it is kept, with who brought it and what it is sorted into. */
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
  hasOriginal: 0 | 1;
  size: number;
  width: number;
  height: number;
  thumbhash: string;
  uploaderName: string;
  uploaderColor: UserColor;
  categories: CategoryLabel[];
}

export type NewPhoto = Insertable<PhotosSchema['photos']>;

/** Which photos, of those that are not in the bin. */
export type Selection = 'all' | 'favorites';

/** Where a part of a list begins: after this one. */
export interface Place {
  orderedAt: number;
  id: number;
}

/** What nobody may see any more is in none of these. */
const photos = (db: Reading) =>
  db
    .selectFrom('photos')
    .innerJoin('people', 'people.id', 'photos.uploaderId')
    .where('isPurging', '=', 0)
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
      'hasOriginal',
      'size',
      'width',
      'height',
      'thumbhash',
      'people.displayName as uploaderName',
      'people.color as uploaderColor',
    ]);

type Row = Omit<KeptPhoto, 'categories'>;

/** Adds to each what it is sorted into, by name. */
async function labelled(db: Reading, rows: readonly Row[]): Promise<KeptPhoto[]> {
  const labels = rows.length === 0 ? noLabels : await labelsOf(db, rows);
  return rows.map((row) => Object.assign(row, { categories: labels.get(row.id) ?? [] }));
}

type Labels = ReadonlyMap<number, CategoryLabel[]>;
const noLabels: Labels = new Map();

async function labelsOf(db: Reading, rows: readonly Row[]): Promise<Labels> {
  const found = await db
    .selectFrom('photoCategories')
    .innerJoin('categories', 'categories.id', 'photoCategories.categoryId')
    .where(
      'photoId',
      'in',
      rows.map(({ id }) => id),
    )
    .select(['photoId', 'categories.id', 'name', 'color'])
    .execute();
  const labels = new Map<number, CategoryLabel[]>();
  for (const { photoId, ...label } of found) {
    const others = labels.get(photoId);
    if (others === undefined) labels.set(photoId, [label]);
    else others.push(label);
  }
  for (const each of labels.values()) each.sort(byName);
  return labels;
}

const byName = (one: CategoryLabel, other: CategoryLabel) => (one.name < other.name ? -1 : 1);

const inOrder = (db: Reading, selection: Selection) => {
  const shown = photos(db)
    .where('deletedAt', 'is', null)
    .orderBy('orderedAt', 'desc')
    .orderBy('photos.id', 'desc');
  // Written out, so that the index over favourites is seen to fit.
  return selection === 'all' ? shown : shown.where('isFavorite', '=', sql.lit(1));
};

/** `limit` of them after a place, the newest first (decisions §4). */
export async function readAfter(
  db: Reading,
  selection: Selection,
  place: Place | null,
  limit: number,
): Promise<KeptPhoto[]> {
  const ordered = inOrder(db, selection).limit(limit);
  const from =
    place === null
      ? ordered
      : ordered.where(({ eb, refTuple, tuple }) =>
          eb(refTuple('orderedAt', 'photos.id'), '<', tuple(place.orderedAt, place.id)),
        );
  return labelled(db, await from.execute());
}

/** `limit` of all of them after the first `offset`. */
export async function readPart(
  db: Reading,
  { offset, limit }: { offset: number; limit: number },
): Promise<KeptPhoto[]> {
  return labelled(db, await inOrder(db, 'all').offset(offset).limit(limit).execute());
}

/** Those with these ids, in the bin or not, in no order. */
export async function readSome(db: Reading, ids: readonly number[]): Promise<KeptPhoto[]> {
  if (ids.length === 0) return [];
  return labelled(db, await photos(db).where('photos.id', 'in', ids).execute());
}

/** How many are not in the bin. */
export async function countPhotos(db: Reading, selection: Selection): Promise<number> {
  const shown = db.selectFrom('photos').where('deletedAt', 'is', null);
  const counted = selection === 'all' ? shown : shown.where('isFavorite', '=', sql.lit(1));
  const { count } = await counted
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The smallest and the greatest id; null while there is no photo. */
export async function idRange(db: Reading): Promise<{ least: number; most: number } | null> {
  // Two statements: both ends of the key in one would be a walk from end to end.
  const end = async (which: 'min' | 'max') => {
    const row = await db
      .selectFrom('photos')
      .select(({ fn }) => fn<number | null>(which, ['id']).as('id'))
      .executeTakeFirst();
    return row?.id ?? null;
  };
  const [least, most] = [await end('min'), await end('max')];
  return least === null || most === null ? null : { least, most };
}

const shownIds = (db: Reading) =>
  db.selectFrom('photos').select('id').where('deletedAt', 'is', null);

/** Which of these ids belong to a photo outside of the bin. */
export async function shownAmong(db: Reading, ids: readonly number[]): Promise<number[]> {
  const rows = await shownIds(db).where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

/** The ids of all photos outside of the bin. */
export async function readShownIds(db: Reading): Promise<number[]> {
  const rows = await shownIds(db).execute();
  return rows.map(({ id }) => id);
}

/** One photo, in the bin or not. */
export async function findPhoto(db: Reading, id: number): Promise<KeptPhoto | undefined> {
  const [photo] = await readSome(db, [id]);
  return photo;
}

/** The photo that was made of these very bytes, in the bin or not. */
export async function findBySha(db: Reading, sha256: string): Promise<KeptPhoto | undefined> {
  const rows = await photos(db).where('sha256', '=', sha256).execute();
  const [photo] = await labelled(db, rows);
  return photo;
}

/** The id of the photo with this filename, in the bin or not. */
export async function findIdByFilename(db: Reading, filename: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('photos')
    .select('id')
    .where('filename', '=', filename)
    .where('isPurging', '=', 0)
    .executeTakeFirst();
  return row?.id;
}

/** Which of these filenames belong to a photo, and whether its file is kept as it was uploaded. */
export async function knownAmong(
  db: Reading,
  filenames: readonly string[],
): Promise<Map<string, { hasOriginal: 0 | 1 }>> {
  const rows = await db
    .selectFrom('photos')
    .select(['filename', 'hasOriginal'])
    .where('filename', 'in', filenames)
    .execute();
  return new Map(rows.map(({ filename, hasOriginal }) => [filename, { hasOriginal }]));
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
  Pick<NewPhoto, 'caption' | 'takenAt' | 'orderedAt' | 'isFavorite'>
>;

export async function changePhoto(tx: Writing, id: number, change: PhotoChange): Promise<void> {
  await tx.updateTable('photos').set(change).where('id', '=', id).execute();
}

/** From now on the file as it was uploaded is kept as well. Answers whether the photo is still there. */
export async function noteOriginal(tx: Writing, id: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('photos')
    .set({ hasOriginal: 1 })
    .where('id', '=', id)
    .where('isPurging', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
