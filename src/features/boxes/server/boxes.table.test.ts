import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BoxEar, type BoxUpdate, listenToBoxes } from '../../../../tests/support/box-ears.ts';
import { type Players, playersIn, type Who } from '../../../../tests/support/boxes.ts';
import { type Answer, openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import { type Box, readOwned, readReceived } from '../boxes.contract.ts';
import { boxesMessages as t } from '../messages/index.ts';

/*
 * Every action by each of the two on a box in every state, on a real home: what it answers, what becomes of the box,
 * and who is told (decisions §7). The table is written down here once more, without the rules that it holds to account.
 */

const { wrongStatus } = t.box;
const long = { expirationMinutes: 10_000 };
const short = { expirationMinutes: 5 };
const later = { isInstantDrop: false };

/** How a box gets there, and what its state is called where something cannot be done. */
const states: Record<
  string,
  [refusal: string, create: Record<string, unknown>, ...steps: (keyof Players)[]]
> = {
  created: [wrongStatus.CREATED, later],
  dropped: [wrongStatus.DROPPED, long],
  caught: [wrongStatus.DROPPED, long, 'activate'],
  opened: [wrongStatus.OPENED, long, 'open'],
  'caught and opened': [wrongStatus.OPENED, long, 'activate', 'open'],
  waiting: [wrongStatus.WAITING_APPROVAL, long, 'open', 'complete'],
  'sent back': [wrongStatus.OPENED, long, 'open', 'complete', 'reject'],
  approved: [wrongStatus.APPROVED, long, 'open', 'complete', 'approve'],
  claimed: [wrongStatus.CLAIMED, long, 'open', 'complete', 'approve', 'claim'],
  expired: [wrongStatus.EXPIRED, short, 'open'],
  'caught and expired': [wrongStatus.EXPIRED, short, 'activate', 'open'],
  cancelled: [t.box.cancelled, long, 'cancel'],
};

interface Row {
  by: Who;
  /** From these states to that one. */
  go: readonly string[];
  to?: Box['status'];
  /** Where it was done already, which changes and tells nothing. */
  done: readonly string[];
  tells?: readonly [who: Who, type: BoxUpdate['type']];
}
type Step = 'update' | 'cancel' | 'activate' | 'open' | 'complete' | 'approve' | 'reject' | 'claim';

const table: Record<Step, Row> = {
  update: { by: 'zoe', go: ['created'], to: 'CREATED', done: [] },
  cancel: {
    ...{ by: 'zoe', go: ['created', 'dropped', 'caught'], done: ['cancelled'] },
    tells: ['sam', 'BOX_CANCELLED'],
  },
  activate: {
    ...{ by: 'sam', go: ['dropped'], to: 'DROPPED' },
    done: ['caught', 'caught and opened', 'caught and expired'],
  },
  open: {
    ...{ by: 'sam', go: ['dropped', 'caught'], to: 'OPENED' },
    ...{ done: ['opened', 'caught and opened', 'sent back'], tells: ['zoe', 'BOX_OPENED'] },
  },
  complete: {
    ...{ by: 'sam', go: ['opened', 'caught and opened', 'sent back'], to: 'WAITING_APPROVAL' },
    ...{ done: ['waiting'], tells: ['zoe', 'BOX_OPENED'] },
  },
  approve: {
    ...{ by: 'zoe', go: ['waiting'], to: 'APPROVED', done: ['approved'] },
    tells: ['sam', 'BOX_APPROVED'],
  },
  reject: {
    ...{ by: 'zoe', go: ['waiting'], to: 'OPENED', done: ['sent back'] },
    tells: ['sam', 'BOX_REJECTED'],
  },
  claim: {
    ...{ by: 'sam', go: ['approved'], to: 'CLAIMED', done: ['claimed'] },
    tells: ['zoe', 'BOX_APPROVED'],
  },
};

let home: TestHome;
let play: Players;
/** Each has two tabs open. */
let ears: Record<Who, BoxEar[]>;
beforeAll(async () => {
  home = await openTestHome();
  const tokens = { zoe: mintToken(home, 'zoe'), sam: mintToken(home, 'sam') };
  play = playersIn(home, tokens);
  const twoTabs = (token: string) =>
    Promise.all([listenToBoxes(home.url, token), listenToBoxes(home.url, token)]);
  ears = { zoe: await twoTabs(tokens.zoe), sam: await twoTabs(tokens.sam) };
});
afterAll(() => home.close());

const take = (step: Step, id: number, who: Who): Promise<Answer> =>
  step === 'update' ? play.update(id, { prizeName: 'Better' }, who) : play[step](id, who);

/** Brings a box into a state. */
async function bring(state: string): Promise<number> {
  const [, create, ...steps] = states[state] ?? ['', {}];
  const { id } = await play.create(create);
  for (const step of steps) {
    const who = step === 'approve' || step === 'reject' || step === 'cancel' ? 'zoe' : 'sam';
    const { status } = await take(step as Step, id, who);
    if (status !== 200) throw new Error(`${step} answered ${status} on the way to ${state}`);
  }
  return id;
}

/** What every tab of each has heard since the last time; both tabs of one hear the same. */
async function heard(): Promise<Record<Who, BoxUpdate[]>> {
  const of = async (who: Who) => {
    const [one = [], other] = await Promise.all(ears[who].map((ear) => ear.news()));
    expect(other).toEqual(one);
    return one;
  };
  return { zoe: await of('zoe'), sam: await of('sam') };
}

/** Every box as both see it. */
async function present(): Promise<Map<number, unknown>> {
  const owned = await play.list(readOwned, 'zoe');
  const received = new Map((await play.list(readReceived, 'sam')).map((box) => [box.id, box]));
  return new Map(owned.map((box) => [box.id, [box, received.get(box.id)]]));
}

describe.each(Object.keys(table) as Step[])('%s', (step) => {
  const { by, go, to, done, tells } = table[step];

  test('by each, in every state', async () => {
    const cases = await Promise.all(
      Object.keys(states).flatMap((state) =>
        (['zoe', 'sam'] as const).map(async (who) => ({ state, who, id: await bring(state) })),
      ),
    );
    home.clock.pass(5 * 60_000);
    const before = await present();
    await heard();
    const answers = await Promise.all(cases.map(({ id, who }) => take(step, id, who)));
    const after = await present();
    const news = await heard();

    for (const [index, { state, who, id }] of cases.entries()) {
      const { status, body } = answers[index] ?? {};
      const row = `${step} by ${who} while ${state}`;
      const told = { zoe: typesOf(news.zoe, id), sam: typesOf(news.sam, id) };
      const [refusal] = states[state] ?? [];
      if (who === by && go.includes(state)) {
        expect([row, status]).toEqual([row, 200]);
        const expected = { zoe: [] as string[], sam: [] as string[] };
        if (tells !== undefined && state !== 'created') expected[tells[0]].push(tells[1]);
        expect([row, told]).toEqual([row, expected]);
        if (to === undefined) expect([row, after.has(id)]).toEqual([row, false]);
        else expect([row, body]).toMatchObject([row, { id, status: to }]);
        continue;
      }
      const isRepeat = who === by && done.includes(state);
      const isHidden = who === 'sam' && state === 'created';
      const shown = who === by ? { message: refusal } : { message: t.box.notYours };
      const why = isHidden ? { message: t.box.notFound } : shown;
      const code = isRepeat ? 200 : isHidden ? 404 : who === by ? 409 : 403;
      expect([row, status, told]).toEqual([row, code, { zoe: [], sam: [] }]);
      if (!isRepeat) expect([row, body]).toEqual([row, why]);
      expect([row, after.get(id)]).toEqual([row, before.get(id)]);
    }
  });
});

const typesOf = (news: readonly BoxUpdate[], id: number) =>
  news.filter(({ box }) => box.id === id).map(({ type }) => type);
