import type { Selectable } from 'kysely';
import type { BoxesSchema } from './boxes.schema.ts';
import type { BoxPrizeRow, BoxRow, Read } from './boxes.store.ts';

export type KeptAttempt = Selectable<BoxesSchema['boxAttempts']>;

/** Oldest first, with secret prizes, without canceled boxes. */
export const readBoxesAfter = (db: Read, after: number, limit: number): Promise<BoxRow[]> =>
  db
    .selectFrom('boxes')
    .selectAll()
    .where('id', '>', after)
    .where('cancelledAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Oldest first. */
export const readAttempts = (db: Read, boxId: number): Promise<KeptAttempt[]> =>
  db.selectFrom('boxAttempts').selectAll().where('boxId', '=', boxId).orderBy('id').execute();

export const findBoxPrize = (db: Read, boxId: number): Promise<BoxPrizeRow | undefined> =>
  db.selectFrom('boxPrizes').selectAll().where('boxId', '=', boxId).executeTakeFirst();

/** Counts canceled boxes too. */
export const hasBoxes = async (db: Read): Promise<boolean> =>
  (await db.selectFrom('boxes').select('id').orderBy('id').limit(1).executeTakeFirst()) !==
  undefined;
