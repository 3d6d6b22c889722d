import { describe, expect, test } from 'vitest';
import { claimPrize, spinWheel } from '#features/wheel/wheel.contract.ts';
import { eventStream } from '#shared/event.ts';
import { playersIn } from '../../../../tests/support/boxes.ts';
import { putMilestones } from '../../../../tests/support/milestones.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { readStream } from '../../../../tests/support/stream-reader.ts';
import * as contract from '../vouchers.contract.ts';

const server = serverPerTest({ now: '2026-03-14T12:10:00Z' });
const hour = 60 * 60_000;

const read = async (username: 'zoe' | 'sam' = 'zoe') => {
  const { body } = await server.call(contract.readVouchers, { token: server.tokens[username] });
  return contract.readVouchers.responses[200].parse(body);
};
const mark = (params: object, given: boolean, username: 'zoe' | 'sam' = 'zoe') =>
  server.call(contract.changeGiven, {
    token: server.tokens[username],
    params: { ...params },
    body: { given },
  });

/** Sam wins a prize of the wheel. */
async function spin() {
  putMilestones(server, 'sam', 1);
  await server.call(spinWheel, { token: server.tokens.sam, body: { source: 'weekly' } });
}
const claim = () => server.call(claimPrize, { token: server.tokens.sam, body: {} });

describe('vouchers', () => {
  test('a prize of the wheel is one once it is claimed, given by the partner', async () => {
    await spin();
    expect(await read()).toEqual([]);
    server.clock.pass(hour);
    await claim();
    const vouchers = await read();
    expect(vouchers).toEqual([
      {
        source: 'wheel',
        id: 1,
        title: expect.any(String),
        description: expect.any(String),
        value: expect.any(Number),
        from: { id: 1, name: 'Zoë' },
        to: { id: 2, name: 'Sam' },
        wonAt: '2026-03-14T12:10:00.000Z',
        claimedAt: '2026-03-14T13:10:00.000Z',
        givenAt: null,
      },
    ]);
    expect(await read('sam')).toEqual(vouchers);
  });

  test('a prize of a box is one once it is approved, given by its owner; the newest is first', async () => {
    await spin();
    await claim();
    server.clock.pass(hour);
    const play = playersIn(server, server.tokens);
    const { id } = await play.create({ prizeName: 'Breakfast', priceAmount: 5 });
    await play.open(id);
    await play.complete(id);
    expect(await read()).toHaveLength(1);
    await play.approve(id);
    expect(await read()).toMatchObject([
      {
        source: 'box',
        title: 'Breakfast',
        value: 5,
        from: { name: 'Zoë' },
        to: { name: 'Sam' },
        claimedAt: null,
      },
      { source: 'wheel' },
    ]);
  });

  test('either partner marks one as given, once; that can be taken back', async () => {
    await spin();
    await claim();
    const stream = await readStream(server.url, eventStream.path, server.tokens.sam);
    const params = { source: 'wheel', id: 1 };
    const first = await mark(params, true);
    expect(first).toMatchObject({
      status: 200,
      body: { voucher: { givenAt: '2026-03-14T12:10:00.000Z' } },
    });
    await stream.until(() => stream.events(contract.vouchersChanged.name).length > 0);
    server.clock.pass(hour);
    expect((await mark(params, true, 'sam')).body).toEqual(first.body);
    await mark(params, false, 'sam');
    expect(await read()).toMatchObject([{ givenAt: null }]);
    stream.close();
  });
});

test('a prize is refused before its claim, and one that is none', async () => {
  const play = playersIn(server, server.tokens);
  const { id } = await play.create();
  await play.open(id);
  await play.complete(id);
  await play.approve(id);
  const [voucher] = await read();
  expect((await mark({ source: 'box', id: voucher?.id }, true)).status).toBe(409);
  expect((await mark({ source: 'wheel', id: 1 }, true)).status).toBe(404);
  expect((await mark({ source: 'box', id: 99 }, true)).status).toBe(404);
});
