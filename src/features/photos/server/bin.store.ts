import { inIds } from '#platform/server/db/in-ids.ts';
import { collectIds, type Page, type Read, type Write } from './photos.store.ts';

const binnedPhotos = (db: Read) =>
  db.selectFrom('photos').where('deletedAt', 'is not', null).where('isPurging', '=', 0);

/** Returns the ids of a page of the recycle bin, last deleted first. */
export const readBinIds = (db: Read, { offset, limit }: Page): Promise<number[]> =>
  collectIds(
    db,
    binnedPhotos(db)
      .select('id')
      .orderBy('deletedAt', 'desc')
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit),
  );

export async function countBin(db: Read): Promise<number> {
  const { count } = await binnedPhotos(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Moves photos to the bin, or recovers them for null. Returns the ids of those that were not there already. */
export async function setDeletedAt(
  tx: Write,
  ids: readonly number[],
  deletedAt: number | null,
): Promise<number[]> {
  const changed = await tx
    .updateTable('photos')
    .set({ deletedAt })
    .where('id', 'in', inIds(ids))
    .where('deletedAt', deletedAt === null ? 'is not' : 'is', null)
    .where('isPurging', '=', 0)
    .returning('id')
    .execute();
  return changed.map(({ id }) => id);
}

/** Returns the ids of photos that have been in the bin since before or at `since`. */
export const readDue = (db: Read, since: number): Promise<number[]> =>
  collectIds(db, binnedPhotos(db).where('deletedAt', '<=', since).select('id'));

export type PurgedPhoto = { id: number; filename: string };

/**
 * Hides photos that have been in the bin since before or at `since`, for good. Their bytes can be uploaded again
 * at once, as another photo.
 */
export const beginPurge = (
  tx: Write,
  ids: readonly number[],
  since: number,
): Promise<PurgedPhoto[]> =>
  tx
    .updateTable('photos')
    .set(({ cast, ref }) => ({ isPurging: 1, sha256: cast<string>(ref('id'), 'text') }))
    .where('id', 'in', inIds(ids))
    .where('deletedAt', '<=', since)
    .where('isPurging', '=', 0)
    .returning(['id', 'filename'])
    .execute();

/** Photos whose purge was interrupted. */
export const readUnfinishedPurge = (db: Read): Promise<PurgedPhoto[]> =>
  db
    .selectFrom('photos')
    .select(['id', 'filename'])
    .where('deletedAt', 'is not', null)
    .where('isPurging', '=', 1)
    .execute();

/** Deletes the rows, with notes and categories. */
export async function endPurge(tx: Write, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('photos').where('id', 'in', inIds(ids)).where('isPurging', '=', 1).execute();
}
