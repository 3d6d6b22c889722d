import { expect, test } from 'vitest';
import type { BoxState, Status } from './boxes.rules.ts';
import { cardContent, firstWaitingOf, nextActionOf, pagesOf } from './card.rules.ts';

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

test.each([
  [zoe, box('CREATED'), 0, ['CREATED', null, 'update', 'cancel']],
  [zoe, box('DROPPED'), 0, ['DROPPED', 'waiting for recipient', null, 'cancel']],
  [zoe, box('OPENED'), 0, ['OPENED', 'waiting for completion', null, '']],
  [zoe, box('WAITING_APPROVAL'), 0, ['WAITING_APPROVAL', null, 'review', '']],
  [zoe, box('APPROVED'), 0, ['APPROVED', 'waiting for claim', null, '']],
  [zoe, box('CLAIMED'), 0, ['CLAIMED', null, null, '']],
  [sam, box('DROPPED'), 0, ['DROPPED', null, 'open', '']],
  [sam, box('OPENED'), 0, ['OPENED', null, 'complete', '']],
  [sam, box('OPENED'), 12.5, ['OPENED', null, 'complete', 'pay']],
  [
    sam,
    box('OPENED', { rejectionReason: 'More' }),
    0,
    ['OPENED+REJECTED', 'try again', 'complete', ''],
  ],
  [sam, box('OPENED', { expiresAt: now }), 0, ['OPENED', null, null, '']],
  [sam, box('WAITING_APPROVAL'), 0, ['WAITING_APPROVAL', 'waiting for approval', null, '']],
  [sam, box('APPROVED'), 0, ['APPROVED', null, 'claim', '']],
])('the card for user %i of the box %j with the price %d: %j', (userId, state, price, card) => {
  const { badges, message, primary, otherActions } = cardContent(state, price, userId, now);
  expect([badges.join('+'), message, primary, otherActions.join()]).toEqual(card);
});

test('an edit waits for nobody', () => {
  expect(nextActionOf(box('CREATED'), zoe, now)).toBeNull();
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
  expect(first(older, waiting('OPENED', -6), soon)).toBe(soon);
  // The partner's turn.
  expect(first(waiting('WAITING_APPROVAL', -30))).toBeUndefined();
});

test('a page has 20 boxes', () => {
  expect([0, 20, 21].map(pagesOf)).toEqual([1, 1, 2]);
});
