import { describe, expect, test } from 'vitest';
import {
  answerableFor,
  begin,
  type Desk,
  type Duty,
  emptyDesk,
  type Heard,
  hearAnswer,
  hearText,
  hearTyping,
  lapsesIn,
  move,
} from './desk.ts';

const here = { userId: 1, tab: 'z1' };
const zoe = { id: 1, username: 'zoe' };
const sam = { id: 2, username: 'sam' };
const noteId = 1;

const read: Desk = { ...emptyDesk, note: { content: 'Milk', version: 3 } };
const mine: Desk = { ...read, editor: zoe, isMine: true };
const typing: Desk = { ...mine, isUnsaved: true };
const hers: Desk = { ...read, editor: sam };
const request = { requestId: 'r1', userId: 2, username: 'sam', expiresAt: '2026-03-14T12:00:05Z' };
const wanted: Desk = { ...mine, wanted: request };
const goes: Desk = { ...wanted, letsGo: true };

const beginning = (more: Partial<Parameters<typeof begin>[1]> = {}) =>
  ({
    type: 'INITIAL_CONTENT',
    ...{ noteId, content: 'Milk', version: 3, hasEditPermission: false, isLocked: false },
    ...{ currentEditor: null, pendingRequest: null },
    ...more,
  }) as const;
const granted = (to: typeof zoe, sessionId: string | null = null) =>
  ({
    type: 'EDIT_CONTROL_GRANTED',
    noteId,
    userId: to.id,
    username: to.username,
    sessionId,
  }) as const;
const freed = (from: typeof zoe, reason: 'released' | 'idle' | 'absent') =>
  ({
    type: 'EDIT_CONTROL_RELEASED',
    noteId,
    userId: from.id,
    username: from.username,
    reason,
  }) as const;
const refused = (
  reason: 'denied' | 'timeout' | 'not-holder' | 'over',
  sessionId: string | null = 'z1',
) =>
  ({
    type: 'DENY_EDIT_CONTROL',
    ...{ noteId, userId: 1, username: 'zoe', message: 'No', sessionId, reason },
  }) as const;
const text = (content: string, version: number) =>
  ({
    type: 'CONTENT_UPDATE',
    ...{
      noteId,
      userId: 2,
      username: 'sam',
      content,
      cursorPosition: null,
      version,
      updatedAt: '',
    },
  }) as const;

const inShort = (duty: Duty) => {
  if (duty.do === 'show') return `show ${duty.content}`;
  if (duty.do !== 'tell') return duty.do;
  const { notice } = duty;
  return `tell ${notice.is}${notice.is === 'gone' ? ` ${notice.because}` : ''}`;
};
/** Who may write, what is known of the words here, and what must be done. */
const shown = ([desk, ...duties]: Heard) => [
  desk.isMine ? 'mine' : (desk.editor?.username ?? 'free'),
  desk.isUnsaved ? 'unsaved' : 'saved',
  ...duties.map(inShort),
];

