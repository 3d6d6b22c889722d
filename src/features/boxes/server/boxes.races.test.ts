import { beforeEach, expect, test } from 'vitest';
import { type Players, playersIn } from '../../../../tests/support/boxes.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { readBoxPrizes } from '../box-prizes.contract.ts';
import { readOwned } from '../boxes.contract.ts';

const rounds = Number(process.env.ROUNDS ?? 4);

const server = serverPerTest();
let play: Players;
beforeEach(() => {
  play = playersIn(server, server.tokens);
});

type Action = 'open' | 'complete' | 'approve' | 'reject' | 'cancel' | 'claim';

/** Two actions on a new box at the same time. Returns the statuses of the first, the second and the box. */
async function race(steps: readonly Action[], one: Action, other: Action) {
  const { id } = await play.create();
  for (const step of steps) await play[step](id);
  const answers = await Promise.all([play[one](id), play[other](id)]);
  const box = (await play.list(readOwned, 'zoe')).find((each) => each.id === id);
  return [...answers.map(({ status }) => status), box?.status];
}

test.each<[Action[], Action, string | undefined, Action, string | undefined]>([
  [[], 'open', 'OPENED', 'cancel', undefined],
  [['open', 'complete'], 'approve', 'APPROVED', 'reject', 'OPENED'],
])(
  'after %j, %s (%s) and %s (%s) at the same time: one wins, the other gets a 409',
  async (...given) => {
    const [steps, one, oneStatus, other, otherStatus] = given;
    for (let round = 0; round < rounds; round += 1) {
      const isSwapped = round % 2 === 1;
      const result = isSwapped ? await race(steps, other, one) : await race(steps, one, other);
      const [won, lost] = isSwapped ? [otherStatus, oneStatus] : [oneStatus, otherStatus];
      expect([
        [200, 409, won],
        [409, 200, lost],
      ]).toContainEqual(result);
    }
  },
);

test('a prize that is approved and claimed twice at the same time is one prize', async () => {
  expect(await race(['open', 'complete'], 'approve', 'approve')).toEqual([200, 200, 'APPROVED']);
  expect(await race(['open', 'complete', 'approve'], 'claim', 'claim')).toEqual([
    200,
    200,
    'CLAIMED',
  ]);
  const { body } = await server.call(readBoxPrizes, { token: server.tokens.zoe });
  expect(body).toMatchObject([{ claimedAt: expect.any(String) }, { claimedAt: null }]);
});
