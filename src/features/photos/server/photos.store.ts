import {
  type AliasedExpression,
  type InferResult,
  type Insertable,
  type Kysely,
  sql,
  type Transaction,
} from 'kysely';
import { instant, instantOrNull } from '#platform/server/clock.ts';
import { inIds } from '#platform/server/db/in-ids.ts';
import { drawBelow, type Entropy } from '#platform/server/entropy.ts';
import { ApiError } from '#shared/api-error.ts';
import type { VideoFormat } from '#shared/file-formats.ts';
import type { Reaction } from '#shared/reaction.ts';
import type { CategoryLabel } from '../categories.rules.ts';
import { t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import { inParts } from '../photos.rules.ts';
import type { PhotosSchema, Schema } from './photos.schema.ts';
import { photoReactions, readReactions } from './reactions.store.ts';

export type Read = Kysely<Schema> | Transaction<Schema>;
export type Write = Transaction<Schema>;
export type NewPhoto = Insertable<PhotosSchema['photos']>;
export type Selection = 'all' | 'favorites';
export type Page = { offset: number; limit: number };

const selectPhotos = (db: Read) =>
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
      'kind',
      'durationMs',
      'hasPoster',
      'people.displayName as uploaderName',
      'people.color as uploaderColor',
    ]);
type Row = InferResult<ReturnType<typeof selectPhotos>>[number];

interface RelatedToPhoto {
  categories: CategoryLabel[] | undefined;
  reactions: Reaction[] | undefined;
  notesCount: number | undefined;
}

/** Copies field by field: a spread is noticeable in lists of thousands. */
const toPhoto = (row: Row, related: RelatedToPhoto): Photo => ({
  id: row.id,
  filename: row.filename,
  originalName: row.originalName,
  caption: row.caption,
  isFavorite: row.isFavorite === 1,
  createdAt: instant(row.createdAt),
  takenAt: row.takenAt,
  orderedAt: row.orderedAt,
  deletedAt: instantOrNull(row.deletedAt),
  size: row.size,
  width: row.width,
  height: row.height,
  thumbhash: row.thumbhash,
  uploader: { name: row.uploaderName, color: row.uploaderColor },
  categories: related.categories ?? [],
  hasOriginal: row.hasOriginal === 1,
  kind: row.kind,
  durationMs: row.durationMs,
  hasPoster: row.hasPoster === 1,
  reactions: related.reactions ?? [],
  notesCount: related.notesCount ?? 0,
});

/** Returns the photos with these ids in the same order, in the recycle bin or not; skips unknown ids. */
export async function readPhotos(db: Read, ids: readonly number[]): Promise<Photo[]> {
  if (ids.length === 0) return [];
  const rows = await selectPhotos(db).where('photos.id', 'in', inIds(ids)).execute();
  const labels = await readLabels(db, ids);
  const reactions = await readReactions(db, photoReactions, ids);
  const notesCounts = await countNotes(db, ids);
  const photos = new Map(
    rows.map((row) => [
      row.id,
      toPhoto(row, {
        categories: labels.get(row.id),
        reactions: reactions.get(row.id),
        notesCount: notesCounts.get(row.id),
      }),
    ]),
  );
  return ids.flatMap((id) => photos.get(id) ?? []);
}

/** Returns the categories of these photos by photo id, each list by name. */
async function readLabels(db: Read, ids: readonly number[]): Promise<Map<number, CategoryLabel[]>> {
  const rows = await db
    .selectFrom('photoCategories')
    .innerJoin('categories', 'categories.id', 'photoCategories.categoryId')
    .where('photoId', 'in', inIds(ids))
    .select(['photoId', 'categories.id', 'name', 'color'])
    .execute();
  rows.sort((one, other) => (one.name < other.name ? -1 : 1));
  const labels = new Map<number, CategoryLabel[]>();
  for (const { photoId, ...label } of rows) {
    const otherLabels = labels.get(photoId);
    if (otherLabels === undefined) labels.set(photoId, [label]);
    else otherLabels.push(label);
  }
  return labels;
}

/** Counts the notes by photo id; no entry for a photo without notes. */
async function countNotes(db: Read, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('photoNotes')
    .where('photoId', 'in', inIds(ids))
    .select(({ fn }) => ['photoId', fn.countAll<number>().as('count')])
    .groupBy('photoId')
    .execute();
  return new Map(rows.map(({ photoId, count }) => [photoId, count]));
}

/** Returns a photo, in the recycle bin or not. Throws 404. */
export async function requirePhoto(db: Read, id: number): Promise<Photo> {
  const [photo] = await readPhotos(db, [id]);
  if (photo === undefined) throw new ApiError(404, () => t.photo.notFound);
  return photo;
}

/** Throws 404, and 409 for a photo in the recycle bin, which cannot be changed. */
export async function requireActivePhoto(db: Read, id: number): Promise<Photo> {
  const photo = await requirePhoto(db, id);
  if (photo.deletedAt !== null) throw new ApiError(409, () => t.photo.recoverFirst);
  return photo;
}

const partLength = 1_000;

/** Reads photos outside the recycle bin in parts, so that a long list takes the memory of one part. */
export async function* streamPhotos(
  db: Read,
  ids: readonly number[],
): AsyncGenerator<Photo[], void> {
  for (const part of inParts(ids, partLength)) {
    yield (await readPhotos(db, part)).filter(({ deletedAt }) => deletedAt === null);
  }
}

const activePhotos = (db: Read, selection: Selection) => {
  const active = db.selectFrom('photos').where('deletedAt', 'is', null);
  // A literal, or SQLite would not use the index of favorites.
  return selection === 'all' ? active : active.where('isFavorite', '=', sql.lit(1));
};

