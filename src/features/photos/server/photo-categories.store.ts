import { inIds } from '#platform/server/db/in-ids.ts';
import { newestFirst } from '../photos.rules.ts';
import type { Read, Write } from './photos.store.ts';

type CategoryStats = Awaited<ReturnType<typeof readStats>>[number];

/** Returns the stats of each category with photos outside the recycle bin, or of one. */
export async function readStats(db: Read, categoryId?: number) {
  const all = db
    .selectFrom('photoCategories')
    .innerJoin('photos', 'photos.id', 'photoCategories.photoId')
    .where('deletedAt', 'is', null)
    .select(({ fn }) => [
      'categoryId',
      fn.countAll<number>().as('photoCount'),
      fn.max<number>('orderedAt').as('newestAt'),
    ])
    .groupBy('categoryId');
  return (categoryId === undefined ? all : all.where('categoryId', '=', categoryId)).execute();
}

/** Returns the id of each category's newest photo, by category id. */
export async function readNewest(
  db: Read,
  stats: readonly CategoryStats[],
): Promise<Map<number, number>> {
  const newestAt = new Map(stats.map((each) => [each.categoryId, each.newestAt]));
  const rows = await db
    .selectFrom('photos')
    .innerJoin('photoCategories', 'photoCategories.photoId', 'photos.id')
    .where('orderedAt', 'in', inIds([...newestAt.values()]))
    .where('deletedAt', 'is', null)
    .select(['categoryId', 'orderedAt', 'photos.id'])
    .execute();
  const newest = rows.filter(({ categoryId, orderedAt }) => newestAt.get(categoryId) === orderedAt);
  // The last one wins: the higher id is the newer photo.
  newest.sort((one, other) => one.id - other.id);
  return new Map(newest.map(({ categoryId, id }) => [categoryId, id]));
}

/** Returns the ids of a category's photos outside the recycle bin, newest first. */
export async function readIdsIn(db: Read, categoryId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('photoCategories')
    .innerJoin('photos', 'photos.id', 'photoCategories.photoId')
    .where('categoryId', '=', categoryId)
    .where('deletedAt', 'is', null)
    .select(['photos.id', 'orderedAt'])
    .execute();
  return rows.sort(newestFirst).map(({ id }) => id);
}

export async function addToCategories(
  tx: Write,
  photoIds: readonly number[],
  categoryIds: readonly number[],
): Promise<void> {
  for (const categoryId of new Set(categoryIds)) {
    if (photoIds.length === 0) return;
    await tx
      .insertInto('photoCategories')
      .values(photoIds.map((photoId) => ({ photoId, categoryId })))
      .onConflict((row) => row.columns(['photoId', 'categoryId']).doNothing())
      .execute();
  }
}

export async function removeFromCategories(
  tx: Write,
  photoIds: readonly number[],
  categoryIds: readonly number[] | 'all',
): Promise<void> {
  const assigned = tx.deleteFrom('photoCategories').where('photoId', 'in', inIds(photoIds));
  await (categoryIds === 'all'
    ? assigned
    : assigned.where('categoryId', 'in', inIds(categoryIds))
  ).execute();
}
