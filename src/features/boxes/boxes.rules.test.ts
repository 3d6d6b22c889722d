import { expect, test } from 'vitest';
import * as rules from './boxes.rules.ts';
import { type Action, type BoxState, judge, type Role, type Status } from './boxes.rules.ts';
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
const allStates = Object.keys(states) as State[];

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

/** Statuses that are due, but not saved yet. */
const dueStatuses: Partial<Record<State, Status>> = {
  'due to drop': 'DROPPED',
  'due to expire': 'EXPIRED',
};

function expectedVerdict(action: Action, state: State): unknown {
  const { role, allowed, alreadyDone } = rulesByAction[action];
  if (allowed.includes(state)) return 'allowed';
  if (alreadyDone.includes(state)) return 'already done';
  if (state === 'created' && role === 'recipient') return { status: 404, message: t.box.notFound };
  if (state === 'cancelled') return { status: 409, message: t.box.cancelled };
  const status = dueStatuses[state] ?? states[state].status;
  return { status: 409, message: t.box.wrongStatus[status] };
}

test.each(rules.actions)('%s needs its role and a state that allows it', (action) => {
  const [user, partner] = rulesByAction[action].role === 'owner' ? [zoe, sam] : [sam, zoe];
  for (const state of allStates) {
    const verdict = judge(action, states[state], user, now);
    expect([state, verdict]).toEqual([state, expectedVerdict(action, state)]);
    const isHiddenFromPartner = state === 'created' && partner === sam;
    expect(judge(action, states[state], partner, now)).toMatchObject({
      status: isHiddenFromPartner ? 404 : 403,
    });
  }
});

test.each([
  [0, 24],
  [0.5, 96],
  [1 - 2 ** -32, 168],
])('a box that drops later: the random number %d gives %d hours', (random, hours) => {
  const { dropAt } = rules.initialState({ isInstantDrop: false, random }, now);
  expect(dropAt).toBe(now + hours * 3_600_000);
});

test.each([
  [0, true, 0],
  [5_999, true, 0],
  [6_000, false, 0],
  [19_999, false, 0],
  [20_000, true, 1],
  // The clock went back.
  [-1, false, -1],
])('a box %i ms after its drop: visible %s, appearance number %i', (age, isDropping, dropCycle) => {
  expect(rules.isDropping(box(), now + age)).toBe(isDropping);
  expect(rules.dropCycle(box(), now + age)).toBe(dropCycle);
});

test('a box appears until it is caught or opened', () => {
  expect(allStates.filter((state) => rules.isDropping(states[state], now))).toEqual(['dropped']);
});

test('a box is hidden from its recipient until it drops, also if it was canceled before', () => {
  expect(allStates.filter((state) => rules.isHidden(states[state], sam, now))).toEqual(['created']);
  expect(allStates.filter((state) => rules.isHidden(states[state], zoe, now))).toEqual([]);
  const cancelled = { ...states.created, cancelledAt: now };
  expect(rules.isHidden(cancelled, sam, cancelled.dropAt + 1)).toBe(true);
});

test('the recipient sees the prize only after the approval', () => {
  const visibleTo = (user: number) =>
    rules.statuses.filter((status) => rules.maySeePrize(box({ status }), user));
  expect(visibleTo(zoe)).toEqual(rules.statuses);
  expect(visibleTo(sam)).toEqual(['APPROVED', 'CLAIMED']);
});
