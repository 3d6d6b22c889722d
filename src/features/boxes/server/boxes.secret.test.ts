import { afterEach, beforeEach, expect, test } from 'vitest';
import { addressOf, type EndpointSpec } from '#shared/endpoint.ts';
import { eventStream } from '#shared/event.ts';
import { type BoxListener, listenToBoxes } from '../../../../tests/support/box-listener.ts';
import { type Players, playersIn } from '../../../../tests/support/boxes.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { transports } from '../../../../tests/support/stomp-client.ts';
import { readStream, type StreamReader } from '../../../../tests/support/stream-reader.ts';
import * as prizes from '../box-prizes.contract.ts';
import * as contract from '../boxes.contract.ts';

/* The prize is hidden from its recipient until the approval, in every response and message. */

const secret = 'Kanarienvogel7431';

const server = serverPerTest();
let play: Players;
/** Everything that the recipient received by HTTP or by a transport. */
let responses: string[];
let tabs: { transport: string; frames: string[]; listener: BoxListener }[];
let stream: StreamReader;
beforeEach(async () => {
  const { sam } = server.tokens;
  play = playersIn(server, server.tokens);
  responses = [];
  stream = await readStream(server.url, eventStream.path, sam);
  tabs = await Promise.all(
    transports.map(async (transport) => {
      const frames: string[] = [];
      const listener = await listenToBoxes(server.url, sam, (text) => frames.push(text), transport);
      return { transport, frames, listener };
    }),
  );
});
afterEach(() => {
  for (const { listener } of tabs) listener.close();
  stream.close();
});

const everything = () =>
  [...responses, stream.text(), ...tabs.flatMap(({ frames }) => frames)].join('\n');

/** Calls as the recipient. Returns the status. */
async function ask(
  spec: EndpointSpec,
  { body, params = {}, query = {} }: { body?: unknown; params?: object; query?: object } = {},
): Promise<number> {
  const address = addressOf('', spec.path, { userId: 2, ...params }, { ...query });
  const answer = await fetch(server.url + address, {
    method: spec.method,
    headers: {
      authorization: `Bearer ${server.tokens.sam}`,
      'content-type': 'application/json',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  responses.push(`${answer.statusText} ${JSON.stringify([...answer.headers])} ${text}`);
  return answer.status;
}

const reads = [
  contract.readOwned,
  contract.readReceived,
  contract.readDropped,
  contract.readDropping,
  contract.readHasActive,
  contract.readActive,
  contract.readBoxNotifications,
  prizes.readBoxPrizes,
  prizes.readBoxPrizeStats,
];
/** Actions of the owner, or invalid ones. */
const rejectedActions: [EndpointSpec, unknown?][] = [
  [contract.updateBox, { prizeName: 'Mine' }],
  [contract.updateBox, { priceAmount: -1 }],
  [contract.cancelBox],
  [contract.approveBox],
  [contract.rejectBox, { rejectionReason: 'no' }],
  [contract.completeBox, { completionData: '' }],
  [contract.completeBox, { completionData: 'x', completionPhotoId: 999_999 }],
];
const actions: [EndpointSpec, unknown?][] = [
  ...rejectedActions,
  [contract.activateBox],
  [contract.openBox],
  [contract.claimBox],
];

/** Requests everything that a recipient can read about a box without changing it. */
async function snoop(id: number): Promise<void> {
  await Promise.all([
    ...reads.flatMap((spec) => [ask(spec), ask(spec, { params: { userId: 1 } })]),
    ask(prizes.readBoxPrizes, { query: { page: 0, size: 1 } }),
    ...rejectedActions.map(([spec, body]) => ask(spec, { params: { id }, body })),
  ]);
  for (const { listener } of tabs) await listener.readUpdates();
}

/** Moves the clock and reads a list, which applies due changes. */
async function passTime(milliseconds: number) {
  server.clock.jumpTo(server.clock.now() + milliseconds);
  await play.list(contract.readReceived, 'sam');
}
const week = 8 * 24 * 60 * 60_000;

test('boxes: a scheduled or canceled box leaves no trace at its recipient', async () => {
  const texts = { prizeName: secret, prizeDescription: secret, taskDescription: secret };
  const { id } = await play.create({ ...texts, isInstantDrop: false });
  await play.update(id, { priceAmount: 7744.11 });
  await snoop(id);
  for (const [spec, body] of actions) {
    const call = (id: number) =>
      server.call(spec, { token: server.tokens.sam, params: { id }, body });
    const [hidden, unknown] = [await call(id), await call(999_999)];
    expect([spec.path, hidden.status, hidden.body]).toEqual([
      spec.path,
      unknown.status,
      unknown.body,
    ]);
  }
  const canceled = await play.create({ ...texts, isInstantDrop: false });
  await play.cancel(canceled.id);
  await snoop(canceled.id);
  for (const trace of [secret, id, canceled.id, '7744.11', 'BOX_', 'boxes-changed']) {
    expect([trace, everything().includes(`${trace}`)]).toEqual([trace, false]);
  }
  // The search finds what is there.
  await passTime(week);
  await snoop(id);
  expect(everything()).toContain(`${id}`);
});

test('boxes: the prize is in no response or message before the approval, over any transport', async () => {
  const { id } = await play.create({ prizeName: 'Something else', isInstantDrop: false });
  await play.update(id, { prizeName: secret });
  const params = { id };
  const complete = [contract.completeBox, { params, body: { completionData: 'Done' } }] as const;
  await passTime(week);
  for (const spec of [contract.activateBox, contract.openBox, contract.openBox]) {
    expect(await ask(spec, { params })).toBe(200);
    await snoop(id);
  }
  expect(await ask(...complete)).toBe(200);
  await play.reject(id);
  await snoop(id);
  expect(await ask(...complete)).toBe(200);
  expect(await ask(contract.claimBox, { params })).toBe(409);
  await snoop(id);
  server.clock.pass(1);
  const expiring = await play.create({ prizeName: secret, expirationMinutes: 5 });
  await play.open(expiring.id);
  await passTime(5 * 60_000);
  await snoop(expiring.id);
  const canceled = await play.create({ prizeName: secret });
  await play.cancel(canceled.id);
  await snoop(canceled.id);

  const expected = ['BOX_DROPPED', 'BOX_REJECTED', 'BOX_EXPIRED', 'BOX_CANCELLED'];
  for (const { transport, frames } of tabs) {
    for (const type of expected) expect(frames.join(), transport).toContain(`"type":"${type}"`);
  }
  expect(everything()).not.toContain(secret);

  await play.approve(id);
  for (const { transport, frames, listener } of tabs) {
    await listener.readUpdates();
    expect(frames.join(), transport).toContain(secret);
  }
  for (const spec of [contract.readReceived, contract.readActive, prizes.readBoxPrizes]) {
    responses.length = 0;
    await ask(spec);
    expect(responses.join()).toContain(secret);
  }
});
