import type { Kysely, Transaction } from 'kysely';
import type { WheelPrize } from '../wheel.contract.ts';
import { centsOf, type Prize, percentOf, sharesOf } from '../wheel.rules.ts';
import type { Schema } from './wheel.schema.ts';

export type Reading = Kysely<Schema> | Transaction<Schema>;
export type Writing = Transaction<Schema>;

/** What somebody's wheel holds, in its order; nothing where nobody has set it up. */
export async function readPrizes(db: Reading, personId: number): Promise<WheelPrize[]> {
  const rows = await db
    .selectFrom('wheelPrizes')
    .select([
      'id',
      'prizeName',
      'prizeDescription',
      'prizeType',
      'cents',
      'share',
      'color',
      'displayOrder',
    ])
    .where('personId', '=', personId)
    .orderBy('displayOrder')
    .execute();
  return rows.map(({ cents, share, ...row }) => ({
    ...row,
    prizeValue: cents / 100,
    probability: percentOf(share),
  }));
}

/** Puts these in place of what the wheel held, their probabilities scaled to exactly all (decisions §3). */
export async function replacePrizes(
  tx: Writing,
  personId: number,
  prizes: readonly Prize[],
): Promise<void> {
  await tx.deleteFrom('wheelPrizes').where('personId', '=', personId).execute();
  const shares = sharesOf(prizes.map(({ probability }) => probability));
  await tx
    .insertInto('wheelPrizes')
    .values(
      prizes.map(({ prizeName, prizeDescription, prizeType, prizeValue, color }, place) => ({
        ...{ personId, displayOrder: place, prizeName, prizeDescription, prizeType, color },
        cents: centsOf(prizeValue),
        share: shares[place] ?? 0,
      })),
    )
    .execute();
}
