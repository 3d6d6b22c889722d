import { afterAll, beforeAll, expect, test } from 'vitest';
import { idempotencyKeyHeader } from '#shared/endpoint.ts';
import { type BoxEar, listenToBoxes } from '../../../../tests/support/box-ears.ts';
import { filledIn, type Players, playersIn } from '../../../../tests/support/boxes.ts';
import { openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import { Box, createBox, readOwned } from '../boxes.contract.ts';

/* A box whose answer was lost is created once, however often it is sent (decisions/0014). */

let home: TestHome;
let tokens: { zoe: string; sam: string };
let play: Players;
let sam: BoxEar;
beforeAll(async () => {
  home = await openTestHome();
  tokens = { zoe: mintToken(home, 'zoe'), sam: mintToken(home, 'sam') };
  play = playersIn(home, tokens);
  sam = await listenToBoxes(home.url, tokens.sam);
});
afterAll(() => home.close());

const create = (key: string, more: Record<string, unknown> = {}) =>
  home.call(createBox, {
    token: tokens.zoe,
    headers: { [idempotencyKeyHeader]: key },
    body: filledIn(more),
  });
const owned = async () => (await play.list(readOwned, 'zoe')).length;

test.each([true, false])(
  'a repeat makes no second box, and tells nobody (at once: %j)',
  async (isInstantDrop) => {
    const before = await owned();
    const key = `again-${isInstantDrop}`;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => create(key, { isInstantDrop })),
    );
    answers.push(await create(key, { isInstantDrop }));
    const bodies = new Set(answers.map(({ status, body }) => JSON.stringify([status, body])));
    expect([...bodies]).toHaveLength(1);
    expect(answers[0]?.status).toBe(201);
    expect(await owned()).toBe(before + 1);
    expect((await sam.news()).map(({ type }) => type)).toEqual(
      isInstantDrop ? ['BOX_DROPPED'] : [],
    );
  },
);

test('a repeat is answered with the box as it is by then', async () => {
  const { body } = await create('later');
  const { id } = Box.parse(body);
  await play.open(id);
  const again = await create('later');
  expect([again.status, Box.parse(again.body)]).toMatchObject([201, { id, status: 'OPENED' }]);
});

test('one that was taken back since does not come again, and says so', async () => {
  const { body } = await create('gone');
  await play.cancel(Box.parse(body).id);
  const before = await owned();
  expect(await create('gone')).toMatchObject({
    status: 404,
    body: { message: 'This was saved before and has since been deleted.' },
  });
  expect(await owned()).toBe(before);
});

test('a key is for one box, and of a refused one free again', async () => {
  expect((await create('one', { priceAmount: -1 })).status).toBe(400);
  expect((await create('one')).status).toBe(201);
  expect((await create('one', { priceAmount: 2 })).status).toBe(422);
});
