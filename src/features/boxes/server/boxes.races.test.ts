import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type BoxEar, listenToBoxes } from '../../../../tests/support/box-ears.ts';
import { type Players, playersIn } from '../../../../tests/support/boxes.ts';
import { type Answer, openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import { BoxPrize, readBoxPrizes } from '../box-prizes.contract.ts';
import { readOwned } from '../boxes.contract.ts';
import { boxesMessages as t } from '../messages/index.ts';

/* Two steps at the same moment: one is done, the other hears why not (safety.md G9). 200 rounds of each. */

const rounds = 200;
const atOnce = 25;

let home: TestHome;
let zoe: string;
let play: Players;
let ears: BoxEar[];
beforeAll(async () => {
  home = await openTestHome();
  const tokens = { zoe: mintToken(home, 'zoe'), sam: mintToken(home, 'sam') };
  zoe = tokens.zoe;
  play = playersIn(home, tokens);
  ears = [await listenToBoxes(home.url, tokens.zoe), await listenToBoxes(home.url, tokens.sam)];
});
afterAll(() => home.close());

type Step = (id: number) => Promise<unknown>;

/** New boxes, brought on by these steps. */
async function boxes(count: number, create: Record<string, unknown>, ...steps: Step[]) {
  return Promise.all(
    Array.from({ length: count }, async () => {
      const { id } = await play.create(create);
      for (const step of steps) await step(id);
      return id;
    }),
  );
}

type Race = (id: number, round: number) => Promise<Answer[]>;

/** Runs all rounds, some of them at once. Answers what each round answered, by the id of its box. */
async function race(prepare: (count: number) => Promise<number[]>, run: Race) {
  const results = new Map<number, Answer[]>();
  for (let round = 0; round < rounds; round += atOnce) {
    const ids = await prepare(atOnce);
    const answers = await Promise.all(ids.map((id, index) => run(id, round + index)));
    for (const [index, id] of ids.entries()) results.set(id, answers[index] ?? []);
  }
  expect(results.size).toBe(rounds);
  return results;
}

/** Both at once; every second round the other one is the first to call. */
const both =
  (one: (id: number) => Promise<Answer>, other: (id: number) => Promise<Answer>): Race =>
  async (id, round) => {
    if (round % 2 === 0) return Promise.all([one(id), other(id)]);
    const [second, first] = await Promise.all([other(id), one(id)]);
    return [first, second];
  };

/** Which of the two won; the other was told this. */
function winnerOf(answers: readonly Answer[], reasons: readonly [string, string]): 0 | 1 {
  const statuses = answers.map(({ status }) => status);
  const winner = statuses[0] === 200 ? 0 : 1;
  expect(statuses).toEqual(winner === 0 ? [200, 409] : [409, 200]);
  const loser = 1 - winner;
  expect(answers[loser]?.body).toEqual({ message: reasons[loser] });
  return winner;
}

const statusById = async () =>
  new Map((await play.list(readOwned, 'zoe')).map(({ id, status }) => [id, status]));
const prizesById = async () => {
  const { body } = await home.call(readBoxPrizes, { token: zoe });
  return z.array(BoxPrize).parse(body);
};
/** What both heard since the last time, by box. */
async function heard(): Promise<Map<number, string[]>> {
  const news = (await Promise.all(ears.map((ear) => ear.news()))).flat();
  const types = new Map<number, string[]>();
  for (const { box, type } of news) types.set(box.id, [...(types.get(box.id) ?? []), type]);
  return types;
}

describe('200 rounds', { timeout: 60_000 }, () => {
  test('of opening against cancelling', async () => {
    const results = await race(
      (count) => boxes(count, {}),
      both(
        (id) => play.open(id),
        (id) => play.cancel(id),
      ),
    );
    const statuses = await statusById();
    const news = await heard();
    for (const [id, answers] of results) {
      const winner = winnerOf(answers, [t.box.cancelled, t.box.wrongStatus.OPENED]);
      expect(statuses.get(id)).toBe(winner === 0 ? 'OPENED' : undefined);
      const told = winner === 0 ? 'BOX_OPENED' : 'BOX_CANCELLED';
      expect(news.get(id)?.sort()).toEqual(['BOX_DROPPED', told].sort());
    }
  });

  test('of approving against rejecting, with one prize for each approval', async () => {
    const results = await race(
      (count) => boxes(count, {}, play.open, play.complete),
      both(
        (id) => play.approve(id),
        (id) => play.reject(id),
      ),
    );
    const statuses = await statusById();
    const prizes = await prizesById();
    const news = await heard();
    for (const [id, answers] of results) {
      const winner = winnerOf(answers, [t.box.wrongStatus.OPENED, t.box.wrongStatus.APPROVED]);
      expect(statuses.get(id)).toBe(winner === 0 ? 'APPROVED' : 'OPENED');
      expect(prizes.filter(({ boxId }) => boxId === id)).toHaveLength(winner === 0 ? 1 : 0);
      const told = winner === 0 ? 'BOX_APPROVED' : 'BOX_REJECTED';
      expect(news.get(id)?.slice(-1)).toEqual([told]);
      expect(news.get(id)).toHaveLength(4);
    }
  });

  test('of claiming twice: both are answered, and there is one prize', async () => {
    const results = await race(
      (count) => boxes(count, {}, play.open, play.complete, play.approve),
      both(
        (id) => play.claim(id),
        (id) => play.claim(id),
      ),
    );
    const prizes = await prizesById();
    const news = await heard();
    for (const [id, answers] of results) {
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const [prize, ...others] = prizes.filter(({ boxId }) => boxId === id);
      expect([prize?.claimedAt, others]).toEqual([expect.any(String), []]);
      // Of the approval and of the claim.
      expect(news.get(id)?.filter((type) => type === 'BOX_APPROVED')).toHaveLength(2);
    }
  });

  test('of completing against the end of its time', async () => {
    const fiveMinutes = 5 * 60_000;
    let turn = 0;
    const prepare = (count: number) => boxes(count, { expirationMinutes: 5 }, play.open);
    const results = await race(prepare, async (id, round) => {
      // Time runs out once in each part: before, while or after its boxes are completed.
      const isLast = round % atOnce === atOnce - 1;
      const completed = play.complete(id);
      if (isLast) {
        if (turn % 3 === 2) await completed;
        if (turn % 3 === 1) await new Promise(setImmediate);
        turn += 1;
        home.clock.pass(fiveMinutes);
      }
      return [await completed];
    });
    const statuses = await statusById();
    const news = await heard();
    const ended = { WAITING_APPROVAL: 0, EXPIRED: 0 };
    for (const [id, [answer]] of results) {
      const isInTime = answer?.status === 200;
      if (!isInTime) expect(answer).toMatchObject({ status: 409, body: expired });
      const status = isInTime ? 'WAITING_APPROVAL' : 'EXPIRED';
      ended[status] += 1;
      expect(statuses.get(id)).toBe(status);
      const told = isInTime ? ['BOX_OPENED'] : ['BOX_EXPIRED', 'BOX_EXPIRED'];
      expect(news.get(id)?.sort()).toEqual(['BOX_DROPPED', 'BOX_OPENED', ...told].sort());
    }
    expect(Math.min(ended.WAITING_APPROVAL, ended.EXPIRED)).toBeGreaterThan(0);
  });
});

const expired = { message: t.box.wrongStatus.EXPIRED };
