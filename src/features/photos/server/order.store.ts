import type { WallTime } from '#shared/wall-time.ts';
import type { Reading, Writing } from './photos.store.ts';

interface Taken {
  id: number;
  takenAt: WallTime;
  orderedAt: number;
}

/** `limit` photos that tell when they were taken, after this id; also those in the bin. */
export const readTakenAfter = (db: Reading, id: number, limit: number): Promise<Taken[]> =>
  db
    .selectFrom('photos')
    .select(['id', 'takenAt', 'orderedAt'])
    .where('id', '>', id)
    .where('takenAt', 'is not', null)
    .$narrowType<{ takenAt: string }>()
    .orderBy('id')
    .limit(limit)
    .execute();

/** Moves these photos by so many milliseconds. */
export async function moveInOrder(tx: Writing, ids: readonly number[], by: number): Promise<void> {
  await tx
    .updateTable('photos')
    .set(({ eb }) => ({ orderedAt: eb('orderedAt', '+', by) }))
    .where('id', 'in', ids)
    .execute();
}
