import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  absentAfter,
  act,
  answer,
  ask,
  endSignIn,
  freePen,
  type Hand,
  type Happening,
  holds,
  idleAfter,
  lingers,
  nextMoment,
  type Pen,
  passTime,
  release,
  see,
  type Turn,
  yieldsAfter,
} from './pen.rules.ts';

const zoe: Hand = { user: { id: 1, username: 'zoe' }, tab: 'z1', signIn: 10 };
const sam: Hand = { user: { id: 2, username: 'sam' }, tab: 's1', signIn: 20 };
const asking = (now: number, id = 'r1') => ({ now, answerTime: 5_000, id });
const held = (by: Hand, now = 0): Pen => ask(freePen, by, asking(now)).pen;
/** Zoë holds it, Sam asked for it at once. */
const wanted: Pen = ask(held(zoe), sam, asking(0)).pen;
const shown = ({ pen, happened }: Turn) => [
  pen.holder?.user.username ?? 'nobody',
  ...happened.map(inShort),
];
const inShort = (each: Happening) => {
  switch (each.is) {
    case 'granted':
      return `granted to ${each.to.user.username}`;
    case 'freed':
      return `freed: ${each.because}`;
    case 'asked':
      return `asked by ${each.request.from.user.username}`;
    case 'refused':
      return `refused: ${each.because}`;
    case 'withdrawn':
      return `withdrawn by ${each.request.from.user.username}`;
  }
};

describe('whoever asks', () => {
  const cases: [string, Pen, Hand, number, string[]][] = [
    ['a free pen is granted', freePen, zoe, 0, ['zoe', 'granted to zoe']],
    ['mine already: nothing happens', held(zoe), zoe, 0, ['zoe']],
    [
      'another tab of mine takes it',
      held(zoe),
      { ...zoe, tab: 'z2' },
      0,
      ['zoe', 'granted to zoe'],
    ],
    ['a tab without a name is the holding one', held(zoe), { ...zoe, tab: null }, 0, ['zoe']],
    ['held and alive: asked', held(zoe), sam, 1_000, ['zoe', 'asked by sam']],
    ['asked already: the same request goes on', wanted, sam, 1_000, ['zoe']],
    [
      'held by somebody idle: freed and granted',
      held(zoe),
      sam,
      idleAfter,
      ['sam', 'freed: idle', 'granted to sam'],
    ],
    [
      'held by somebody absent: freed and granted',
      see(held(zoe), 1, false, 0),
      sam,
      absentAfter,
      ['sam', 'freed: absent', 'granted to sam'],
    ],
    [
      'absent for less: asked',
      see(held(zoe), 1, false, 1),
      sam,
      absentAfter,
      ['zoe', 'asked by sam'],
    ],
  ];
  test.each(cases)('%s', (_, pen, hand, now, expected) => {
    expect(shown(ask(pen, hand, asking(now, 'r2')))).toEqual(expected);
  });

  test('the tab that asked last gets it', () => {
    const again = ask(wanted, { ...sam, tab: 's2' }, asking(1_000)).pen;
    expect(again.request?.id).toBe('r1');
    expect(release(again, 1, 'z1', 1_500).pen.holder?.tab).toBe('s2');
  });
});

describe('the holder', () => {
  const cases: [string, Turn | undefined, string[]][] = [
    ['grants', answer(wanted, 1, { id: 'r1', grant: true, now: 1 }), ['sam', 'granted to sam']],
    ['denies', answer(wanted, 1, { id: 'r1', grant: false, now: 1 }), ['zoe', 'refused: denied']],
    ['lets go of what is wanted', release(wanted, 1, 'z1', 1), ['sam', 'granted to sam']],
    ['lets go of what nobody wants', release(held(zoe), 1, 'z1', 1), ['nobody', 'freed: released']],
    [
      'lets go without naming a tab',
      release(held(zoe), 1, undefined, 1),
      ['nobody', 'freed: released'],
    ],
    ['signs out', endSignIn(held(zoe), 10, 1), ['nobody', 'freed: signed-out']],
    ['signs out elsewhere', endSignIn(held(zoe), 11, 1), ['zoe']],
    ['signs out while it is wanted', endSignIn(wanted, 10, 1), ['sam', 'granted to sam']],
  ];
  test.each(cases)('%s', (_, turn, expected) => {
    expect(turn && shown(turn)).toEqual(expected);
  });

  const nothing: [string, Turn | undefined][] = [
    ['another tab lets go', release(held(zoe), 1, 'z2', 1)],
    ['somebody else lets go', release(held(zoe), 2, undefined, 1)],
    ['nobody holds it', release(freePen, 1, undefined, 1)],
  ];
  test.each(nothing)('%s: nothing happens', (_, turn) => {
    expect(turn?.happened).toEqual([]);
  });

  test('answers what there is to answer, and nothing else', () => {
    const now = 1;
    expect(answer(wanted, 1, { id: 'r9', grant: true, now })).toBeUndefined();
    expect(answer(wanted, 2, { id: 'r1', grant: true, now })).toBeUndefined();
    expect(answer(held(zoe), 1, { id: 'r1', grant: true, now })).toBeUndefined();
    const granted = answer(wanted, 1, { id: 'r1', grant: true, now })?.pen ?? freePen;
    // A repeat after a lost answer changes nothing; another answer comes too late.
    expect(answer(granted, 1, { id: 'r1', grant: true, now })).toEqual({
      pen: granted,
      happened: [],
    });
    expect(answer(granted, 1, { id: 'r1', grant: false, now })).toBeUndefined();
  });

  test('whoever wants it and signs out wants it no more', () => {
    expect(shown(endSignIn(wanted, 21, 1))).toEqual(['zoe']);
    const turn = endSignIn(wanted, 20, 1);
    expect(turn.pen.request).toBeNull();
    expect(shown(turn)).toEqual(['zoe', 'withdrawn by sam']);
    expect(shown(release(turn.pen, 1, 'z1', 2))).toEqual(['nobody', 'freed: released']);
  });

  test('another tab that took over is the one that holds', () => {
    const { pen } = ask(held(zoe), { ...zoe, tab: 'z2' }, asking(1));
    expect(['z1', 'z2', undefined].map((tab) => holds(pen, 1, tab))).toEqual([false, true, true]);
    expect(holds(pen, 2)).toBe(false);
  });
});

