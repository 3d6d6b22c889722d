import type { Reading, Writing } from './memories.store.ts';

interface Link {
  memoryId: number;
  photoId: number;
}

/** Which photos these memories have, also those in the bin; of each in their order. */
export async function readLinks(db: Reading, memoryIds: readonly number[]): Promise<Link[]> {
  if (memoryIds.length === 0) return [];
  return db
    .selectFrom('memoryPhotos')
    .select(['memoryId', 'photoId'])
    .where('memoryId', 'in', memoryIds)
    .orderBy('memoryId')
    .orderBy('position')
    .execute();
}

/** Which of a memory's photos lie in the bin, in their order. */
export async function readBinned(db: Reading, memoryId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('memoryPhotos')
    .innerJoin('photos', 'photos.id', 'memoryPhotos.photoId')
    .select('photoId')
    .where('memoryId', '=', memoryId)
    .where('deletedAt', 'is not', null)
    .orderBy('position')
    .execute();
  return rows.map(({ photoId }) => photoId);
}

/** Gives a memory these photos, each named once, in this order, and no others. */
export async function replaceLinks(
  tx: Writing,
  memoryId: number,
  photoIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('memoryPhotos').where('memoryId', '=', memoryId).execute();
  if (photoIds.length === 0) return;
  await tx
    .insertInto('memoryPhotos')
    .values(photoIds.map((photoId, position) => ({ memoryId, photoId, position })))
    .execute();
}
