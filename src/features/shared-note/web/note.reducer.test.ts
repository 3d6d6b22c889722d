import { describe, expect, test } from 'vitest';
import type { MessageOf } from '#shared/topic.ts';
import { lateRequestLifetime } from '../edit-lock.rules.ts';
import type * as contract from '../shared-note.contract.ts';
import {
  emptyNote,
  type IncomingRequest,
  type NoteAction,
  type NoteState,
  reduceNote,
  timeToRespond,
} from './note.reducer.ts';

const self = { userId: 1, tab: 'z1' };
const zoe = { id: 1, username: 'zoe' };
const sam = { id: 2, username: 'sam' };
const noteId = 1;
const now = Date.parse('2026-03-14T12:00:00Z');

const pendingRequest = {
  requestId: 'r1',
  userId: 2,
  username: 'sam',
  expiresAt: '2026-03-14T12:00:05Z',
};
const incoming: IncomingRequest = {
  ...pendingRequest,
  isNew: true,
  receivedAt: now,
  lapsesAt: now + 65_000,
};

const freeState: NoteState = { ...emptyNote, note: { content: 'Milk', version: 3 }, text: 'Milk' };
const mine: NoteState = { ...freeState, editor: zoe, hasLock: true };
const dirty: NoteState = { ...mine, text: 'Milk and', isDirty: true };
const heldState: NoteState = { ...freeState, editor: sam };
const requestedState: NoteState = { ...mine, incomingRequest: incoming };
const leavingState: NoteState = { ...requestedState, isReleasing: true };
const waitingState: NoteState = { ...heldState, request: { step: 'pending' } };
const lateState: NoteState = {
  ...heldState,
  request: { step: 'late', lapsesAt: now + lateRequestLifetime },
};
const lapsedState: NoteState = { ...heldState, request: { step: 'lapsed' } };

type Message = Extract<NoteAction, { type: 'received' }>['message'];
const received = (message: Message): NoteAction => ({ type: 'received', message, now });
const initialAction = (fields: Partial<MessageOf<typeof contract.initialNote>> = {}): NoteAction =>
  received({
    type: 'INITIAL_CONTENT',
    noteId,
    content: 'Milk',
    version: 3,
    hasEditPermission: false,
    isLocked: false,
    currentEditor: null,
    pendingRequest: null,
    ...fields,
  });
const stillMine = { hasEditPermission: true, currentEditor: zoe };
const grantedAction = (
  { id: userId, username }: typeof zoe,
  sessionId: string | null = null,
): NoteAction => received({ type: 'EDIT_CONTROL_GRANTED', noteId, userId, username, sessionId });
const releasedAction = (
  { id: userId, username }: typeof zoe,
  reason: 'released' | 'idle' | 'absent',
): NoteAction => received({ type: 'EDIT_CONTROL_RELEASED', noteId, userId, username, reason });
const deniedAction = (
  reason: 'denied' | 'timeout' | 'not-holder' | 'over',
  sessionId: string | null = 'z1',
): NoteAction =>
  received({
    type: 'DENY_EDIT_CONTROL',
    noteId,
    userId: 1,
    username: 'zoe',
    message: 'No',
    sessionId,
    reason,
  });
const grantAnswer = (sessionId: string): NoteAction =>
  received({
    type: 'GRANT_EDIT_CONTROL',
    noteId,
    userId: 1,
    username: 'zoe',
    message: 'Yes',
    sessionId,
  });
const content = (text: string, version: number): NoteAction =>
  received({
    type: 'CONTENT_UPDATE',
    noteId,
    userId: 2,
    username: 'sam',
    content: text,
    cursorPosition: null,
    version,
    updatedAt: '',
  });
const typing = ({ id: userId, username }: typeof zoe, isTyping: boolean): NoteAction =>
  received({ type: 'TYPING_STATUS', noteId, userId, username, isTyping, timestamp: '' });

const reduce = (state: NoteState, action: NoteAction) => reduceNote(state, action, self);

/** Editor, text and its state, the message that is shown, and the text that is kept. */
function resultOf(state: NoteState, action: NoteAction): string {
  const { hasLock, editor, isDirty, text, notice, unsavedText } = reduce(state, action);
  const result = [hasLock ? 'mine' : (editor?.username ?? 'free'), text + (isDirty ? ' *' : '')];
  if (notice?.type === 'lost') result.push(`lost: ${notice.reason}`);
  else if (notice !== null) result.push(notice.type);
  if (unsavedText !== null) result.push(`kept: ${unsavedText.text}`);
  return result.join(' | ');
}

type Case = [string, NoteState, NoteAction, string];
const testEach = (cases: Case[]) =>
  test.each(cases)('%s', (_, state, action, result) => {
    expect(resultOf(state, action)).toBe(result);
  });

