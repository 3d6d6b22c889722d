import { describe, expect, test } from 'vitest';
import {
  absentAfter,
  type EditLock,
  type EditorTab,
  endSession,
  freeLock,
  idleAfter,
  type LockEvent,
  lateRequestLifetime,
  noteActivity,
  notePresence,
  passTime,
  release,
  requestLock,
  respond,
  type Transition,
  unresponsiveAfter,
} from './edit-lock.rules.ts';

const zoe: EditorTab = {
  user: { id: 1, username: 'zoe', displayName: 'Zoë', language: 'en' },
  tab: 'z1',
  sessionId: 10,
};
const sam: EditorTab = {
  user: { id: 2, username: 'sam', displayName: 'Sam', language: 'en' },
  tab: 's1',
  sessionId: 20,
};
const options = (now: number, id = 'r1') => ({ now, answerTime: 5_000, id });
const heldLock = (by: EditorTab, now = 0): EditLock => requestLock(freeLock, by, options(now)).lock;
/** Zoë holds it, Sam requested it at once. */
const requestedLock: EditLock = requestLock(heldLock(zoe), sam, options(0)).lock;
const summaryOf = ({ lock, events }: Transition) =>
  [lock.holder?.user.username ?? 'nobody', ...events.map(inShort)].join(' | ');
const inShort = (each: LockEvent) => {
  switch (each.type) {
    case 'granted':
      return `granted to ${each.to.user.username}`;
    case 'released':
      return `released: ${each.reason}`;
    case 'requested':
      return `requested by ${each.request.requester.user.username}`;
    case 'denied':
      return `denied: ${each.reason}`;
    case 'withdrawn':
      return `withdrawn by ${each.request.requester.user.username}`;
  }
};

describe('requesting', () => {
  const cases: [string, EditLock, EditorTab, number, string][] = [
    ['the same tab keeps it', heldLock(zoe), zoe, 0, 'zoe'],
    [
      'another tab of the holder takes it',
      heldLock(zoe),
      { ...zoe, tab: 'z2' },
      0,
      'zoe | granted to zoe',
    ],
    [
      'a request to an active holder stays open',
      heldLock(zoe),
      sam,
      1_000,
      'zoe | requested by sam',
    ],
    ['a second request changes nothing', requestedLock, sam, 1_000, 'zoe'],
    [
      'an idle holder loses it',
      heldLock(zoe),
      sam,
      idleAfter,
      'sam | released: idle | granted to sam',
    ],
  ];
  test.each(cases)('%s', (_, lock, editor, now, expected) => {
    expect(summaryOf(requestLock(lock, editor, options(now, 'r2')))).toEqual(expected);
  });

  test('the tab that requested last gets it', () => {
    const repeatedLock = requestLock(requestedLock, { ...sam, tab: 's2' }, options(1_000)).lock;
    expect(repeatedLock.request?.id).toBe('r1');
    expect(release(repeatedLock, 1, 'z1', 1_500).lock.holder?.tab).toBe('s2');
  });
});

describe('the holder', () => {
  const cases: [string, Transition | undefined, string][] = [
    [
      'grants',
      respond(requestedLock, 1, { id: 'r1', grant: true, now: 1 }),
      'sam | granted to sam',
    ],
    [
      'denies',
      respond(requestedLock, 1, { id: 'r1', grant: false, now: 1 }),
      'zoe | denied: denied',
    ],
    [
      'releases it while it is requested',
      release(requestedLock, 1, 'z1', 1),
      'sam | granted to sam',
    ],
    ['releases it', release(heldLock(zoe), 1, 'z1', 1), 'nobody | released: released'],
    ['signs out', endSession(heldLock(zoe), 10, 1), 'nobody | released: signed-out'],
  ];
  test.each(cases)('%s', (_, transition, expected) => {
    expect(transition && summaryOf(transition)).toEqual(expected);
  });

  test('a release by another tab or the partner does nothing', () => {
    expect(release(heldLock(zoe), 1, 'z2', 1).events).toEqual([]);
    expect(release(heldLock(zoe), 2, undefined, 1).events).toEqual([]);
  });

  test('responds only to the open request', () => {
    const now = 1;
    expect(respond(requestedLock, 1, { id: 'r9', grant: true, now })).toBeUndefined();
    expect(respond(requestedLock, 2, { id: 'r1', grant: true, now })).toBeUndefined();
    expect(respond(heldLock(zoe), 1, { id: 'r1', grant: true, now })).toBeUndefined();
    const grantedLock = respond(requestedLock, 1, { id: 'r1', grant: true, now })?.lock ?? freeLock;
    // A repeated response changes nothing; a different one is too late.
    expect(respond(grantedLock, 1, { id: 'r1', grant: true, now })).toEqual({
      lock: grantedLock,
      events: [],
    });
    expect(respond(grantedLock, 1, { id: 'r1', grant: false, now })).toBeUndefined();
  });

  test('a requester who signs out withdraws the request', () => {
    expect(summaryOf(endSession(requestedLock, 21, 1))).toEqual('zoe');
    const transition = endSession(requestedLock, 20, 1);
    expect(transition.lock.request).toBeNull();
    expect(summaryOf(transition)).toEqual('zoe | withdrawn by sam');
    expect(summaryOf(release(transition.lock, 1, 'z1', 2))).toEqual('nobody | released: released');
  });
});

describe('time', () => {
  const active = noteActivity(requestedLock, 1, 1);
  const late = passTime(active, 5_000).lock;
  const cases: [string, EditLock, number, string][] = [
    ['nothing happens before the deadline', active, 4_999, 'zoe'],
    ['the deadline passes', active, 5_000, 'zoe | denied: timeout'],
    [
      'an inactive holder yields',
      requestLock(heldLock(zoe), sam, { now: unresponsiveAfter, answerTime: 5_000, id: 'r1' }).lock,
      unresponsiveAfter + 5_000,
      'sam | granted to sam',
    ],
    [
      'an absent holder loses it',
      notePresence(heldLock(zoe), 1, false, 0),
      absentAfter,
      'nobody | released: absent',
    ],
    [
      'a holder who is back in time keeps it',
      notePresence(notePresence(heldLock(zoe), 1, false, 0), 1, true, 9),
      absentAfter,
      'zoe',
    ],
    ['an idle holder loses it', heldLock(zoe), idleAfter, 'nobody | released: idle'],
    ['an active holder keeps it', noteActivity(heldLock(zoe), 1, 1), idleAfter, 'zoe'],
  ];
  test.each(cases)('%s', (_, lock, now, expected) => {
    expect(summaryOf(passTime(lock, now))).toEqual(expected);
  });

  test('a late request can be granted for one minute', () => {
    const last = 5_000 + lateRequestLifetime;
    expect(passTime(late, last - 1).lock.request).not.toBeNull();
    expect(passTime(late, last).lock.request).toBeNull();
    const grantedLock = respond(late, 1, { id: 'r1', grant: true, now: last - 1 });
    expect(grantedLock && summaryOf(grantedLock)).toEqual('sam | granted to sam');
    expect(respond(late, 1, { id: 'r1', grant: true, now: last })).toBeUndefined();
  });

  test('a late request is replaced by a new one', () => {
    const { lock, events } = requestLock(late, sam, options(6_000, 'r2'));
    expect(events.map(inShort)).toEqual(['requested by sam']);
    expect(lock.request).toMatchObject({ id: 'r2', deadline: 11_000, isLate: false });
  });
});
