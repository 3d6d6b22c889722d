import { expect, test } from 'vitest';
import { eventStream } from '#shared/event.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { readStream } from '../../../../tests/support/stream-reader.ts';
import { t } from '../messages/index.ts';
import * as contract from '../wheel.contract.ts';
import { defaultPrizes } from '../wheel.rules.ts';

const server = serverPerTest();

const [zoeId, samId] = [1, 2];
const prize = (probability: number, fields: object = {}) => ({
  prizeName: 'Massage',
  prizeDescription: 'Half an hour',
  prizeType: 'GIFT',
  prizeValue: 5,
  color: '#8254c4',
  probability,
  ...fields,
});
const twoPrizes = [prize(60), prize(40, { prizeName: 'Breakfast in bed', prizeValue: 0.5 })];
const readMine = async (username: 'zoe' | 'sam') => {
  const { body } = await server.call(contract.readMyWheel, { token: server.tokens[username] });
  return contract.WheelConfiguration.parse(body);
};
const save = (body: unknown) =>
  server.call(contract.saveMyWheel, { token: server.tokens.zoe, body });
const saveFor = (id: number, body: unknown) =>
  server.call(contract.saveWheelOf, { token: server.tokens.zoe, params: { id }, body });
const wheelOf = (id: number) =>
  server.call(contract.readWheelOf, { token: server.tokens.zoe, params: { id } });

test('the wheel is the default until it is saved, in order, by either user for either user', async () => {
  const defaultWheel = await readMine('zoe');
  expect(defaultWheel.hasConfiguration).toBe(false);
  expect(defaultWheel.prizes).toMatchObject([...defaultPrizes]);
  const { status, body } = await save({ prizes: twoPrizes });
  expect(status).toBe(200);
  const saved = await readMine('zoe');
  expect(body).toEqual({ message: t.wheel.wheelSaved, ...saved });
  expect(saved).toMatchObject({
    hasConfiguration: true,
    prizes: [
      { ...prize(60), displayOrder: 0 },
      { ...prize(40), prizeName: 'Breakfast in bed', prizeValue: 0.5, displayOrder: 1 },
    ],
  });
  expect((await readMine('sam')).hasConfiguration).toBe(false);
  expect((await saveFor(samId, twoPrizes)).status).toBe(200);
  expect((await wheelOf(samId)).body).toEqual(await readMine('sam'));
  expect(await readMine('zoe')).toEqual(saved);
  await saveFor(zoeId, { prizes: [...twoPrizes].reverse() });
  expect((await readMine('zoe')).prizes.map(({ prizeName }) => prizeName)).toEqual([
    'Breakfast in bed',
    'Massage',
  ]);
  for (const answer of [await saveFor(3, twoPrizes), await wheelOf(3)])
    expect(answer.status).toBe(404);
});

test('an invalid wheel is rejected with a reason, and the previous one stays', async () => {
  await save(twoPrizes);
  const withPrize = (fields: object) => [prize(50), prize(50, fields)];
  const invalidWheels: [unknown, string][] = [
    [[prize(100)], t.wheel.tooFew],
    [Array(1_000_000).fill(1), t.wheel.tooMany(100)],
    [{ prizes: Array(500_000).fill({}) }, t.wheel.tooMany(100)],
    [withPrize({ prizeValue: undefined }), t.wheel.notFilled],
    [withPrize({ prizeType: 'HUG' }), t.wheel.notFilled],
    [withPrize({ color: 'red' }), 'Please enter a color such as #8B5CF6'],
    [withPrize({ prizeName: 'a'.repeat(201) }), 'At most 200 characters'],
    [withPrize({ prizeDescription: 'a'.repeat(10_001) }), 'At most 10,000 characters'],
    [{ prizes: 'all' }, t.wheel.notFilled],
  ];
  for (const [body, message] of invalidWheels) {
    expect(await save(body)).toMatchObject({ status: 400, body: { message } });
  }
  expect((await saveFor(samId, [prize(100)])).status).toBe(400);
  expect((await readMine('zoe')).prizes).toMatchObject(twoPrizes);
});

test('saving a wheel sends an event to both users', async () => {
  for (const token of [server.tokens.zoe, server.tokens.sam]) {
    const stream = await readStream(server.url, eventStream.path, token);
    await saveFor(samId, twoPrizes);
    const received = () => stream.events(contract.wheelSaved.name);
    await stream.until(() => received().length > 0);
    expect(received()).toEqual([{ id: samId }]);
    stream.close();
  }
});