describe('after connecting', () => {
  const cases: [string, Desk, Parameters<typeof beginning>[0], string[]][] = [
    ['for the first time', emptyDesk, { content: 'Eggs' }, ['free', 'saved', 'show Eggs']],
    ['an older text counts', read, { content: 'Egg', version: 1 }, ['free', 'saved', 'show Egg']],
    ['still mine', mine, { hasEditPermission: true, currentEditor: zoe }, ['mine', 'saved']],
    [
      'still mine, with words on their way',
      typing,
      { hasEditPermission: true, currentEditor: zoe },
      ['mine', 'unsaved', 'say again'],
    ],
    [
      'free now, and nothing happened: asked for again',
      typing,
      {},
      ['free', 'unsaved', 'ask again'],
    ],
    [
      'free now, and something happened: the words are set aside',
      typing,
      { content: 'Eggs', version: 4 },
      ['free', 'saved', 'set aside', 'show Eggs', 'tell gone apart'],
    ],
    [
      'of the partner now',
      typing,
      { currentEditor: sam },
      ['sam', 'saved', 'set aside', 'show Milk', 'tell taken'],
    ],
    [
      'the partner waits for an answer',
      mine,
      { hasEditPermission: true, currentEditor: zoe, pendingRequest: request },
      ['mine', 'saved', 'tell wanted'],
    ],
    [
      'to whom an older wish of a tab that is gone is no reason to wait',
      read,
      { currentEditor: sam, pendingRequest: { ...request, userId: 1 } },
      ['sam', 'saved', 'show Milk'],
    ],
    [
      'it is still here, and the home has another text',
      mine,
      { hasEditPermission: true, currentEditor: zoe, content: 'Eggs', version: 4 },
      ['mine', 'saved', 'show Eggs'],
    ],
    [
      'and is told of once',
      wanted,
      { hasEditPermission: true, currentEditor: zoe, pendingRequest: request },
      ['mine', 'saved'],
    ],
  ];
  test.each(cases)('%s', (_, desk, more, expected) => {
    expect(shown(begin(desk, beginning(more), here, false))).toEqual(expected);
  });

  test.each<[string, Desk, boolean, string[]]>([
    ['not after a long rest', mine, true, ['free', 'saved', 'show Milk', 'tell gone idle']],
    ['after a short one', mine, false, ['free', 'saved', 'ask again']],
    ['for words, whenever', typing, true, ['free', 'unsaved', 'ask again']],
    ['not by who let go of it', goes, false, ['free', 'saved', 'show Milk']],
  ])('a pen that the home forgot is asked for again: %s', (_, desk, isIdle, expected) => {
    expect(shown(begin(desk, beginning(), here, isIdle))).toEqual(expected);
  });
});

describe('the pen moves', () => {
  const cases: [string, Desk, Parameters<typeof move>[1], string[]][] = [
    ['to this tab', read, granted(zoe, 'z1'), ['mine', 'saved', 'tell granted']],
    ['to a tab without a name', read, granted(zoe), ['mine', 'saved', 'tell granted']],
    [
      'to this tab again, with words',
      { ...typing, isMine: false },
      granted(zoe, 'z1'),
      ['mine', 'unsaved', 'say again'],
    ],
    [
      'to another tab',
      mine,
      granted(zoe, 'z2'),
      ['zoe', 'saved', 'show Milk', 'tell gone elsewhere'],
    ],
    [
      'to another tab, with words here',
      typing,
      granted(zoe, 'z2'),
      ['zoe', 'saved', 'set aside', 'show Milk', 'tell gone elsewhere'],
    ],
    ['to the partner, as this tab said', goes, granted(sam), ['sam', 'saved', 'show Milk']],
    [
      'to the partner, who was not answered',
      wanted,
      granted(sam),
      ['sam', 'saved', 'show Milk', 'tell taken'],
    ],
    ['from a reader', read, granted(sam), ['sam', 'saved', 'show Milk']],
    ['is given back', mine, freed(zoe, 'released'), ['free', 'saved', 'show Milk']],
    [
      'goes because nothing happened',
      typing,
      freed(zoe, 'idle'),
      ['free', 'saved', 'set aside', 'show Milk', 'tell gone idle'],
    ],
    ['is free', hers, freed(sam, 'absent'), ['free', 'saved', 'show Milk', 'tell free']],
  ];
  test.each(cases)('%s', (_, desk, moved, expected) => {
    expect(shown(move(desk, moved, here))).toEqual(expected);
  });

  test('between two tabs of one person: what the partner wants is still to be answered', () => {
    expect(move(wanted, granted(zoe, 'z2'), here)[0].wanted).toBe(request);
    const other: Desk = { ...wanted, isMine: false };
    expect(move(other, granted(zoe, 'z1'), here)[0].wanted).toBe(request);
    expect(move(wanted, granted(sam), here)[0].wanted).toBeNull();
    expect(move(wanted, freed(zoe, 'idle'), here)[0].wanted).toBeNull();
  });
});

