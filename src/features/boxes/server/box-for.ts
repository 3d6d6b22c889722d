import { instant, instantOrNull } from '#platform/server/clock.ts';
import type { Account } from '#platform/server/identity/identity.store.ts';
import type { Box, BoxUser } from '../boxes.contract.ts';
import { dropCycle, isDropping, isHidden, maySeePrize } from '../boxes.rules.ts';
import type { BoxRow } from './boxes.store.ts';

/** Both users by id. */
export type UsersById = ReadonlyMap<number, BoxUser & Pick<Account, 'language'>>;

export const usersById = (users: readonly Account[]): UsersById =>
  new Map(
    users.map(({ id, displayName: name, username, language }) => [
      id,
      { id, name, username, language },
    ]),
  );

export function userIn<Member extends BoxUser>(
  users: ReadonlyMap<number, Member>,
  id: number,
): Member {
  const party = users.get(id);
  if (party === undefined) throw new Error('A box has an unknown owner or recipient');
  return party;
}

/**
 * Serializes a box for a user; nothing else may. The recipient gets the prize after the approval.
 * Throws for a hidden box.
 */
export function boxFor(userId: number, box: BoxRow, users: UsersById, now: number): Box {
  if (isHidden(box, userId, now)) throw new Error('This box is hidden from its recipient');
  return {
    id: box.id,
    prizeName: maySeePrize(box, userId) ? box.prizeName : null,
    prizeDescription: box.prizeDescription,
    taskDescription: box.taskDescription,
    completionType: box.completionType,
    priceAmount: box.cents / 100,
    expirationMinutes: box.expirationMinutes,
    isInstantDrop: box.isInstantDrop === 1,
    status: box.status,
    isExpired: box.status === 'EXPIRED',
    isDropping: isDropping(box, now),
    dropCycle: dropCycle(box, now),
    createdAt: instant(box.createdAt),
    dropAt: instant(box.dropAt),
    droppedAt: instantOrNull(box.droppedAt),
    activatedAt: instantOrNull(box.activatedAt),
    openedAt: instantOrNull(box.openedAt),
    completedAt: instantOrNull(box.completedAt),
    approvedAt: instantOrNull(box.approvedAt),
    claimedAt: instantOrNull(box.claimedAt),
    expiresAt: instantOrNull(box.expiresAt),
    completionData: box.completionData,
    completionPhotoId: box.completionPhotoId,
    isPaid: box.isPaid === 1,
    rejectionReason: box.rejectionReason,
    ownerId: box.ownerId,
    recipientId: box.recipientId,
    owner: userIn(users, box.ownerId),
    recipient: userIn(users, box.recipientId),
  };
}
