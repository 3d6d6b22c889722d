import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type BoxListener, listenToBoxes } from '../../../../tests/support/box-listener.ts';
import { type Players, playersIn } from '../../../../tests/support/boxes.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import type { Answer } from '../../../../tests/support/test-server.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import { BoxPrize, readBoxPrizes } from '../box-prizes.contract.ts';
import { readOwned } from '../boxes.contract.ts';
import { t } from '../messages/index.ts';

const rounds = Number(process.env.ROUNDS ?? 4);

const server = sharedServer();
let zoe: string;
let play: Players;
let listeners: BoxListener[];
beforeAll(async () => {
  const tokens = { zoe: mintToken(server, 'zoe'), sam: mintToken(server, 'sam') };
  zoe = tokens.zoe;
  play = playersIn(server, tokens);
  listeners = [
    await listenToBoxes(server.url, tokens.zoe),
    await listenToBoxes(server.url, tokens.sam),
  ];
});

type Step = (id: number) => Promise<Answer>;

/** Creates boxes and takes these steps with each. */
const boxes = (create: Record<string, unknown>, ...steps: Step[]) =>
  Promise.all(
    Array.from({ length: rounds }, async () => {
      const { id } = await play.create(create);
      for (const step of steps) await step(id);
      return id;
    }),
  );

/** Two actions at the same time; in every second round the other one is called first. */
async function race(ids: readonly number[], one: Step, other: Step): Promise<Answer[][]> {
  return Promise.all(
    ids.map(async (id, round) => {
      if (round % 2 === 0) return Promise.all([one(id), other(id)]);
      const [second, first] = await Promise.all([other(id), one(id)]);
      return [first, second];
    }),
  );
}

const statusById = async () =>
  new Map((await play.list(readOwned, 'zoe')).map(({ id, status }) => [id, status]));
const prizesOf = async (id: number) => {
  const { body } = await server.call(readBoxPrizes, { token: zoe });
  return z
    .array(BoxPrize)
    .parse(body)
    .filter(({ boxId }) => boxId === id);
};
/** The new notifications of both, by box. */
async function news(): Promise<Map<number, string[]>> {
  const updates = (await Promise.all(listeners.map((listener) => listener.readUpdates()))).flat();
  const types = new Map<number, string[]>();
  for (const { box, type } of updates) types.set(box.id, [...(types.get(box.id) ?? []), type]);
  return types;
}

describe('boxes: two actions at the same time', { timeout: 60_000 }, () => {
  test.each([
    {
      race: 'open and cancel',
      steps: [] as const,
      by: ['open', 'cancel'] as const,
      errors: [t.box.cancelled, t.box.wrongStatus.OPENED],
      statuses: ['OPENED', undefined],
      updates: ['BOX_OPENED', 'BOX_CANCELLED'],
      prizes: [0, 0],
    },
    {
      race: 'approve and reject',
      steps: ['open', 'complete'] as const,
      by: ['approve', 'reject'] as const,
      errors: [t.box.wrongStatus.OPENED, t.box.wrongStatus.APPROVED],
      statuses: ['APPROVED', 'OPENED'],
      updates: ['BOX_APPROVED', 'BOX_REJECTED'],
      prizes: [1, 0],
    },
  ])('$race: one wins, the other gets a 409', async ({ steps, by, ...expected }) => {
    const ids = await boxes(
      {},
      ...steps.map(
        (step): Step =>
          (id) =>
            play[step](id),
      ),
    );
    const [one, other] = by;
    const results = await race(
      ids,
      (id) => play[one](id),
      (id) => play[other](id),
    );
    const statuses = await statusById();
    const updates = await news();
    for (const [index, id] of ids.entries()) {
      const answers = results[index] ?? [];
      const winner = answers[0]?.status === 200 ? 0 : 1;
      expect(answers[winner]?.status).toBe(200);
      expect(answers[1 - winner]).toMatchObject({
        status: 409,
        body: { message: expected.errors[1 - winner] },
      });
      expect(statuses.get(id)).toBe(expected.statuses[winner]);
      expect(await prizesOf(id)).toHaveLength(expected.prizes[winner] ?? 0);
      expect(updates.get(id)).toContain(expected.updates[winner]);
      expect(updates.get(id)).not.toContain(expected.updates[1 - winner]);
    }
  });

  test('a prize that is claimed twice is one prize', async () => {
    const ids = await boxes({}, play.open, play.complete, play.approve);
    const results = await race(ids, play.claim, play.claim);
    const updates = await news();
    for (const [index, id] of ids.entries()) {
      expect(results[index]?.map(({ status }) => status)).toEqual([200, 200]);
      expect(await prizesOf(id)).toMatchObject([{ claimedAt: expect.any(String) }]);
      // The approval and the claim both publish it.
      expect(updates.get(id)?.filter((type) => type === 'BOX_APPROVED')).toHaveLength(2);
    }
  });
});
