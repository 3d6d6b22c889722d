import { boxFor, usersById } from '#features/boxes/server/box-for.ts';
import { type BoxRow, readAfter } from '#features/boxes/server/boxes.store.ts';
import { oldestPendingMilestone } from '#features/love/server/love.store.ts';
import { readOwed } from '#features/vouchers/server/vouchers.store.ts';
import { readSlot, toSpin } from '#features/wheel/server/wheel.routes.ts';
import { oldestSaved, oldestUnclaimed } from '#features/wheel/server/wheel.store.ts';
import { instant, instantOrNull } from '#platform/server/clock.ts';
import type { Account } from '#platform/server/identity/identity.store.ts';
import type { Waiting } from '../waiting.contract.ts';
import type { Read } from './news.store.ts';

/** The user for whom things wait, the partner, and the locale of the texts. */
export interface Reader {
  readonly user: Account;
  readonly partner: Account;
  readonly locale: string;
}

/** Boxes of one status that are read at most. */
const mostBoxes = 1_000;

/** The states of boxes that wait for a user, with the times from which and until which they wait. */
const waitingBoxes = [
  { kind: 'box_open', role: 'recipient', status: 'DROPPED', since: 'droppedAt' },
  { kind: 'box_complete', role: 'recipient', status: 'OPENED', since: 'openedAt' },
  { kind: 'box_claim', role: 'recipient', status: 'APPROVED', since: 'approvedAt' },
  { kind: 'box_review', role: 'owner', status: 'WAITING_APPROVAL', since: 'completedAt' },
] as const;

/** Reads everything that a user can or must do. Drop and expire the boxes that are due before. */
export async function readWaiting(db: Read, reader: Reader, now: number): Promise<Waiting[]> {
  return [
    ...(await readBoxes(db, reader, now)),
    ...(await readSpins(db, reader, now)),
    ...(await readVouchers(db, reader)),
  ];
}

async function readBoxes(db: Read, { user, partner }: Reader, now: number): Promise<Waiting[]> {
  const users = usersById([user, partner]);
  const waiting: Waiting[] = [];
  for (const { kind, role, status, since } of waitingBoxes) {
    const rows = await readAfter(db, { role, status, userId: user.id }, null, mostBoxes);
    const toWaiting = (box: BoxRow): Waiting => ({
      kind,
      at: instant(box[since] ?? box.createdAt),
      deadline: kind === 'box_complete' ? instantOrNull(box.expiresAt) : null,
      box: boxFor(user.id, box, users, now),
    });
    waiting.push(...rows.map(toWaiting));
  }
  return waiting;
}

async function readSpins(db: Read, { user, locale }: Reader, now: number): Promise<Waiting[]> {
  const unclaimed = await oldestUnclaimed(db, user.id);
  if (unclaimed !== undefined) {
    const spin = toSpin(unclaimed, locale);
    return [{ kind: 'prize_claim', at: spin.usedAt, deadline: null, spin }];
  }
  const { isFree } = await readSlot(db, user.id, now);
  if (!isFree) return [];
  const saved = await oldestSaved(db, user.id);
  const since = saved?.savedAt ?? (await oldestPendingMilestone(db, user.id))?.reachedAt;
  return since === undefined ? [] : [{ kind: 'spin', at: instant(since), deadline: null }];
}

async function readVouchers(db: Read, { user, partner }: Reader): Promise<Waiting[]> {
  const owed = await readOwed(db, [user, partner]);
  return owed.map((voucher) => ({
    kind: 'voucher_owed',
    at: voucher.claimedAt ?? voucher.wonAt,
    deadline: null,
    voucher,
  }));
}

/** Sorts by deadline, the soonest first; then things without one, the oldest first. */
export const inOrder = (waiting: readonly Waiting[]): Waiting[] =>
  [...waiting].sort((one, other) => (rankOf(one) < rankOf(other) ? -1 : 1));

/** Times compare as texts; '~' is after all of them. */
const rankOf = ({ deadline, at }: Waiting): string => `${deadline ?? '~'} ${at}`;
