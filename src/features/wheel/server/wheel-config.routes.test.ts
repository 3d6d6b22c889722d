import { beforeEach, expect, test } from 'vitest';
import { eventStream } from '#shared/event.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { readStream } from '../../../../tests/support/stream-reader.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import { t } from '../messages/index.ts';
import * as contract from '../wheel.contract.ts';
import { defaultPrizes } from '../wheel.rules.ts';

const server = serverPerTest();
let zoe: string;
let sam: string;
beforeEach(async () => {
  zoe = mintToken(server, 'zoe');
  sam = mintToken(server, 'sam');
});

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
const mine = async (token: string) =>
  contract.WheelConfiguration.parse((await server.call(contract.readMyWheel, { token })).body);
const save = (body: unknown, token = zoe) => server.call(contract.saveMyWheel, { token, body });
const saveFor = (id: number, body: unknown) =>
  server.call(contract.saveWheelOf, { token: zoe, params: { id }, body });
const wheelOf = (id: number) => server.call(contract.readWheelOf, { token: zoe, params: { id } });

test('the wheel is the default until it is saved; reading saves nothing', async () => {
  const defaultWheel = await mine(zoe);
  expect(defaultWheel.hasConfiguration).toBe(false);
  expect(defaultWheel.prizes).toMatchObject([...defaultPrizes]);
  expect((await mine(zoe)).hasConfiguration).toBe(false);
});

test('the wheel is saved in order, by either user for either user', async () => {
  const { status, body } = await save({ prizes: twoPrizes });
  expect(status).toBe(200);
  const { message, ...saved } = contract.saveMyWheel.responses[200].parse(body);
  expect(message).toBeTruthy();
  expect(saved).toEqual(await mine(zoe));
  expect(saved).toMatchObject({
    hasConfiguration: true,
    prizes: [
      { ...prize(60), displayOrder: 0 },
      { ...prize(40), prizeName: 'Breakfast in bed', prizeValue: 0.5, displayOrder: 1 },
    ],
  });
  expect((await mine(sam)).hasConfiguration).toBe(false);
  expect((await saveFor(samId, twoPrizes)).status).toBe(200);
  expect((await mine(sam)).prizes).toHaveLength(2);
  expect((await wheelOf(samId)).body).toEqual(await mine(sam));
  expect(await mine(zoe)).toEqual(saved);
  await saveFor(zoeId, { prizes: [...twoPrizes].reverse() });
  expect((await wheelOf(zoeId)).body).toEqual(await mine(zoe));
  expect((await mine(zoe)).prizes.map(({ prizeName }) => prizeName)).toEqual([
    'Breakfast in bed',
    'Massage',
  ]);
  for (const answer of [await saveFor(3, twoPrizes), await wheelOf(3)])
    expect(answer.status).toBe(404);
});

test('an invalid wheel is rejected with a reason, and the previous one stays', async () => {
  await save(twoPrizes);
  const withPrize = (probability: number, fields: object = {}) => [
    prize(50),
    prize(probability, fields),
  ];
  const invalidWheels: Record<string, [unknown, string]> = {
    'too few': [[prize(100)], t.wheel.tooFew],
    'too many': [Array.from({ length: 101 }, () => prize(100 / 101)), t.wheel.tooMany(100)],
    'a list of nothing without end': [Array(1_000_000).fill(1), t.wheel.tooMany(100)],
    'more than a list': [{ prizes: Array(500_000).fill({}) }, t.wheel.tooMany(100)],
    'not all': [withPrize(40), t.wheel.notAll],
    'no name': [withPrize(50, { prizeName: '  ' }), t.wheel.notFilled],
    'no description': [withPrize(50, { prizeDescription: '' }), t.wheel.notFilled],
    'no value': [withPrize(50, { prizeValue: 0 }), t.wheel.notFilled],
    'a missing value': [withPrize(50, { prizeValue: undefined }), t.wheel.notFilled],
    'another type': [withPrize(50, { prizeType: 'HUG' }), t.wheel.notFilled],
    'no color': [withPrize(50, { color: 'red' }), 'Please enter a color such as #8B5CF6'],
    'a name too long': [withPrize(50, { prizeName: 'a'.repeat(201) }), 'At most 200 characters'],
    'a description too long': [
      withPrize(50, { prizeDescription: 'a'.repeat(10_001) }),
      'At most 10,000 characters',
    ],
    'no list': [{ prizes: 'all' }, t.wheel.notFilled],
    nothing: [{}, t.wheel.notFilled],
  };
  for (const [problem, [body, message]] of Object.entries(invalidWheels)) {
    for (const answer of [await save(body), await saveFor(samId, body)]) {
      expect(answer, problem).toMatchObject({ status: 400, body: { message } });
    }
  }
  expect((await mine(zoe)).prizes).toMatchObject(twoPrizes);
  expect((await mine(sam)).hasConfiguration).toBe(false);
});

test('saving a wheel sends an event to both users', async () => {
  const listen = (token: string) => readStream(server.url, eventStream.path, token);
  const streams = [await listen(zoe), await listen(sam)];
  await saveFor(samId, twoPrizes);
  for (const stream of streams) {
    const received = () => stream.events(contract.wheelSaved.name);
    await stream.until(() => received().length > 0);
    expect(received()).toEqual([{ id: samId }]);
    stream.close();
  }
});
