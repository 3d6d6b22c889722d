import { expect, test } from 'vitest';
import type { BoxState, Status } from './boxes.rules.ts';
import { cardContent, firstWaitingOf, nextActionOf, pagesOf, pendingOf } from './card.rules.ts';

const [zoe, sam] = [1, 2];
const now = Date.UTC(2026, 2, 14, 12);
const box = (status: Status, fields: Partial<BoxState> = {}): BoxState => ({
  status,
  ownerId: zoe,
  recipientId: sam,
  expirationMinutes: 60,
  dropAt: now + 1,
  activatedAt: null,
  openedAt: null,
  expiresAt: now + 1,
  rejectionReason: null,
  cancelledAt: null,
  ...fields,
});
const seenBy = (personId: number, state: BoxState, price = 0) => {
  const { badges, message, primary, otherActions } = cardContent(state, price, personId, now);
  return [badges.join('+'), message, primary, otherActions.join()];
};

test('the card of a box for its owner', () => {
  expect(seenBy(zoe, box('CREATED'))).toEqual(['CREATED', null, 'update', 'cancel']);
  expect(seenBy(zoe, box('DROPPED'))).toEqual(['DROPPED', 'waiting for recipient', null, 'cancel']);
  expect(seenBy(zoe, box('OPENED'))).toEqual(['OPENED', 'waiting for completion', null, '']);
  expect(seenBy(zoe, box('WAITING_APPROVAL'))).toEqual(['WAITING_APPROVAL', null, 'review', '']);
  expect(seenBy(zoe, box('APPROVED'))).toEqual(['APPROVED', 'waiting for claim', null, '']);
  for (const status of ['CLAIMED', 'EXPIRED'] as const)
    expect(seenBy(zoe, box(status))).toEqual([status, null, null, '']);
});

test('the card of a box for its recipient', () => {
  expect(seenBy(sam, box('DROPPED'))).toEqual(['DROPPED', null, 'open', '']);
  expect(seenBy(sam, box('OPENED'))).toEqual(['OPENED', null, 'complete', '']);
  expect(seenBy(sam, box('OPENED'), 12.5)).toEqual(['OPENED', null, 'complete', 'pay']);
  expect(seenBy(sam, box('OPENED', { rejectionReason: 'More' }))).toEqual([
    'OPENED+REJECTED',
    'try again',
    'complete',
    '',
  ]);
  expect(seenBy(sam, box('OPENED', { expiresAt: now }))).toEqual(['OPENED', null, null, '']);
  expect(seenBy(sam, box('WAITING_APPROVAL'))).toEqual([
    'WAITING_APPROVAL',
    'waiting for approval',
    null,
    '',
  ]);
  expect(seenBy(sam, box('APPROVED'))).toEqual(['APPROVED', null, 'claim', '']);
});

test('next are only the actions that the user can do now', () => {
  const next = (status: Status) => [zoe, sam].map((user) => nextActionOf(box(status), user, now));
  expect(next('CREATED')).toEqual([null, null]);
  expect(next('DROPPED')).toEqual([null, 'open']);
  expect(next('OPENED')).toEqual([null, 'complete']);
  expect(next('WAITING_APPROVAL')).toEqual(['review', null]);
  expect(next('APPROVED')).toEqual([null, 'claim']);
  expect(next('CLAIMED')).toEqual([null, null]);
});

test('the most urgent box: by deadline, then the one that waits longest', () => {
  const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const waiting = (status: Status, minutes: number, minutesLeft = 60) => {
    const since = inMinutes(minutes);
    const moments = { droppedAt: since, openedAt: since, completedAt: since, approvedAt: since };
    return { ...box(status), ...moments, expiresAt: inMinutes(minutesLeft) };
  };
  const first = (...boxes: ReturnType<typeof waiting>[]) => firstWaitingOf(boxes, sam, now);
  const [older, newer] = [waiting('DROPPED', -20), waiting('APPROVED', -10)];
  expect(first(newer, older)).toBe(older);
  const soon = waiting('OPENED', -5, 5);
  const later = waiting('OPENED', -6);
  expect(first(older, later, soon)).toBe(soon);
  // The partner's turn.
  expect(first(waiting('WAITING_APPROVAL', -30))).toBeUndefined();
});

test('pages of 20, and what waits for a verdict', () => {
  expect([0, 1, 20, 21, 5_000].map(pagesOf)).toEqual([1, 1, 1, 2, 250]);
  expect(pendingOf([box('WAITING_APPROVAL'), box('OPENED'), box('WAITING_APPROVAL')])).toBe(2);
});
