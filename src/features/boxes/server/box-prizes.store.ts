import type { Insertable, Selectable } from 'kysely';
import type { CompletionType } from '../boxes.rules.ts';
import type { BoxesSchema } from './boxes.schema.ts';
import type { Read, Write } from './boxes.store.ts';

export type BoxPrizeRow = Selectable<BoxesSchema['boxPrizes']>;

export async function addBoxPrize(
  tx: Write,
  prize: Insertable<BoxesSchema['boxPrizes']>,
): Promise<void> {
  await tx.insertInto('boxPrizes').values(prize).execute();
}

export async function claimBoxPrize(tx: Write, boxId: number, claimedAt: number): Promise<void> {
  await tx.updateTable('boxPrizes').set({ claimedAt }).where('boxId', '=', boxId).execute();
}

const prizes = (db: Read) => db.selectFrom('boxPrizes').selectAll().orderBy('id', 'desc');

/** Newest first. */
export const readBoxPrizes = (db: Read): Promise<BoxPrizeRow[]> => prizes(db).execute();

export const readBoxPrizesPage = (
  db: Read,
  { offset, limit }: { offset: number; limit: number },
): Promise<BoxPrizeRow[]> => prizes(db).limit(limit).offset(offset).execute();

export interface PrizesOfType {
  completionType: CompletionType;
  isPaid: 0 | 1;
  prizes: number;
  claimed: number;
  cents: number;
}

export const countBoxPrizes = (db: Read): Promise<PrizesOfType[]> =>
  db
    .selectFrom('boxPrizes')
    .select(({ fn }) => [
      'completionType',
      'isPaid',
      fn.countAll<number>().as('prizes'),
      fn.count<number>('claimedAt').as('claimed'),
      fn.sum<number>('cents').as('cents'),
    ])
    .groupBy(['isPaid', 'completionType'])
    .execute();

export async function countApprovedSince(db: Read, moment: number): Promise<number> {
  const { prizes } = await db
    .selectFrom('boxPrizes')
    .select(({ fn }) => fn.countAll<number>().as('prizes'))
    .where('approvedAt', '>=', moment)
    .executeTakeFirstOrThrow();
  return prizes;
}
