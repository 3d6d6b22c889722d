import { describe, expect, test } from 'vitest';
import * as rules from './boxes.rules.ts';
import { type Action, type BoxState, judge, type Role } from './boxes.rules.ts';
import { t } from './messages/index.ts';

const now = Date.UTC(2026, 2, 14, 12);
const [zoe, sam] = [1, 2];
/** A box of Zoë for Sam. */
const box = (fields: Partial<BoxState> = {}): BoxState => ({
  status: 'DROPPED',
  ownerId: zoe,
  recipientId: sam,
  expirationMinutes: 60,
  dropAt: now,
  activatedAt: null,
  openedAt: null,
  expiresAt: null,
  rejectionReason: null,
  cancelledAt: null,
  ...fields,
});

/** The states of a box, which are finer than its statuses. */
const states = {
  created: box({ status: 'CREATED', dropAt: now + 1 }),
  'due to drop': box({ status: 'CREATED', dropAt: now }),
  dropped: box(),
  caught: box({ activatedAt: now }),
  opened: box({ status: 'OPENED', expiresAt: now + 1 }),
  'caught and opened': box({ status: 'OPENED', activatedAt: now, expiresAt: now + 1 }),
  'sent back': box({ status: 'OPENED', expiresAt: now + 1, rejectionReason: 'again' }),
  'due to expire': box({ status: 'OPENED', expiresAt: now }),
  waiting: box({ status: 'WAITING_APPROVAL', expiresAt: now - 1 }),
  approved: box({ status: 'APPROVED', expiresAt: now - 1 }),
  claimed: box({ status: 'CLAIMED', expiresAt: now - 1 }),
  expired: box({ status: 'EXPIRED', expiresAt: now - 1 }),
  cancelled: box({ cancelledAt: now }),
} as const satisfies Record<string, BoxState>;
type State = keyof typeof states;

/** The role and the states that allow each action. In `alreadyDone` it has no effect; in all others it is an error. */
const rulesByAction: Record<Action, { role: Role; allowed: State[]; alreadyDone: State[] }> = {
  update: { role: 'owner', allowed: ['created'], alreadyDone: [] },
  cancel: {
    role: 'owner',
    allowed: ['created', 'due to drop', 'dropped', 'caught'],
    alreadyDone: ['cancelled'],
  },
  activate: {
    role: 'recipient',
    allowed: ['due to drop', 'dropped'],
    alreadyDone: ['caught', 'caught and opened'],
  },
  open: {
    role: 'recipient',
    allowed: ['due to drop', 'dropped', 'caught'],
    alreadyDone: ['opened', 'caught and opened', 'sent back'],
  },
  complete: {
    role: 'recipient',
    allowed: ['opened', 'caught and opened', 'sent back'],
    alreadyDone: ['waiting'],
  },
  approve: { role: 'owner', allowed: ['waiting'], alreadyDone: ['approved'] },
  reject: { role: 'owner', allowed: ['waiting'], alreadyDone: ['sent back'] },
  claim: { role: 'recipient', allowed: ['approved'], alreadyDone: ['claimed'] },
};

const wrongStatusMessages: Record<State, string> = {
  created: t.box.wrongStatus.CREATED,
  'due to drop': t.box.wrongStatus.DROPPED,
  dropped: t.box.wrongStatus.DROPPED,
  caught: t.box.wrongStatus.DROPPED,
  opened: t.box.wrongStatus.OPENED,
  'caught and opened': t.box.wrongStatus.OPENED,
  'sent back': t.box.wrongStatus.OPENED,
  'due to expire': t.box.wrongStatus.EXPIRED,
  waiting: t.box.wrongStatus.WAITING_APPROVAL,
  approved: t.box.wrongStatus.APPROVED,
  claimed: t.box.wrongStatus.CLAIMED,
  expired: t.box.wrongStatus.EXPIRED,
  cancelled: t.box.cancelled,
};

