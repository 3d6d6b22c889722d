import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Prize, SavedSpins, WheelConfiguration, WheelPrize } from '../wheel.contract.ts';
import { centsOf, defaultPrizes, percentOf, sharesOf } from '../wheel.rules.ts';
import type { Schema, WheelSchema } from './wheel.schema.ts';

export type Reading = Kysely<Schema> | Transaction<Schema>;
export type Writing = Transaction<Schema>;

export type SpinRow = Selectable<WheelSchema['spins']>;

/** The user's saved prizes, in order; none if no wheel was saved. */
export async function readPrizes(db: Reading, userId: number): Promise<WheelPrize[]> {
  const rows = await db
    .selectFrom('wheelPrizes')
    .select(['id', 'prizeName', 'prizeDescription', 'prizeType', 'cents', 'share', 'color'])
    .select('displayOrder')
    .where('personId', '=', userId)
    .orderBy('displayOrder')
    .execute();
  return rows.map(({ cents, share, ...row }) => ({
    ...row,
    prizeValue: cents / 100,
    probability: percentOf(share),
  }));
}

export async function readWheel(db: Reading, userId: number): Promise<WheelConfiguration> {
  const prizes = await readPrizes(db, userId);
  if (prizes.length > 0) return { hasConfiguration: true, prizes };
  return {
    hasConfiguration: false,
    prizes: defaultPrizes.map((prize, place) => ({ ...prize, id: place + 1, displayOrder: place })),
  };
}

/** Saves a wheel; the probabilities are scaled to exactly 100 %. */
export async function replacePrizes(
  tx: Writing,
  userId: number,
  prizes: readonly Prize[],
): Promise<void> {
  await tx.deleteFrom('wheelPrizes').where('personId', '=', userId).execute();
  const shares = sharesOf(prizes.map(({ probability }) => probability));
  await tx
    .insertInto('wheelPrizes')
    .values(
      prizes.map(({ prizeName, prizeDescription, prizeType, prizeValue, color }, place) => ({
        personId: userId,
        displayOrder: place,
        prizeName,
        prizeDescription,
        prizeType,
        color,
        cents: centsOf(prizeValue),
        share: shares[place] ?? 0,
      })),
    )
    .execute();
}

const spinsOf = (db: Reading, userId: number) =>
  db.selectFrom('spins').where('personId', '=', userId);

export const lastSpin = (db: Reading, userId: number) =>
  spinsOf(db, userId)
    .select(['weekStart', 'resetAt', 'source'])
    .orderBy('weekStart', 'desc')
    .limit(1)
    .executeTakeFirst();

export const addSpin = (tx: Writing, spin: Insertable<WheelSchema['spins']>): Promise<SpinRow> =>
  tx.insertInto('spins').values(spin).returningAll().executeTakeFirstOrThrow();

export const readSpin = (db: Reading, id: number): Promise<SpinRow | undefined> =>
  db.selectFrom('spins').selectAll().where('id', '=', id).executeTakeFirst();

const unclaimedSpins = (db: Reading, userId: number) =>
  spinsOf(db, userId).where('claimedAt', 'is', null).orderBy('id').limit(1);

export const oldestUnclaimed = (db: Reading, userId: number): Promise<SpinRow | undefined> =>
  unclaimedSpins(db, userId).selectAll().executeTakeFirst();

const prizeColumns = [
  'id',
  'prizeName',
  'prizeType',
  'cents',
  'prizeDescription',
  'usedAt',
] as const;
export type WonPrizeRow = Pick<SpinRow, (typeof prizeColumns)[number]>;

export const claimOldest = (
  tx: Writing,
  userId: number,
  claimedAt: number,
): Promise<WonPrizeRow | undefined> =>
  tx
    .updateTable('spins')
    .set({ claimedAt })
    .where('id', '=', unclaimedSpins(tx, userId).select('id'))
    .returning(prizeColumns)
    .executeTakeFirst();

/** Reads claimed prizes in the order of claiming, which is the order of spinning; newest first. */
const claimedSpins = (db: Reading, userId: number) =>
  spinsOf(db, userId).where('claimedAt', 'is not', null).select(prizeColumns).orderBy('id', 'desc');

export const lastClaimed = (db: Reading, userId: number): Promise<WonPrizeRow | undefined> =>
  claimedSpins(db, userId).limit(1).executeTakeFirst();

export const readClaimed = (db: Reading, userId: number): Promise<WonPrizeRow[]> =>
  claimedSpins(db, userId).execute();

export const sumClaimed = (db: Reading, userId: number) =>
  spinsOf(db, userId)
    .where('claimedAt', 'is not', null)
    .select(({ fn, lit }) => [
      fn.countAll<number>().as('prizes'),
      fn.coalesce(fn.sum<number>('cents'), lit(0)).as('cents'),
    ])
    .executeTakeFirstOrThrow();

const savedOf = (db: Reading, userId: number) =>
  db.selectFrom('savedSpins').where('personId', '=', userId);

export const countSaved = (db: Reading, userId: number): Promise<SavedSpins> =>
  savedOf(db, userId)
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('usedAt', 'is', null).as('unused'),
      fn.countAll<number>().filterWhere('usedAt', 'is not', null).as('used'),
    ])
    .executeTakeFirstOrThrow();

/** The user's oldest saved spin that is not used. */
export const oldestSaved = (db: Reading, userId: number) =>
  savedOf(db, userId)
    .select('savedAt')
    .where('usedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const addSaved = (tx: Writing, savedSpin: Insertable<WheelSchema['savedSpins']>) =>
  tx.insertInto('savedSpins').values(savedSpin).execute();

/** Uses the oldest saved spin. Returns its milestone, or undefined if there is none. */
export async function spendSaved(
  tx: Writing,
  userId: number,
  usedAt: number,
): Promise<number | undefined> {
  const oldestSaved = savedOf(tx, userId).where('usedAt', 'is', null).orderBy('id').limit(1);
  const spentSpin = await tx
    .updateTable('savedSpins')
    .set({ usedAt })
    .where('id', '=', oldestSaved.select('id'))
    .returning('milestone')
    .executeTakeFirst();
  return spentSpin?.milestone;
}
