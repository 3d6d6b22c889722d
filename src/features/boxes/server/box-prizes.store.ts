import type { Insertable, Selectable } from 'kysely';
import type { CompletionType } from '../boxes.rules.ts';
import type { BoxesSchema } from './boxes.schema.ts';
import type { Reading, Writing } from './boxes.store.ts';

export type KeptBoxPrize = Selectable<BoxesSchema['boxPrizes']>;

export async function addBoxPrize(
  tx: Writing,
  prize: Insertable<BoxesSchema['boxPrizes']>,
): Promise<void> {
  await tx.insertInto('boxPrizes').values(prize).execute();
}

export async function claimBoxPrize(tx: Writing, boxId: number, claimedAt: number): Promise<void> {
  await tx.updateTable('boxPrizes').set({ claimedAt }).where('boxId', '=', boxId).execute();
}

const prizes = (db: Reading) => db.selectFrom('boxPrizes').selectAll().orderBy('id', 'desc');

/** All of both, the newest first. */
export const readBoxPrizes = (db: Reading): Promise<KeptBoxPrize[]> => prizes(db).execute();

/** `limit` of them from a place on. */
export const readBoxPrizesPart = (
  db: Reading,
  { offset, limit }: { offset: number; limit: number },
): Promise<KeptBoxPrize[]> => prizes(db).limit(limit).offset(offset).execute();

export interface PrizesOfType {
  completionType: CompletionType;
  prizes: number;
  claimed: number;
  cents: number;
}

/** How many there are of each kind of challenge, and what they were worth. */
export const countBoxPrizes = (db: Reading): Promise<PrizesOfType[]> =>
  db
    .selectFrom('boxPrizes')
    .select(({ fn }) => [
      'completionType',
      fn.countAll<number>().as('prizes'),
      fn.count<number>('claimedAt').as('claimed'),
      fn.sum<number>('cents').as('cents'),
    ])
    .groupBy('completionType')
    .execute();

/** How many were approved from then on. */
export async function countApprovedSince(db: Reading, moment: number): Promise<number> {
  const { prizes } = await db
    .selectFrom('boxPrizes')
    .select(({ fn }) => fn.countAll<number>().as('prizes'))
    .where('approvedAt', '>=', moment)
    .executeTakeFirstOrThrow();
  return prizes;
}
