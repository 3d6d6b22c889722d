import type { Reading, Writing } from './memories.store.ts';

/** Milliseconds since 1970; `until` is excluded. */
export interface Range {
  from: number;
  until: number;
}

/** The time of the earliest photo outside the recycle bin; null without photos. */
export async function earliestPhoto(db: Reading): Promise<number | null> {
  const row = await db
    .selectFrom('photos')
    .select('orderedAt')
    .where('deletedAt', 'is', null)
    .orderBy('orderedAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.orderedAt ?? null;
}

/** Photos outside the recycle bin of these times that the user has not hidden. */
export async function photosIn(
  db: Reading,
  personId: number,
  ranges: readonly Range[],
): Promise<number[]> {
  const matchingIds: number[] = [];
  for (const { from, until } of ranges) {
    const rows = await db
      .selectFrom('photos')
      .leftJoin('hiddenPhotos', (join) =>
        join.onRef('photoId', '=', 'photos.id').on('personId', '=', personId),
      )
      .select('photos.id')
      .where('deletedAt', 'is', null)
      .where('orderedAt', '>=', from)
      .where('orderedAt', '<', until)
      .where('photoId', 'is', null)
      .execute();
    matchingIds.push(...rows.map(({ id }) => id));
  }
  return matchingIds;
}

/** The hidden ones among these memories. */
export async function hiddenMemories(
  db: Reading,
  personId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('hiddenMemories')
    .select('memoryId')
    .where('memoryId', 'in', ids)
    .where('personId', '=', personId)
    .execute();
  return rows.map(({ memoryId }) => memoryId);
}

export async function hidePhoto(tx: Writing, personId: number, photoId: number): Promise<void> {
  await tx
    .insertInto('hiddenPhotos')
    .values({ personId, photoId })
    .onConflict((row) => row.columns(['photoId', 'personId']).doNothing())
    .execute();
}

export async function hideMemory(tx: Writing, personId: number, memoryId: number): Promise<void> {
  await tx
    .insertInto('hiddenMemories')
    .values({ personId, memoryId })
    .onConflict((row) => row.columns(['memoryId', 'personId']).doNothing())
    .execute();
}
