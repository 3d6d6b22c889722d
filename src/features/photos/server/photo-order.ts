import { setImmediate as otherWork } from 'node:timers/promises';
import { inIds } from '#platform/server/db/in-ids.ts';
import { readCouple } from '#platform/server/identity/identity.store.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import { instantOfWallTime, instantsOfWallTimes, type WallTime } from '#shared/wall-time.ts';
import { photosChanged } from '../photos.contract.ts';
import type { Read, Write } from './photos.store.ts';

/** Returns the sort key: `takenAt` in the couple's zone, else `createdAt`. */
export async function orderedAt(
  db: Parameters<typeof readCouple>[0],
  takenAt: WallTime | null,
  createdAt: number,
): Promise<number> {
  if (takenAt === null) return createdAt;
  const { timeZone } = await readCouple(db);
  return instantOfWallTime(takenAt, timeZone);
}

/** Photos between two turns of the event loop. */
const partLength = 1_000;

/** Recalculates the order when the couple's zone changes, in one transaction. */
export const photoOrder = (live: Live) => ({
  async move(tx: Write, timeZone: string): Promise<void> {
    const instantOf = instantsOfWallTimes(timeZone);
    let part = await readTakenAfter(tx, 0, partLength);
    while (part.length > 0) {
      const shifts = new Map<number, number[]>();
      for (const { id, takenAt, orderedAt: before } of part) {
        const shift = instantOf(takenAt) - before;
        if (shift !== 0) shifts.set(shift, [...(shifts.get(shift) ?? []), id]);
      }
      for (const [shift, ids] of shifts) await shiftOrder(tx, ids, shift);
      await otherWork();
      part = await readTakenAfter(tx, part.at(-1)?.id ?? Number.MAX_SAFE_INTEGER, partLength);
    }
  },

  publish(both: Couple): void {
    live.publishToBoth(both, photosChanged, { photos: [], more: true });
  },
});

/** Photos with a capture date after this id, in the recycle bin or not. */
export const readTakenAfter = (db: Read, id: number, limit: number) =>
  db
    .selectFrom('photos')
    .select(['id', 'takenAt', 'orderedAt'])
    .where('id', '>', id)
    .where('takenAt', 'is not', null)
    .$narrowType<{ takenAt: string }>()
    .orderBy('id')
    .limit(limit)
    .execute();

export async function shiftOrder(tx: Write, ids: readonly number[], by: number): Promise<void> {
  await tx
    .updateTable('photos')
    .set(({ eb }) => ({ orderedAt: eb('orderedAt', '+', by) }))
    .where('id', 'in', inIds(ids))
    .execute();
}
