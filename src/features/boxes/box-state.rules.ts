import { instantIn } from '#shared/moments.ts';
import type { BoxState } from './boxes.rules.ts';

/** What a box says over the wire about where it stands. */
export type WireState = Pick<
  BoxState,
  'status' | 'ownerId' | 'recipientId' | 'expirationMinutes' | 'rejectionReason'
> & {
  readonly [Moment in 'dropAt' | 'activatedAt' | 'openedAt' | 'expiresAt']: unknown;
};

/** A box of the wire as the rules take it. One whose drop cannot be read never shows itself. */
export const stateOf = (box: WireState): BoxState => ({
  status: box.status,
  ownerId: box.ownerId,
  recipientId: box.recipientId,
  expirationMinutes: box.expirationMinutes,
  rejectionReason: box.rejectionReason,
  dropAt: instantIn(box.dropAt) ?? Number.POSITIVE_INFINITY,
  activatedAt: instantIn(box.activatedAt),
  openedAt: instantIn(box.openedAt),
  expiresAt: instantIn(box.expiresAt),
  // Who cancels takes it out of every list.
  cancelledAt: null,
});