describe('after a connect', () => {
  const changed = { content: 'Eggs', version: 4 };
  testEach([
    ['keeps what is typed', dirty, initialAction(stillMine), 'mine | Milk and *'],
    [
      'shows another text to the holder',
      mine,
      initialAction({ ...stillMine, ...changed }),
      'mine | Eggs',
    ],
    ['the lock is lost', mine, initialAction(), 'free | Milk | lost: disconnected'],
    ['it was released', leavingState, initialAction(), 'free | Milk'],
    ['typed text waits for the lock, if it is free', dirty, initialAction(), 'free | Milk and *'],
    [
      'typed text is kept if the note has changed',
      dirty,
      initialAction(changed),
      'free | Eggs | lost: disconnected | kept: Milk and',
    ],
    [
      'typed text is kept if the partner has the lock',
      dirty,
      initialAction({ currentEditor: sam }),
      'sam | Milk | taken | kept: Milk and',
    ],
    [
      'typed text is kept if another tab has the lock',
      dirty,
      initialAction({ currentEditor: zoe }),
      'zoe | Milk | lost: elsewhere | kept: Milk and',
    ],
  ]);

  test('an own request stays open, and a known one of the partner keeps its time', () => {
    const own = { ...pendingRequest, userId: 1, username: 'zoe' };
    const after = reduce(heldState, initialAction({ currentEditor: sam, pendingRequest: own }));
    expect([after.request, after.incomingRequest]).toEqual([
      { step: 'late', lapsesAt: now + 65_000 },
      null,
    ]);
    const again = initialAction({ ...stillMine, pendingRequest });
    expect(reduce(requestedState, again).incomingRequest).toBe(incoming);
    expect(reduce(mine, again).incomingRequest).toEqual({ ...incoming, isNew: false });
  });
});

describe('the lock', () => {
  testEach([
    ['is granted at once without a toast', freeState, grantedAction(zoe, 'z1'), 'mine | Milk'],
    ['is granted after a request', waitingState, grantedAction(zoe, 'z1'), 'mine | Milk | granted'],
    ['is granted by an answer', waitingState, grantAnswer('z1'), 'mine | Milk'],
    ['is granted to another tab by an answer', waitingState, grantAnswer('z2'), 'sam | Milk'],
    [
      'goes to another tab',
      dirty,
      grantedAction(zoe, 'z2'),
      'zoe | Milk | lost: elsewhere | kept: Milk and',
    ],
    ['is handed over', leavingState, grantedAction(sam), 'sam | Milk'],
    ['is taken because nobody responded', requestedState, grantedAction(sam), 'sam | Milk | taken'],
    [
      'is lost by idle time',
      dirty,
      releasedAction(zoe, 'idle'),
      'free | Milk | lost: idle | kept: Milk and',
    ],
    [
      'is free: a toast for who asked',
      lapsedState,
      releasedAction(sam, 'absent'),
      'free | Milk | free',
    ],
  ]);

  test("the partner's request stays between two tabs of the holder, and ends with the lock", () => {
    const incomingAfter = (action: NoteAction) => reduce(requestedState, action).incomingRequest;
    expect(incomingAfter(grantedAction(zoe, 'z2'))).toBe(incoming);
    expect(incomingAfter(grantedAction(sam))).toBeNull();
    expect(incomingAfter(releasedAction(zoe, 'idle'))).toBeNull();
  });
});

