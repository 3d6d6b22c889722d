import { setImmediate as otherWork } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import { readCouple } from '#platform/server/identity/identity.store.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import { instantOfWallTime, instantsOfWallTimes, type WallTime } from '#shared/wall-time.ts';
import { photosChanged } from '../photos.contract.ts';
import { moveInOrder, readTakenAfter } from './order.store.ts';
import type { Schema } from './photos.schema.ts';

/** The instant by which a photo is in order: when it was taken in the couple's zone, else when it came. */
export async function orderedAt(
  db: Parameters<typeof readCouple>[0],
  takenAt: WallTime | null,
  createdAt: number,
): Promise<number> {
  if (takenAt === null) return createdAt;
  const { timeZone } = await readCouple(db);
  return instantOfWallTime(takenAt, timeZone);
}

/** Photos that are moved before others get a turn. */
const atOnce = 1_000;

/**
 * What a new zone does to the photos: cameras tell wall times, so that all of them move (decisions §6). One
 * transaction for however many: nobody sees the half of it. Calls that need the database wait meanwhile, others
 * do not.
 */
export const photoOrder = (live: Live) => ({
  async move(tx: Transaction<Schema>, timeZone: string): Promise<void> {
    const instantOf = instantsOfWallTimes(timeZone);
    let part = await readTakenAfter(tx, 0, atOnce);
    while (part.length > 0) {
      const moves = new Map<number, number[]>();
      for (const { id, takenAt, orderedAt } of part) {
        const by = instantOf(takenAt) - orderedAt;
        if (by === 0) continue;
        const others = moves.get(by);
        if (others === undefined) moves.set(by, [id]);
        else others.push(id);
      }
      for (const [by, ids] of moves) await moveInOrder(tx, ids, by);
      await otherWork();
      part = await readTakenAfter(tx, part.at(-1)?.id ?? Number.MAX_SAFE_INTEGER, atOnce);
    }
  },

  tell(both: Couple): void {
    live.publishToBoth(both, photosChanged, { photos: [], more: true });
  },
});
