import { describe, expect, test } from 'vitest';
import type { MessageOf } from '#shared/topic.ts';
import type * as contract from '../shared-note.contract.ts';
import {
  emptyNote,
  type IncomingRequest,
  type NoteAction,
  type NoteEffect,
  type NoteState,
  reduceNote,
  requestLapsesIn,
  timeToRespond,
} from './note-state.ts';

const self = { userId: 1, tab: 'z1' };
const zoe = { id: 1, username: 'zoe' };
const sam = { id: 2, username: 'sam' };
const noteId = 1;

const pendingRequest = {
  requestId: 'r1',
  userId: 2,
  username: 'sam',
  expiresAt: '2026-03-14T12:00:05Z',
};
const incoming: IncomingRequest = { ...pendingRequest, isNew: true };

const freeState: NoteState = { ...emptyNote, note: { content: 'Milk', version: 3 } };
const mine: NoteState = { ...freeState, editor: zoe, hasLock: true };
const dirty: NoteState = { ...mine, isDirty: true };
const heldState: NoteState = { ...freeState, editor: sam };
const requestedState: NoteState = { ...mine, incomingRequest: incoming };
const leavingState: NoteState = { ...requestedState, isReleasing: true };
const waitingState: NoteState = { ...heldState, request: 'pending' };

type Initial = MessageOf<typeof contract.initialNote>;
const initialAction = (fields: Partial<Initial> = {}, isIdle = false): NoteAction => ({
  type: 'initial',
  message: {
    type: 'INITIAL_CONTENT',
    noteId,
    content: 'Milk',
    version: 3,
    hasEditPermission: false,
    isLocked: false,
    currentEditor: null,
    pendingRequest: null,
    ...fields,
  },
  isIdle,
});
const stillMine = { hasEditPermission: true, currentEditor: zoe };
const grantedAction = (
  { id: userId, username }: typeof zoe,
  sessionId: string | null = null,
): NoteAction => ({
  type: 'lock',
  message: { type: 'EDIT_CONTROL_GRANTED', noteId, userId, username, sessionId },
});
const releasedAction = (
  { id: userId, username }: typeof zoe,
  reason: 'released' | 'idle' | 'absent',
): NoteAction => ({
  type: 'lock',
  message: { type: 'EDIT_CONTROL_RELEASED', noteId, userId, username, reason },
});
const deniedAction = (
  reason: 'denied' | 'timeout' | 'not-holder' | 'over',
  sessionId: string | null = 'z1',
): NoteAction => ({
  type: 'answer',
  message: {
    type: 'DENY_EDIT_CONTROL',
    noteId,
    userId: 1,
    username: 'zoe',
    message: 'No',
    sessionId,
    reason,
  },
});
const content = (text: string, version: number): NoteAction => ({
  type: 'content',
  message: {
    type: 'CONTENT_UPDATE',
    noteId,
    userId: 2,
    username: 'sam',
    content: text,
    cursorPosition: null,
    version,
    updatedAt: '',
  },
});

const inShort = (effect: NoteEffect): string => {
  if (effect.type === 'show') return `show ${effect.content}`;
  if (effect.type !== 'notify') return effect.type;
  const { notice } = effect;
  return notice.type === 'lost' ? `lost: ${notice.reason}` : notice.type;
};

/** Editor, what is typed, and the effects. */
function effectsOf(state: NoteState, action: NoteAction): string[] {
  const [next, ...effects] = reduceNote(state, action, self);
  const editor = next.hasLock ? 'mine' : (next.editor?.username ?? 'free');
  return [editor, next.isDirty ? 'dirty' : 'saved', ...effects.map(inShort)];
}

type Case = [string, NoteState, NoteAction, string[]];

