import { describe, expect, test } from 'vitest';
import * as rules from './boxes.rules.ts';
import { type Action, type BoxState, judge, type Role } from './boxes.rules.ts';
import { t } from './messages/index.ts';

const now = Date.UTC(2026, 2, 14, 12);
const [zoe, sam] = [1, 2];
/** A box of Zoë for Sam. */
const box = (more: Partial<BoxState> = {}): BoxState => ({
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
  ...more,
});

/** The states that a box can be in, beyond its status. */
const states = {
  created: box({ status: 'CREATED', dropAt: now + 1 }),
  'due to drop': box({ status: 'CREATED', dropAt: now }),
  dropped: box(),
  caught: box({ activatedAt: now }),
  opened: box({ status: 'OPENED', expiresAt: now + 1 }),
  'caught and opened': box({ status: 'OPENED', activatedAt: now, expiresAt: now + 1 }),
  sentBack: box({ status: 'OPENED', expiresAt: now + 1, rejectionReason: 'again' }),
  'due to expire': box({ status: 'OPENED', expiresAt: now }),
  waiting: box({ status: 'WAITING_APPROVAL', expiresAt: now - 1 }),
  approved: box({ status: 'APPROVED', expiresAt: now - 1 }),
  claimed: box({ status: 'CLAIMED', expiresAt: now - 1 }),
  expired: box({ status: 'EXPIRED', expiresAt: now - 1 }),
  cancelled: box({ cancelledAt: now }),
} as const satisfies Record<string, BoxState>;
type State = keyof typeof states;

/** Per action, the user and the states that allow it. In all other states it is an error. */
const allowed: Record<Action, { by: Role; go: State[]; done: State[] }> = {
  update: { by: 'owner', go: ['created'], done: [] },
  cancel: {
    by: 'owner',
    go: ['created', 'due to drop', 'dropped', 'caught'],
    done: ['cancelled'],
  },
  activate: {
    by: 'recipient',
    go: ['due to drop', 'dropped'],
    done: ['caught', 'caught and opened'],
  },
  open: {
    by: 'recipient',
    go: ['due to drop', 'dropped', 'caught'],
    done: ['opened', 'caught and opened', 'sentBack'],
  },
  complete: { by: 'recipient', go: ['opened', 'caught and opened', 'sentBack'], done: ['waiting'] },
  approve: { by: 'owner', go: ['waiting'], done: ['approved'] },
  reject: { by: 'owner', go: ['waiting'], done: ['sentBack'] },
  claim: { by: 'recipient', go: ['approved'], done: ['claimed'] },
};

const standings: Record<State, string> = {
  created: t.box.wrongStatus.CREATED,
  'due to drop': t.box.wrongStatus.DROPPED,
  dropped: t.box.wrongStatus.DROPPED,
  caught: t.box.wrongStatus.DROPPED,
  opened: t.box.wrongStatus.OPENED,
  'caught and opened': t.box.wrongStatus.OPENED,
  sentBack: t.box.wrongStatus.OPENED,
  'due to expire': t.box.wrongStatus.EXPIRED,
  waiting: t.box.wrongStatus.WAITING_APPROVAL,
  approved: t.box.wrongStatus.APPROVED,
  claimed: t.box.wrongStatus.CLAIMED,
  expired: t.box.wrongStatus.EXPIRED,
  cancelled: t.box.cancelled,
};

describe.each(rules.actions)('%s', (action) => {
  const { by, go, done } = allowed[action];
  test.each(Object.keys(states) as State[])('of a box that is %s', (state) => {
    const [theirs, others] = by === 'owner' ? [zoe, sam] : [sam, zoe];
    const isHidden = state === 'created' && by === 'owner';
    expect(judge(action, states[state], others, now)).toMatchObject({
      status: isHidden ? 404 : 403,
    });
    const verdict = judge(action, states[state], theirs, now);
    if (go.includes(state)) expect(verdict).toBe('go');
    else if (done.includes(state)) expect(verdict).toBe('done');
    else if (state === 'created' && by === 'recipient') {
      expect(verdict).toEqual({ status: 404, message: t.box.notFound });
    } else expect(verdict).toEqual({ status: 409, message: standings[state] });
    expect(rules.may(action, states[state], theirs, now)).toBe(verdict === 'go');
    expect(rules.may(action, states[state], others, now)).toBe(false);
  });
});

describe('a box that drops later', () => {
  const hour = 3_600_000;
  test('does so from one to seven days after, each moment as likely as the other', () => {
    expect(rules.begun(false, now, 0).dropAt).toBe(now + 24 * hour);
    expect(rules.begun(false, now, 0.5).dropAt).toBe(now + 96 * hour);
    expect(rules.begun(false, now, 1 - 2 ** -32).dropAt).toBe(now + 168 * hour);
  });

  test('an instant one has dropped already', () => {
    expect(rules.begun(true, now, 0.3)).toEqual({ status: 'DROPPED', dropAt: now, droppedAt: now });
  });
});

test('a rejected box gets its full time again, and keeps the reason', () => {
  const again = rules.rejected(box({ expirationMinutes: 5 }), 'blurred', now);
  expect(again).toMatchObject({ status: 'OPENED', openedAt: now, rejectionReason: 'blurred' });
  expect(again.expiresAt).toBe(now + 300_000);
});

describe('appearances', () => {
  test.each([
    [0, true, 0],
    [5_999, true, 0],
    [6_000, false, 0],
    [19_999, false, 0],
    [20_000, true, 1],
    [25_999, true, 1],
    [20_000 * 4_320, true, 4_320],
    // A clock that went back.
    [-1, false, -1],
    [-20_000, true, -1],
  ])('%i ms after the drop: %s, for the time %i', (age, isDropping, dropCycle) => {
    expect(rules.isDropping(box(), now + age)).toBe(isDropping);
    expect(rules.dropCycle(box(), now + age)).toBe(dropCycle);
  });

  test('only of a dropped box that is not caught', () => {
    const dropping = Object.entries(states).filter(([, state]) => rules.isDropping(state, now));
    expect(dropping.map(([name]) => name)).toEqual(['dropped']);
  });
});

test('a box is hidden from its recipient until it drops, also if it was canceled before', () => {
  for (const [state, each] of Object.entries(states)) {
    expect([state, rules.isHidden(each, sam, now)]).toEqual([state, state === 'created']);
    expect(rules.isHidden(each, zoe, now)).toBe(false);
  }
  const canceled = { ...states.created, cancelledAt: now };
  expect(rules.isHidden(canceled, sam, canceled.dropAt + 1)).toBe(true);
  expect(judge('open', canceled, sam, now)).toMatchObject({ status: 404 });
  expect(judge('cancel', canceled, zoe, now)).toBe('done');
});

test('the prize is a secret before its recipient until it is approved', () => {
  for (const status of rules.statuses) {
    expect(rules.maySeePrize(box({ status }), zoe)).toBe(true);
    const isDelivered = status === 'APPROVED' || status === 'CLAIMED';
    expect(rules.maySeePrize(box({ status }), sam)).toBe(isDelivered);
  }
});
