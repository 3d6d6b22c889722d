import type { Insertable } from 'kysely';
import type { UsedSlot } from '../week.rules.ts';
import type { PrizeType } from '../wheel.rules.ts';
import type { WheelSchema } from './wheel.schema.ts';
import type { Reading, Writing } from './wheel-config.store.ts';

/** Somebody's last spin: the week that it used, and how it was paid for. */
export const lastSpin = (
  db: Reading,
  personId: number,
): Promise<(UsedSlot & Pick<KeptSpin, 'source'>) | undefined> =>
  db
    .selectFrom('spins')
    .select(['weekStart', 'resetAt', 'source'])
    .where('personId', '=', personId)
    .orderBy('weekStart', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function countSaved(
  db: Reading,
  personId: number,
): Promise<{ total: number; unused: number }> {
  return db
    .selectFrom('savedSpins')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('usedAt', 'is', null).as('unused'),
    ])
    .where('personId', '=', personId)
    .executeTakeFirstOrThrow();
}

export const addSaved = (tx: Writing, saved: Insertable<WheelSchema['savedSpins']>) =>
  tx.insertInto('savedSpins').values(saved).execute();

/** The saved spin that is spun next. */
export const oldestSaved = (db: Reading, personId: number) =>
  db
    .selectFrom('savedSpins')
    .select(['id', 'milestone'])
    .where('personId', '=', personId)
    .where('usedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

export const spendSaved = (tx: Writing, id: number, usedAt: number) =>
  tx.updateTable('savedSpins').set({ usedAt }).where('id', '=', id).execute();

export async function addSpin(
  tx: Writing,
  spin: Insertable<WheelSchema['spins']>,
): Promise<KeptSpin> {
  return tx.insertInto('spins').values(spin).returning(spinFields).executeTakeFirstOrThrow();
}

export const readSpin = (db: Reading, id: number): Promise<KeptSpin | undefined> =>
  db.selectFrom('spins').select(spinFields).where('id', '=', id).executeTakeFirst();

const spinFields = ['id', 'weekStart', 'source', 'usedAt', 'prizeId', 'wheel'] as const;

export interface KeptSpin {
  id: number;
  weekStart: string;
  source: WheelSchema['spins']['source'];
  usedAt: number;
  prizeId: number;
  /** JSON. */
  wheel: string;
}

/** Of those whose prize was not claimed. */
export const oldestUnclaimed = (db: Reading, personId: number): Promise<KeptSpin | undefined> =>
  db
    .selectFrom('spins')
    .select(spinFields)
    .where('personId', '=', personId)
    .where('claimedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** A prize as it was won. */
export interface KeptPrize {
  id: number;
  prizeName: string;
  prizeType: PrizeType;
  cents: number;
  prizeDescription: string;
  usedAt: number;
}

const prizeFields = [
  'id',
  'prizeName',
  'prizeType',
  'cents',
  'prizeDescription',
  'usedAt',
] as const;

export const claimSpin = (tx: Writing, id: number, claimedAt: number): Promise<KeptPrize> =>
  tx
    .updateTable('spins')
    .set({ claimedAt })
    .where('id', '=', id)
    .returning(prizeFields)
    .executeTakeFirstOrThrow();

const claimed = (db: Reading, personId: number) =>
  db.selectFrom('spins').where('personId', '=', personId).where('claimedAt', 'is not', null);

/** The one that was claimed last: the oldest is claimed first. */
export const lastClaimed = (db: Reading, personId: number): Promise<KeptPrize | undefined> =>
  claimed(db, personId).select(prizeFields).orderBy('id', 'desc').limit(1).executeTakeFirst();

/** All that were claimed, the newest first. */
export const readClaimed = (db: Reading, personId: number): Promise<KeptPrize[]> =>
  claimed(db, personId).select(prizeFields).orderBy('id', 'desc').execute();

export const sumClaimed = (
  db: Reading,
  personId: number,
): Promise<{ prizes: number; cents: number }> =>
  claimed(db, personId)
    .select(({ fn, lit }) => [
      fn.countAll<number>().as('prizes'),
      fn.coalesce(fn.sum<number>('cents'), lit(0)).as('cents'),
    ])
    .executeTakeFirstOrThrow();
