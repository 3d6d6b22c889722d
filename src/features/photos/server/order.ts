import { readCouple } from '#platform/server/identity/people.store.ts';
import { instantOfWallTime, type WallTime } from '#shared/wall-time.ts';

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
