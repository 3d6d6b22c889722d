import type { Selectable } from 'kysely';
import type { KeptBoxPrize } from './box-prizes.store.ts';
import type { BoxesSchema } from './boxes.schema.ts';
import type { KeptBox, Reading } from './boxes.store.ts';

export type KeptAttempt = Selectable<BoxesSchema['boxAttempts']>;

/** `limit` boxes after one, the oldest first, with their secrets; those that were cancelled are gone. */
export const readBoxesAfter = (db: Reading, after: number, limit: number): Promise<KeptBox[]> =>
  db
    .selectFrom('boxes')
    .selectAll()
    .where('id', '>', after)
    .where('cancelledAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();

/** Every attempt at a box, the oldest first. */
export const readAttempts = (db: Reading, boxId: number): Promise<KeptAttempt[]> =>
  db.selectFrom('boxAttempts').selectAll().where('boxId', '=', boxId).orderBy('id').execute();

/** What was won with a box. */
export const findBoxPrize = (db: Reading, boxId: number): Promise<KeptBoxPrize | undefined> =>
  db.selectFrom('boxPrizes').selectAll().where('boxId', '=', boxId).executeTakeFirst();

/** Whether there ever was one, also one that was cancelled. */
export const hasBoxes = async (db: Reading): Promise<boolean> =>
  (await db.selectFrom('boxes').select('id').orderBy('id').limit(1).executeTakeFirst()) !==
  undefined;