describe('answers', () => {
  const asking: Desk = { ...hers, wish: 'waiting' };
  test('a refusal ends the wish, a late one does not', () => {
    const [afterNo, ...no] = hearAnswer(asking, refused('denied'), here);
    expect([afterNo.wish, ...no.map(inShort)]).toEqual(['none', 'show Milk', 'tell refused']);
    const [afterLate, ...late] = hearAnswer(asking, refused('timeout'), here);
    expect([afterLate.wish, ...late.map(inShort)]).toEqual(['late', 'show Milk', 'tell late']);
  });
  test('what another tab was refused is told there, and nothing is waited for here', () => {
    const [desk, ...duties] = hearAnswer(asking, refused('denied', 'z2'), here);
    expect([desk.wish, ...duties]).toEqual(['none']);
  });
  test('an answer that came too late takes nothing away', () => {
    const heard = hearAnswer({ ...goes, isUnsaved: true }, refused('over', null), here);
    expect([...shown(heard), heard[0].wanted]).toEqual(['mine', 'unsaved', 'tell refused', null]);
    expect(heard[0].letsGo).toBe(false);
  });
  test('the pen was here all along, as the home knew', () => {
    const granted = { noteId, userId: 1, username: 'zoe', message: '' };
    const said = { type: 'GRANT_EDIT_CONTROL', ...granted } as const;
    const asks: Desk = { ...read, editor: zoe, wish: 'asking' };
    const [desk] = hearAnswer(asks, { ...said, sessionId: 'z1' }, here);
    expect([desk.isMine, desk.wish]).toEqual([true, 'none']);
    expect(hearAnswer(asks, { ...said, sessionId: 'z2' }, here)).toEqual([asks]);
  });
  test('a wish lapses a minute after its time, whatever the clock of this device says', () => {
    const at = Date.parse(request.expiresAt);
    const shifts = [-5_000, 10_000, -24 * 3_600_000];
    expect(shifts.map((shift) => lapsesIn(request, at + shift))).toEqual([65_000, 60_000, 120_000]);
  });
  test('what is left to answer: all of it for a new wish, else what the home says', () => {
    const at = Date.parse(request.expiresAt);
    const left = (isNew: boolean, now: number) =>
      answerableFor({ is: 'wanted', request, isNew }, 5_000, now);
    // The clock of this device may go wrong.
    expect([left(true, at + 60_000), left(false, at - 2_000), left(false, at - 60_000)]).toEqual([
      ...[5_000, 2_000, 5_000],
    ]);
    expect(left(false, at + 1)).toBeLessThan(0);
  });
  test('words that came without the pen are set aside', () => {
    expect(shown(hearAnswer({ ...typing, editor: sam }, refused('not-holder'), here))).toEqual([
      ...['sam', 'saved', 'set aside', 'show Milk', 'tell refused'],
    ]);
  });
  test('the partner wants the pen', () => {
    const said = { type: 'REQUEST_EDIT_CONTROL', noteId, ...request, message: '' } as const;
    const [desk, ...duties] = hearAnswer(mine, said, here);
    expect([desk.wanted, ...duties.map(inShort)]).toEqual([request, 'tell wanted']);
  });
  test('what was denied at another tab is not asked here any more', () => {
    const denied = (requestId: string) => ({ type: 'REQUEST_DENIED', noteId, requestId }) as const;
    expect(hearAnswer(wanted, denied('r1'), here)).toEqual([mine]);
    expect(hearAnswer(wanted, denied('r0'), here)).toEqual([wanted]);
  });
});

describe('texts', () => {
  test.each([
    ['a newer one is shown', read, text('Eggs', 4), ['show Eggs']],
    ['an older one is not', read, text('Eggs', 3), []],
    [
      'also to who has the pen, and does not type: a version brought back',
      mine,
      text('Eggs', 4),
      ['show Eggs'],
    ],
    ['nor our own words while we type', typing, text('Milk and', 4), []],
    ['nothing before the beginning', emptyDesk, text('Eggs', 4), []],
  ])('%s', (_, desk, said, expected) => {
    const [, ...duties] = hearText(desk, said);
    expect(duties.map(inShort)).toEqual(expected);
  });
});

test('typing of the partner, not of this tab', () => {
  const said = (userId: number) =>
    ({
      type: 'TYPING_STATUS',
      noteId,
      userId,
      username: '',
      isTyping: true,
      timestamp: '',
    }) as const;
  expect(hearTyping(hers, said(2), here)[0].partnerTypes).toBe(true);
  expect(hearTyping(mine, said(1), here)[0].partnerTypes).toBe(false);
});