describe.each(rules.actions)('%s', (action) => {
  const { role, allowed, alreadyDone } = rulesByAction[action];
  test.each(Object.keys(states) as State[])('of a box that is %s', (state) => {
    const [user, partner] = role === 'owner' ? [zoe, sam] : [sam, zoe];
    const isHiddenFromPartner = state === 'created' && role === 'owner';
    expect(judge(action, states[state], partner, now)).toMatchObject({
      status: isHiddenFromPartner ? 404 : 403,
    });
    const verdict = judge(action, states[state], user, now);
    if (allowed.includes(state)) expect(verdict).toBe('allowed');
    else if (alreadyDone.includes(state)) expect(verdict).toBe('already done');
    else if (state === 'created' && role === 'recipient') {
      expect(verdict).toEqual({ status: 404, message: t.box.notFound });
    } else expect(verdict).toEqual({ status: 409, message: wrongStatusMessages[state] });
    expect(rules.may(action, states[state], user, now)).toBe(verdict === 'allowed');
    expect(rules.may(action, states[state], partner, now)).toBe(false);
  });
});

describe('a new box', () => {
  const hour = 3_600_000;
  test.each([
    [0, 24],
    [0.5, 96],
    [1 - 2 ** -32, 168],
  ])('drops later: the random number %d gives %d hours', (random, hours) => {
    const { dropAt } = rules.initialState({ isInstantDrop: false, random }, now);
    expect(dropAt).toBe(now + hours * hour);
  });

  test('drops at once', () => {
    const state = rules.initialState({ isInstantDrop: true, random: 0.3 }, now);
    expect(state).toEqual({ status: 'DROPPED', dropAt: now, droppedAt: now });
  });
});

test('a rejected box gets its full time again, and keeps the reason', () => {
  const reopened = rules.rejectedState(box({ expirationMinutes: 5 }), 'blurred', now);
  expect(reopened).toMatchObject({ status: 'OPENED', openedAt: now, rejectionReason: 'blurred' });
  expect(reopened.expiresAt).toBe(now + 300_000);
});

describe('appearances of a dropped box', () => {
  test.each([
    [0, true, 0],
    [5_999, true, 0],
    [6_000, false, 0],
    [19_999, false, 0],
    [20_000, true, 1],
    [25_999, true, 1],
    [20_000 * 4_320, true, 4_320],
    // The clock went back.
    [-1, false, -1],
    [-20_000, true, -1],
  ])('%i ms after the drop: visible %s, appearance number %i', (age, isDropping, dropCycle) => {
    expect(rules.isDropping(box(), now + age)).toBe(isDropping);
    expect(rules.dropCycle(box(), now + age)).toBe(dropCycle);
  });

  test('end when the box is caught or opened', () => {
    const dropping = Object.entries(states).filter(([, state]) => rules.isDropping(state, now));
    expect(dropping.map(([name]) => name)).toEqual(['dropped']);
  });
});

test('a box is hidden from its recipient until it drops, also if it was cancelled before', () => {
  for (const [state, each] of Object.entries(states)) {
    expect([state, rules.isHidden(each, sam, now)]).toEqual([state, state === 'created']);
    expect(rules.isHidden(each, zoe, now)).toBe(false);
  }
  const cancelled = { ...states.created, cancelledAt: now };
  expect(rules.isHidden(cancelled, sam, cancelled.dropAt + 1)).toBe(true);
  expect(judge('open', cancelled, sam, now)).toMatchObject({ status: 404 });
  expect(judge('cancel', cancelled, zoe, now)).toBe('already done');
});

test('the recipient sees the prize only after the approval', () => {
  for (const status of rules.statuses) {
    expect(rules.maySeePrize(box({ status }), zoe)).toBe(true);
    const isDelivered = status === 'APPROVED' || status === 'CLAIMED';
    expect(rules.maySeePrize(box({ status }), sam)).toBe(isDelivered);
  }
});
