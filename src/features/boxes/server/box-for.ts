import { instant, instantOrNull } from '#platform/server/clock.ts';
import type { User } from '#shared/user.ts';
import type { Box, Party } from '../boxes.contract.ts';
import { dropCycle, isDropping, isExpired, maySeePrize } from '../boxes.rules.ts';
import type { KeptBox } from './boxes.store.ts';

/** The two, by their ids. */
export type Couple = ReadonlyMap<number, Party>;

export const coupleOf = (users: readonly User[]): Couple =>
  new Map(users.map(({ id, displayName, username }) => [id, { id, name: displayName, username }]));

export function partyIn(couple: Couple, id: number): Party {
  const party = couple.get(id);
  if (party === undefined) throw new Error('A box has an unknown owner or recipient');
  return party;
}

/**
 * A box as this user may see it: the only way out of the home for one. Its recipient does not learn what is in it
 * before it is approved (S3 §6, decisions §7).
 */
export const boxFor = (personId: number, box: KeptBox, couple: Couple, now: number): Box => ({
  id: box.id,
  prizeName: maySeePrize(box, personId) ? box.prizeName : null,
  prizeDescription: box.prizeDescription,
  taskDescription: box.taskDescription,
  completionType: box.completionType,
  priceAmount: box.cents / 100,
  expirationMinutes: box.expirationMinutes,
  isInstantDrop: box.isInstantDrop === 1,
  status: box.status,
  isExpired: isExpired(box),
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
  rejectionReason: box.rejectionReason,
  ownerId: box.ownerId,
  recipientId: box.recipientId,
  owner: partyIn(couple, box.ownerId),
  recipient: partyIn(couple, box.recipientId),
});