describe('after a connect', () => {
  test.each<Case>([
    [
      'shows the text',
      emptyNote,
      initialAction({ content: 'Eggs' }),
      ['free', 'saved', 'show Eggs'],
    ],
    ['keeps the lock', mine, initialAction(stillMine), ['mine', 'saved']],
    ['saves what is typed', dirty, initialAction(stillMine), ['mine', 'dirty', 'save']],
    [
      'shows another text to the holder',
      mine,
      initialAction({ ...stillMine, content: 'Eggs', version: 4 }),
      ['mine', 'saved', 'show Eggs'],
    ],
    [
      'requests the lock again after a restart',
      mine,
      initialAction(),
      ['free', 'saved', 'request'],
    ],
    [
      'not after idle time',
      mine,
      initialAction({}, true),
      ['free', 'saved', 'show Milk', 'lost: idle'],
    ],
    ['not after a release', leavingState, initialAction(), ['free', 'saved', 'show Milk']],
    [
      'keeps typed text if the note has changed',
      dirty,
      initialAction({ content: 'Eggs', version: 4 }),
      ['free', 'saved', 'keep typed text', 'show Eggs', 'lost: disconnected'],
    ],
    [
      'keeps typed text if the partner has the lock',
      dirty,
      initialAction({ currentEditor: sam }),
      ['sam', 'saved', 'keep typed text', 'show Milk', 'taken'],
    ],
  ])('%s', (_, state, action, expected) => {
    expect(effectsOf(state, action)).toEqual(expected);
  });

  test('unsaved text that has become the note is dropped', () => {
    const state: NoteState = { ...freeState, unsavedText: { text: 'Eggs', at: 0 } };
    expect(reduceNote(state, initialAction(), self)[0].unsavedText).toEqual({
      text: 'Eggs',
      at: 0,
    });
    expect(reduceNote(state, initialAction({ content: 'Eggs' }), self)[0].unsavedText).toBeNull();
    expect(reduceNote(state, content('Eggs', 4), self)[0].unsavedText).toBeNull();
  });
});

describe('the lock', () => {
  test.each<Case>([
    ['is granted at once without a toast', freeState, grantedAction(zoe, 'z1'), ['mine', 'saved']],
    [
      'is granted after a request',
      waitingState,
      grantedAction(zoe, 'z1'),
      ['mine', 'saved', 'granted'],
    ],
    [
      'goes to another tab',
      dirty,
      grantedAction(zoe, 'z2'),
      ['zoe', 'saved', 'keep typed text', 'show Milk', 'lost: elsewhere'],
    ],
    ['is handed over', leavingState, grantedAction(sam), ['sam', 'saved', 'show Milk']],
    [
      'is taken because nobody responded',
      requestedState,
      grantedAction(sam),
      ['sam', 'saved', 'show Milk', 'taken'],
    ],
    ['is released', mine, releasedAction(zoe, 'released'), ['free', 'saved', 'show Milk']],
    [
      'is lost by idle time',
      dirty,
      releasedAction(zoe, 'idle'),
      ['free', 'saved', 'keep typed text', 'show Milk', 'lost: idle'],
    ],
    [
      'is free: no toast',
      heldState,
      releasedAction(sam, 'released'),
      ['free', 'saved', 'show Milk'],
    ],
    [
      'is free: a toast for who asked',
      { ...heldState, request: 'late' },
      releasedAction(sam, 'absent'),
      ['free', 'saved', 'show Milk', 'free'],
    ],
  ])('%s', (_, state, action, expected) => {
    expect(effectsOf(state, action)).toEqual(expected);
  });

  test("the partner's request stays between two tabs of the holder, and ends with the lock", () => {
    const incomingAfter = (action: NoteAction) =>
      reduceNote(requestedState, action, self)[0].incomingRequest;
    expect(incomingAfter(grantedAction(zoe, 'z2'))).toBe(incoming);
    expect(incomingAfter(grantedAction(sam))).toBeNull();
    expect(incomingAfter(releasedAction(zoe, 'idle'))).toBeNull();
  });
});

