import { newestFirst } from '../photos.rules.ts';
import type { Place, Reading, Writing } from './photos.store.ts';

/** How full a category is, and where in time its newest photo stands. */
export interface Fullness {
  categoryId: number;
  photoCount: number;
  newestAt: number;
}

/** Of every category that has photos outside of the bin, or of one. */
export async function readFullness(db: Reading, categoryId?: number): Promise<Fullness[]> {
  const sorted = db
    .selectFrom('photoCategories')
    .innerJoin('photos', 'photos.id', 'photoCategories.photoId')
    .where('deletedAt', 'is', null)
    .select(({ fn }) => [
      'categoryId',
      fn.countAll<number>().as('photoCount'),
      fn.max<number>('orderedAt').as('newestAt'),
    ])
    .groupBy('categoryId');
  return (
    categoryId === undefined ? sorted : sorted.where('categoryId', '=', categoryId)
  ).execute();
}

/** Of each of these categories the newest photo: its id by theirs. */
export async function findNewest(
  db: Reading,
  fullness: readonly Fullness[],
): Promise<Map<number, Place['id']>> {
  if (fullness.length === 0) return new Map();
  const newestAt = new Map(fullness.map((each) => [each.categoryId, each.newestAt]));
  const rows = await db
    .selectFrom('photos')
    .innerJoin('photoCategories', 'photoCategories.photoId', 'photos.id')
    .where('orderedAt', 'in', [...newestAt.values()])
    .where('deletedAt', 'is', null)
    .select(['categoryId', 'orderedAt', 'photos.id'])
    .execute();
  const newest = new Map<number, number>();
  for (const { categoryId, orderedAt, id } of rows) {
    // In the same moment, the one that came later.
    const isNewest = newestAt.get(categoryId) === orderedAt && id > (newest.get(categoryId) ?? 0);
    if (isNewest) newest.set(categoryId, id);
  }
  return newest;
}

/** The places of a category's photos that are not in the bin, the newest first. */
export async function readPlaces(db: Reading, categoryId: number): Promise<Place[]> {
  const places = await db
    .selectFrom('photoCategories')
    .innerJoin('photos', 'photos.id', 'photoCategories.photoId')
    .where('categoryId', '=', categoryId)
    .where('deletedAt', 'is', null)
    .select(['photos.id', 'orderedAt'])
    .execute();
  return places.sort(newestFirst);
}

/** Sorts each of these photos into each of these categories; where it is already, it stays. */
export async function sortInto(
  tx: Writing,
  photoIds: readonly number[],
  categoryIds: readonly number[],
): Promise<void> {
  for (const categoryId of categoryIds) {
    if (photoIds.length === 0) return;
    await tx
      .insertInto('photoCategories')
      .values(photoIds.map((photoId) => ({ photoId, categoryId })))
      .onConflict((row) => row.columns(['photoId', 'categoryId']).doNothing())
      .execute();
  }
}

/** Takes these photos out of these categories; `all` of them unless named. */
export async function sortOut(
  tx: Writing,
  photoIds: readonly number[],
  categoryIds: readonly number[] | 'all',
): Promise<void> {
  if (photoIds.length === 0 || categoryIds.length === 0) return;
  const sorted = tx.deleteFrom('photoCategories').where('photoId', 'in', photoIds);
  await (categoryIds === 'all' ? sorted : sorted.where('categoryId', 'in', categoryIds)).execute();
}
