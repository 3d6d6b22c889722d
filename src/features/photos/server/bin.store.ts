import { type KeptPhoto, type Reading, readSome, type Writing } from './photos.store.ts';

/** A page of the bin, what was thrown away last first. */
export async function readBinPart(
  db: Reading,
  { offset, limit }: { offset: number; limit: number },
): Promise<KeptPhoto[]> {
  const rows = await db
    .selectFrom('photos')
    .where('deletedAt', 'is not', null)
    .where('isPurging', '=', 0)
    .select('id')
    .orderBy('deletedAt', 'desc')
    .orderBy('id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
  const ids = rows.map(({ id }) => id);
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ id }: KeptPhoto) => place.get(id) ?? 0;
  return (await readSome(db, ids)).sort((one, other) => placeOf(one) - placeOf(other));
}

export async function countBin(db: Reading): Promise<number> {
  const { count } = await db
    .selectFrom('photos')
    .where('deletedAt', 'is not', null)
    .where('isPurging', '=', 0)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Puts those that are not in the bin into it. Answers their ids. */
export async function throwAway(
  tx: Writing,
  ids: readonly number[],
  now: number,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const moved = await tx
    .updateTable('photos')
    .set({ deletedAt: now })
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}

/** Takes those that are in the bin out of it. Answers their ids. */
export async function takeOut(tx: Writing, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const moved = await tx
    .updateTable('photos')
    .set({ deletedAt: null })
    .where('id', 'in', ids)
    .where('deletedAt', 'is not', null)
    .where('isPurging', '=', 0)
    .returning('id')
    .execute();
  return moved.map(({ id }) => id);
}

/** What of a photo must be taken away beside its row. */
export interface Purged {
  id: number;
  filename: string;
}

/**
 * From now on nobody sees these of the bin any more, and nothing brings them back. Their bytes may come
 * in anew meanwhile, as another photo. Only what has been there since before that moment, or at it. Answers
 * which they are.
 */
export async function beginPurge(
  tx: Writing,
  ids: readonly number[],
  since: number,
): Promise<Purged[]> {
  if (ids.length === 0) return [];
  return tx
    .updateTable('photos')
    .set(({ cast, ref }) => ({ isPurging: 1, sha256: cast<string>(ref('id'), 'text') }))
    .where('id', 'in', ids)
    .where('deletedAt', '<=', since)
    .where('isPurging', '=', 0)
    .returning(['id', 'filename'])
    .execute();
}

/** The ids of what has been in the bin since before that moment, or at it. */
export async function readDue(db: Reading, since: number): Promise<number[]> {
  const rows = await db
    .selectFrom('photos')
    .select('id')
    .where('deletedAt', '<=', since)
    .where('isPurging', '=', 0)
    .execute();
  return rows.map(({ id }) => id);
}

/** What a purge had begun with when the home was stopped. */
export const readHalfPurged = (db: Reading): Promise<Purged[]> =>
  db
    .selectFrom('photos')
    .select(['id', 'filename'])
    .where('deletedAt', 'is not', null)
    .where('isPurging', '=', 1)
    .execute();

/** The rows go, and with them what was written on them. */
export async function endPurge(tx: Writing, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('photos').where('id', 'in', ids).where('isPurging', '=', 1).execute();
}