/** Returns the ids of photos outside the recycle bin, newest first. */
export function readIds(db: Read, selection: Selection, page?: Page): Promise<number[]> {
  const ids = activePhotos(db, selection)
    .select('id')
    .orderBy('orderedAt', 'desc')
    .orderBy('id', 'desc');
  return collectIds(db, page === undefined ? ids : ids.limit(page.limit).offset(page.offset));
}

/** Counts photos outside the recycle bin. */
export async function countPhotos(db: Read, selection: Selection): Promise<number> {
  const { count } = await activePhotos(db, selection)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Ids that are tried for each photo: enough unless most photos were deleted. */
const triesPerPhoto = 4;

/** Returns up to `limit` ids of photos outside the recycle bin: random, all equally likely. */
export async function drawIds(db: Read, limit: number, entropy: Entropy): Promise<number[]> {
  const { last } = await db
    .selectFrom('photos')
    .select(({ fn }) => fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  const tries = triesPerPhoto * limit;
  if (last !== null && last > 2 * tries) {
    const tried = new Set<number>();
    while (tried.size < tries) tried.add(1 + drawBelow(last, entropy));
    const active = new Set(await activeIds(db, [...tried]));
    if (active.size >= limit) return [...tried].filter((id) => active.has(id)).slice(0, limit);
  }
  return drawFromAll(db, limit, entropy);
}

async function drawFromAll(db: Read, limit: number, entropy: Entropy): Promise<number[]> {
  const ids = await readIds(db, 'all');
  const count = Math.min(limit, ids.length);
  for (let at = 0; at < count; at += 1) {
    const other = at + drawBelow(ids.length - at, entropy);
    [ids[at], ids[other]] = [ids[other] ?? 0, ids[at] ?? 0];
  }
  return ids.slice(0, count);
}

/** Returns those of these ids that are photos outside the recycle bin. */
export const activeIds = (db: Read, ids: readonly number[]): Promise<number[]> =>
  collectIds(db, activePhotos(db, 'all').where('id', 'in', inIds(ids)).select('id'));

interface IdQuery {
  as(alias: 'found'): AliasedExpression<{ id: number }, 'found'>;
}

/** Reads ids as one value, which is several times faster than as rows. */
export async function collectIds(db: Read, query: IdQuery): Promise<number[]> {
  const { ids } = await db
    .selectFrom(query.as('found'))
    .select(({ fn }) => fn.agg<string>('json_group_array', ['found.id']).as('ids'))
    .executeTakeFirstOrThrow();
  return JSON.parse(ids);
}

/** Returns the id of a photo, in the recycle bin or not. */
export async function findId(
  db: Read,
  by: 'filename' | 'sha256',
  value: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('photos')
    .select('id')
    .where(by, '=', value)
    .where('isPurging', '=', 0)
    .executeTakeFirst();
  return row?.id;
}

/** Returns the known ones of these filenames, each with `hasOriginal`; also photos being purged. */
export async function findFilenames(
  db: Read,
  filenames: readonly string[],
): Promise<Map<string, boolean>> {
  const rows = await db
    .selectFrom('photos')
    .select(['filename', 'hasOriginal'])
    .where('filename', 'in', filenames)
    .execute();
  return new Map(rows.map(({ filename, hasOriginal }) => [filename, hasOriginal === 1]));
}

/** Returns the video of a photo by the photo's filename, in the recycle bin or not. */
export const findVideo = (db: Read, filename: string) =>
  db
    .selectFrom('photos')
    .select(['id', 'videoFormat as format', 'videoBytes as size'])
    .where('filename', '=', filename)
    .where('isPurging', '=', 0)
    .where('videoFormat', 'is not', null)
    .$narrowType<{ format: VideoFormat; size: number }>()
    .executeTakeFirst();

/** Returns the id. Throws an `isDuplicate` error if a photo of the same bytes exists. */
export async function addPhoto(tx: Write, photo: NewPhoto): Promise<number> {
  const { id } = await tx
    .insertInto('photos')
    .values(photo)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type VideoColumns = Pick<
  NewPhoto,
  'kind' | 'durationMs' | 'hasPoster' | 'videoFormat' | 'videoBytes'
>;

/** Returns false if there is no such photo (any more). */
export async function updatePhoto(
  tx: Write,
  id: number,
  change: Partial<
    Pick<
      NewPhoto,
      'caption' | 'captionBy' | 'captionAt' | 'takenAt' | 'orderedAt' | 'isFavorite' | 'hasOriginal'
    > &
      VideoColumns
  >,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('photos')
    .set(change)
    .where('id', '=', id)
    .where('isPurging', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the ids of photos whose status was another one; none of the recycle bin. */
export async function setFavorite(
  tx: Write,
  ids: readonly number[],
  favorite: boolean,
): Promise<number[]> {
  const isFavorite = favorite ? 1 : 0;
  const changed = await tx
    .updateTable('photos')
    .set({ isFavorite })
    .where('id', 'in', inIds(ids))
    .where('deletedAt', 'is', null)
    .where('isFavorite', '!=', isFavorite)
    .returning('id')
    .execute();
  return changed.map(({ id }) => id);
}

/** True if uploaded files are kept; off by default. */
export async function readKeepOriginals(db: Read): Promise<boolean> {
  const row = await db.selectFrom('photoSettings').select('keepOriginals').executeTakeFirst();
  return row?.keepOriginals === 1;
}

export async function saveKeepOriginals(tx: Write, keep: boolean): Promise<void> {
  const keepOriginals = keep ? 1 : 0;
  await tx
    .insertInto('photoSettings')
    .values({ id: 1, keepOriginals })
    .onConflict((row) => row.column('id').doUpdateSet({ keepOriginals }))
    .execute();
}
