import type { Reading, Writing } from './memories.store.ts';

/** From an instant up to another one, in milliseconds; the second is not in it. */
export interface Range {
  from: number;
  until: number;
}

/** When the earliest photo outside of the bin was taken; null while there is none. */
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

/** The ids of photos outside of the bin that were taken in one of these times, in the order of the times. */
export async function photosIn(db: Reading, ranges: readonly Range[]): Promise<number[]> {
  const found: number[] = [];
  for (const { from, until } of ranges) {
    const rows = await db
      .selectFrom('photos')
      .select('id')
      .where('deletedAt', 'is', null)
      .where('orderedAt', '>=', from)
      .where('orderedAt', '<', until)
      .execute();
    found.push(...rows.map(({ id }) => id));
  }
  return found;
}

/** Which of these photos a user has hidden. */
export async function hiddenPhotos(
  db: Reading,
  personId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('hiddenPhotos')
    .select('photoId')
    .where('photoId', 'in', ids)
    .where('personId', '=', personId)
    .execute();
  return rows.map(({ photoId }) => photoId);
}

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

/** Hidden already, it stays so. */
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
