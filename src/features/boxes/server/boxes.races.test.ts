import { beforeAll, expect, test } from 'vitest';
import { type BoxListener, listenToBoxes } from '../../../../tests/support/box-listener.ts';
import { type Players, playersIn } from '../../../../tests/support/boxes.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import { readBoxPrizes } from '../box-prizes.contract.ts';
import { readOwned } from '../boxes.contract.ts';

const rounds = Number(process.env.ROUNDS ?? 4);

const server = sharedServer();
let play: Players;
let listeners: BoxListener[];
beforeAll(async () => {
  const { tokens } = server;
  play = playersIn(server, tokens);
  listeners = [
    await listenToBoxes(server.url, tokens.zoe),
    await listenToBoxes(server.url, tokens.sam),
  ];
});

type Action = 'open' | 'complete' | 'approve' | 'reject' | 'cancel' | 'claim';

/** Two actions on the same box at the same time; in every second round the other one is called first. */
async function race(steps: readonly Action[], one: Action, other: Action, round: number) {
  const { id } = await play.create();
  for (const step of steps) await play[step](id);
  const calls = round % 2 === 0 ? [one, other] : [other, one];
  const answers = await Promise.all(calls.map((action) => play[action](id)));
  if (round % 2 !== 0) answers.reverse();
  const box = (await play.list(readOwned, 'zoe')).find((each) => each.id === id);
  const { body } = await server.call(readBoxPrizes, { token: server.tokens.zoe });
  const prizes = readBoxPrizes.responses[200].parse(body);
  const all = Array.isArray(prizes) ? prizes : prizes.content;
  const updates = (await Promise.all(listeners.map((each) => each.readUpdates()))).flat();
  return {
    answers: answers.map(({ status }) => status),
    status: box?.status,
    prizes: all.filter(({ boxId }) => boxId === id).length,
    updates: updates.filter((update) => update.box.id === id).map(({ type }) => type),
  };
}

type Winner = [status: string | undefined, update: string, prizes: number];

test.each<[Action[], Action, Winner, Action, Winner]>([
  [[], 'open', ['OPENED', 'BOX_OPENED', 0], 'cancel', [undefined, 'BOX_CANCELLED', 0]],
  [
    ['open', 'complete'],
    'approve',
    ['APPROVED', 'BOX_APPROVED', 1],
    'reject',
    ['OPENED', 'BOX_REJECTED', 0],
  ],
])(
  'after %j, %s %j and %s %j at the same time: one wins, the other gets a 409',
  async (...given) => {
    const [steps, one, first, other, second] = given;
    for (let round = 0; round < rounds; round += 1) {
      const { answers, status, prizes, updates } = await race(steps, one, other, round);
      expect(answers.toSorted()).toEqual([200, 409]);
      const [winner, loser] = answers[0] === 200 ? [first, second] : [second, first];
      expect([status, prizes]).toEqual([winner[0], winner[2]]);
      expect(updates).toContain(winner[1]);
      expect(updates).not.toContain(loser[1]);
    }
  },
);

test('a prize that is claimed twice at the same time is one prize', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const result = await race(['open', 'complete', 'approve'], 'claim', 'claim', round);
    expect(result).toMatchObject({ answers: [200, 200], status: 'CLAIMED', prizes: 1 });
    // The approval and the claim both publish it.
    expect(result.updates.filter((type) => type === 'BOX_APPROVED')).toHaveLength(2);
  }
});
