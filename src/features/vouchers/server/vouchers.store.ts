import type { Kysely, Transaction } from 'kysely';
import type { BoxesSchema } from '#features/boxes/server/boxes.schema.ts';
import type { WheelSchema } from '#features/wheel/server/wheel.schema.ts';
import { instant, instantOrNull } from '#platform/server/clock.ts';
import type { User } from '#shared/user.ts';
import type { Voucher, VoucherSource } from '../vouchers.contract.ts';

/** The tables with prizes: vouchers have none of their own. */
export type Schema = Pick<WheelSchema, 'spins'> & Pick<BoxesSchema, 'boxPrizes'>;
export type Read = Kysely<Schema> | Transaction<Schema>;
export type Write = Transaction<Schema>;

/** Both users, in any order. */
export type Users = readonly [User, User];

interface VoucherRow {
  id: number;
  title: string;
  description: string;
  cents: number;
  winnerId: number;
  wonAt: number;
  claimedAt: number | null;
  givenAt: number | null;
}

const claimedSpins = (db: Read) =>
  db
    .selectFrom('spins')
    .where('claimedAt', 'is not', null)
    .select([
      'id',
      'prizeName as title',
      'prizeDescription as description',
      'cents',
      'personId as winnerId',
      'usedAt as wonAt',
      'claimedAt',
      'givenAt',
    ]);

const boxPrizes = (db: Read) =>
  db
    .selectFrom('boxPrizes')
    .select([
      'id',
      'prizeName as title',
      'prizeDescription as description',
      'cents',
      'recipientId as winnerId',
      'approvedAt as wonAt',
      'claimedAt',
      'givenAt',
    ]);

function voucherOf(source: VoucherSource, row: VoucherRow, users: Users): Voucher {
  const winner = users.find(({ id }) => id === row.winnerId);
  const giver = users.find(({ id }) => id !== row.winnerId);
  if (winner === undefined || giver === undefined) throw new Error('A prize has no winner');
  return {
    source,
    id: row.id,
    title: row.title,
    description: row.description,
    value: row.cents / 100,
    from: { id: giver.id, name: giver.displayName },
    to: { id: winner.id, name: winner.displayName },
    wonAt: instant(row.wonAt),
    claimedAt: instantOrNull(row.claimedAt),
    givenAt: instantOrNull(row.givenAt),
  };
}

/** The prizes of both, the newest first. */
export async function readVouchers(db: Read, users: Users): Promise<Voucher[]> {
  const ids = users.map(({ id }) => id);
  const spins = await claimedSpins(db).where('personId', 'in', ids).execute();
  const prizes = await boxPrizes(db).orderBy('id', 'desc').execute();
  return [
    ...spins.map((row) => voucherOf('wheel', row, users)),
    ...prizes.map((row) => voucherOf('box', row, users)),
  ].sort((one, other) => (one.wonAt < other.wonAt ? 1 : -1));
}

/** Claimed prizes that the first of these users still owes the second one, the oldest claim first. */
export async function readOwed(db: Read, [giver, winner]: Users): Promise<Voucher[]> {
  const spins = claimedSpins(db).where('personId', '=', winner.id);
  const prizes = boxPrizes(db).where('ownerId', '=', giver.id).where('claimedAt', 'is not', null);
  const users = [giver, winner] as const;
  return [
    ...(await spins.where('givenAt', 'is', null).execute()).map((row) =>
      voucherOf('wheel', row, users),
    ),
    ...(await prizes.where('givenAt', 'is', null).execute()).map((row) =>
      voucherOf('box', row, users),
    ),
  ].sort((one, other) => (String(one.claimedAt) < String(other.claimedAt) ? -1 : 1));
}

export async function findVoucher(
  db: Read,
  { source, id }: Pick<Voucher, 'source' | 'id'>,
  users: Users,
): Promise<Voucher | undefined> {
  const row = await (source === 'wheel'
    ? claimedSpins(db).where('id', '=', id).executeTakeFirst()
    : boxPrizes(db).where('id', '=', id).executeTakeFirst());
  return row && voucherOf(source, row, users);
}

/** Saves that a prize was given, and by whom it was said; null takes it back. */
export async function saveGiven(
  tx: Write,
  { source, id }: Pick<Voucher, 'source' | 'id'>,
  given: { at: number; by: number } | null,
): Promise<void> {
  const change = { givenAt: given?.at ?? null, givenBy: given?.by ?? null };
  await (source === 'wheel'
    ? tx.updateTable('spins').set(change).where('id', '=', id).execute()
    : tx.updateTable('boxPrizes').set(change).where('id', '=', id).execute());
}