describe('time', () => {
  const active = act(wanted, 1, 1);
  const late = passTime(active, 5_000).pen;
  const cases: [string, Pen, number, string[]][] = [
    ['nothing before the deadline', active, 4_999, ['zoe']],
    ['nobody answered', active, 5_000, ['zoe', 'refused: timeout']],
    ['told once', late, 6_000, ['zoe']],
    [
      'whoever does nothing yields',
      ask(held(zoe), sam, { now: yieldsAfter, answerTime: 5_000, id: 'r1' }).pen,
      yieldsAfter + 5_000,
      ['sam', 'granted to sam'],
    ],
    ['absent: freed', see(held(zoe), 1, false, 0), absentAfter, ['nobody', 'freed: absent']],
    [
      'absent and wanted: handed over',
      see(wanted, 1, false, 0),
      absentAfter,
      ['sam', 'granted to sam'],
    ],
    ['back in time', see(see(held(zoe), 1, false, 0), 1, true, 9), absentAfter, ['zoe']],
    ['idle: freed', held(zoe), idleAfter, ['nobody', 'freed: idle']],
    ['active meanwhile', act(held(zoe), 1, 1), idleAfter, ['zoe']],
  ];
  test.each(cases)('%s', (_, pen, now, expected) => {
    expect(shown(passTime(pen, now))).toEqual(expected);
  });

  test('a late request stays for a minute, and handing over still grants it', () => {
    const last = 5_000 + lingers;
    expect(passTime(late, last - 1).pen.request).not.toBeNull();
    expect(passTime(late, last).pen.request).toBeNull();
    const granted = answer(late, 1, { id: 'r1', grant: true, now: last - 1 });
    expect(granted && shown(granted)).toEqual(['sam', 'granted to sam']);
    expect(answer(late, 1, { id: 'r1', grant: true, now: last })).toBeUndefined();
  });

  test('a late request makes room for a new one', () => {
    const { pen, happened } = ask(late, sam, asking(6_000, 'r2'));
    expect(happened.map(inShort)).toEqual(['asked by sam']);
    expect(pen.request).toMatchObject({ id: 'r2', deadline: 11_000, isLate: false });
  });
});

test('whatever happens in whatever order: one holder, told of without a gap', () => {
  const hand = fc.record({
    user: fc.constantFrom(zoe.user, sam.user),
    tab: fc.constantFrom('t1', 't2', null),
  });
  const step = fc.record({
    does: fc.constantFrom(
      'ask',
      'grant',
      'deny',
      'release',
      'sign out',
      'go',
      'come',
      'act',
      'wait',
    ),
    hand,
    after: fc.nat(50_000),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let pen = freePen;
      let now = 0;
      /** What a listener makes of what it is told. */
      const believed: { hand: Hand | null } = { hand: null };
      const go = (turn: Turn | undefined) => {
        for (const each of turn?.happened ?? []) {
          if (each.is === 'granted') {
            expect(each.before === null ? null : each.before.user).toEqual(
              believed.hand?.user ?? null,
            );
            believed.hand = each.to;
          }
          if (each.is === 'freed') believed.hand = null;
        }
        pen = turn?.pen ?? pen;
      };
      for (const {
        does,
        hand: { user, tab },
        after,
      } of steps) {
        now += after;
        const from = { user, tab, signIn: user.id };
        if (does === 'ask') go(ask(pen, from, asking(now, `r${now}`)));
        else if (does === 'grant' || does === 'deny') {
          const id = pen.request?.id ?? pen.answered?.id ?? 'r';
          go(answer(pen, user.id, { id, grant: does === 'grant', now }));
        } else if (does === 'release') go(release(pen, user.id, tab ?? undefined, now));
        else if (does === 'sign out') go(endSignIn(pen, user.id, now));
        else if (does === 'act') pen = act(pen, user.id, now);
        else if (does === 'wait') go(passTime(pen, now));
        else pen = see(pen, user.id, does === 'come', now);

        expect(pen.holder?.user).toEqual(believed.hand?.user);
        expect(pen.holder?.tab).toEqual(believed.hand?.tab);
        if (pen.request !== null) expect(pen.request.from.user).not.toEqual(pen.holder?.user);
        // Time that has passed leaves nothing due behind, so that a timer never spins.
        const moment = nextMoment(passTime(pen, now).pen);
        if (moment !== undefined) expect(moment).toBeGreaterThan(now);
      }
    }),
  );
});