describe('responses', () => {
  test('a denial ends the request, a timeout does not', () => {
    for (const [reason, request] of [
      ['denied', 'none'],
      ['timeout', 'late'],
    ] as const) {
      expect(reduceNote(waitingState, deniedAction(reason), self)[0].request).toBe(request);
      expect(effectsOf(waitingState, deniedAction(reason))).toEqual([
        'sam',
        'saved',
        'show Milk',
        'denied',
      ]);
    }
  });

  test('a response that came too late takes nothing away', () => {
    const state = { ...leavingState, isDirty: true };
    expect(effectsOf(state, deniedAction('over', null))).toEqual(['mine', 'dirty', 'denied']);
    expect(reduceNote(state, deniedAction('over', null), self)[0]).toMatchObject({
      incomingRequest: null,
      isReleasing: false,
    });
  });

  test('text without the lock is kept', () => {
    expect(effectsOf({ ...dirty, editor: sam }, deniedAction('not-holder'))).toEqual([
      'sam',
      'saved',
      'keep typed text',
      'show Milk',
      'denied',
    ]);
  });

  test('a request of the partner is shown, until another tab has denied it', () => {
    const message = {
      type: 'REQUEST_EDIT_CONTROL',
      noteId,
      ...pendingRequest,
      message: '',
    } as const;
    expect(reduceNote(mine, { type: 'answer', message }, self)[0].incomingRequest).toEqual(
      incoming,
    );
    const deniedElsewhere = (requestId: string): NoteAction => ({
      type: 'answer',
      message: { type: 'REQUEST_DENIED', noteId, requestId },
    });
    expect(reduceNote(requestedState, deniedElsewhere('r0'), self)[0].incomingRequest).toBe(
      incoming,
    );
    expect(reduceNote(requestedState, deniedElsewhere('r1'), self)[0].incomingRequest).toBeNull();
  });

  test('the time that is left', () => {
    const at = Date.parse(pendingRequest.expiresAt);
    expect(timeToRespond(incoming, 5_000, at + 60_000)).toBe(5_000);
    const late = (now: number) => timeToRespond({ ...pendingRequest, isNew: false }, 5_000, now);
    expect([late(at - 2_000), late(at - 60_000), late(at + 1)]).toEqual([2_000, 5_000, -1]);
    const lapses = [-5_000, 10_000, -24 * 3_600_000].map((shift) =>
      requestLapsesIn(pendingRequest, at + shift),
    );
    expect(lapses).toEqual([65_000, 60_000, 120_000]);
  });
});

describe('texts', () => {
  test.each<[string, NoteState, NoteAction, string[]]>([
    ['a newer one is shown', freeState, content('Eggs', 4), ['show Eggs']],
    ['an older one is not', freeState, content('Eggs', 3), []],
    ['a restored one is shown to the holder', mine, content('Eggs', 4), ['show Eggs']],
    ['the own text is not shown while typing', dirty, content('Milk and', 4), []],
    ['none before the first connect', emptyNote, content('Eggs', 4), []],
  ])('%s', (_, state, action, expected) => {
    const [, ...effects] = reduceNote(state, action, self);
    expect(effects.map(inShort)).toEqual(expected);
  });

  test('a save error is shown until the text is saved or given up, others until the next change', () => {
    const failureAfter = (action: 'save' | 'request', next: NoteAction) =>
      reduceNote({ ...dirty, failure: { action } }, next, self)[0].failure?.action;
    expect(failureAfter('save', content('Eggs', 4))).toBe('save');
    expect(failureAfter('save', { type: 'set', values: { request: 'none' } })).toBe('save');
    expect(failureAfter('save', releasedAction(zoe, 'idle'))).toBeUndefined();
    expect(failureAfter('save', { type: 'restored', content: 'Tea' })).toBeUndefined();
    expect(failureAfter('request', content('Eggs', 4))).toBeUndefined();
  });
});