describe('responses', () => {
  test('a denial ends the request; after a timeout it stays open for a while', () => {
    const pending = received({ type: 'REQUEST_PENDING', noteId, requestId: 'r1', expiresAt: '' });
    const askingState = reduce(heldState, { type: 'asking' });
    expect(reduce(askingState, pending).request.step).toBe('pending');
    expect(reduce(waitingState, deniedAction('denied')).request.step).toBe('none');
    expect(resultOf(waitingState, deniedAction('denied'))).toEqual('sam | Milk | denied');
    const late = reduce(waitingState, deniedAction('timeout'));
    expect([late.request, late.notice?.type]).toEqual([lateState.request, 'denied']);
    const stepAt = (time: number) => reduce(late, { type: 'time', now: time }).request.step;
    expect(stepAt(now + lateRequestLifetime - 1)).toBe('late');
    expect(stepAt(now + lateRequestLifetime)).toBe('lapsed');
  });

  test('a request of another tab replaces the one of this tab', () => {
    expect(reduce(waitingState, deniedAction('denied', 'z2')).request.step).toBe('none');
    expect(resultOf(waitingState, deniedAction('denied', 'z2'))).toEqual('sam | Milk');
  });

  test('a response that came too late takes nothing away', () => {
    const state = { ...leavingState, isDirty: true };
    expect(resultOf(state, deniedAction('over', null))).toEqual('mine | Milk * | denied');
    expect(reduce(state, deniedAction('over', null))).toMatchObject({
      incomingRequest: null,
      isReleasing: false,
    });
  });

  test('text without the lock is kept', () => {
    expect(resultOf({ ...dirty, editor: sam }, deniedAction('not-holder'))).toEqual(
      'sam | Milk | denied | kept: Milk and',
    );
  });

  test('a request of the partner is shown, until another tab has denied it or it has lapsed', () => {
    const asked = received({
      type: 'REQUEST_EDIT_CONTROL',
      noteId,
      ...pendingRequest,
      message: '',
    });
    expect(reduce(mine, asked).incomingRequest).toEqual(incoming);
    const incomingAfter = (action: NoteAction) => reduce(requestedState, action).incomingRequest;
    const denied = (requestId: string) => received({ type: 'REQUEST_DENIED', noteId, requestId });
    expect(incomingAfter(denied('r0'))).toBe(incoming);
    expect(incomingAfter(denied('r1'))).toBeNull();
    expect(incomingAfter({ type: 'responded', requestId: 'r1' })).toBeNull();
    expect(incomingAfter({ type: 'time', now: now + 64_999 })).toBe(incoming);
    expect(incomingAfter({ type: 'time', now: now + 65_000 })).toBeNull();
  });

  test('the clock of the device may be wrong', () => {
    const lapsesIn = (shift: number) => {
      const message = { type: 'REQUEST_EDIT_CONTROL', noteId, ...pendingRequest } as const;
      const deviceTime = Date.parse(pendingRequest.expiresAt) + shift;
      const action: NoteAction = {
        type: 'received',
        message: { ...message, message: '' },
        now: deviceTime,
      };
      return (reduce(mine, action).incomingRequest?.lapsesAt ?? 0) - deviceTime;
    };
    expect([-5_000, 10_000, -24 * 3_600_000].map(lapsesIn)).toEqual([65_000, 60_000, 120_000]);
  });

  test('the time that is left', () => {
    const at = Date.parse(pendingRequest.expiresAt);
    const received = (receivedAt: number, isNew: boolean) =>
      timeToRespond({ ...incoming, isNew, receivedAt }, 5, receivedAt);
    expect(received(at + 60_000, true)).toBe(5_000);
    expect(timeToRespond(incoming, 15, now + 4_000)).toBe(11_000);
    const late = [at - 2_000, at - 60_000, at + 1].map((time) => received(time, false));
    expect(late).toEqual([2_000, 5_000, -1]);
  });
});

describe('texts', () => {
  testEach([
    ['an older one is not', freeState, content('Eggs', 3), 'free | Milk'],
    ['a restored one is shown to the holder', mine, content('Eggs', 4), 'mine | Eggs'],
    ['none before the first connect', emptyNote, content('Eggs', 4), 'free | '],
    ['nobody else types', heldState, { type: 'typed', text: 'Tea' }, 'sam | Milk'],
    ['what is typed is saved', dirty, { type: 'saved', text: 'Milk and' }, 'mine | Milk and'],
    ['an older text is saved', dirty, { type: 'saved', text: 'Milk an' }, 'mine | Milk and *'],
    [
      'a restored revision replaces what is typed',
      dirty,
      { type: 'restored', content: 'Tea' },
      'mine | Tea | kept: Milk and',
    ],
    [
      'a revision is restored after the lock is lost',
      heldState,
      { type: 'restored', content: 'Tea' },
      'sam | Milk',
    ],
  ]);

  test('typing of the other user, or of another tab, is shown', () => {
    expect(reduce(heldState, typing(sam, true)).isPartnerTyping).toBe(true);
    expect(reduce(mine, typing(zoe, true)).isPartnerTyping).toBe(false);
    expect(reduce({ ...freeState, editor: zoe }, typing(zoe, true)).isPartnerTyping).toBe(true);
    const typingState = { ...heldState, isPartnerTyping: true };
    for (const end of [typing(sam, false), releasedAction(sam, 'idle'), initialAction()]) {
      expect(reduce(typingState, end).isPartnerTyping).toBe(false);
    }
  });

  test('a save error is shown until the text is saved or given up, others until the next change', () => {
    const failureAfter = (action: 'save' | 'request', next: NoteAction) =>
      reduce({ ...dirty, failure: { action } }, next).failure?.action;
    expect(failureAfter('save', content('Eggs', 4))).toBe('save');
    expect(failureAfter('save', { type: 'asking' })).toBe('save');
    expect(failureAfter('save', { type: 'saved', text: dirty.text })).toBeUndefined();
    expect(failureAfter('save', releasedAction(zoe, 'idle'))).toBeUndefined();
    expect(failureAfter('save', { type: 'restored', content: 'Tea' })).toBeUndefined();
    expect(failureAfter('request', content('Eggs', 4))).toBeUndefined();
    const failed = { type: 'failed', failure: { action: 'request' } } as const;
    expect(reduce(waitingState, failed)).toMatchObject({
      request: { step: 'none' },
      failure: { action: 'request' },
    });
  });
});
