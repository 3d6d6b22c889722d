import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { logout } from '#features/auth/auth.contract.ts';
import { ApiError } from '#shared/api-error.ts';
import { type Command, command, socketHeartbeat, topic } from '#shared/topic.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import {
  openStomp,
  type StompClient,
  signInStomp,
} from '../../../../tests/support/stomp-client.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import { frameText } from './stomp-frames.ts';

const Words = z.object({ words: z.string() });
const talk = command({ destination: '/app/talk', message: Words });
const longTalk = command({ destination: '/app/long', message: Words, maxBytes: 1024 * 1024 });
const rejectedCommand = command({ destination: '/app/refused', message: Words });
const failingCommand = command({ destination: '/app/broken', message: Words });
const talks = topic({ destination: '/topic/talk', message: Words });
const latestTalks = topic({ destination: '/topic/latest', message: Words, latestOnly: true });
const ownTalks = topic({ destination: '/user/queue/talk', message: Words });

const server = sharedServer();
const clients: StompClient[] = [];
/** Messages received by `talk`. */
let received: string[] = [];
/** Resolves the commands that `isSlow` keeps pending. */
let finish: Array<() => void> = [];
let isSlow = false;

beforeAll(async () => {
  const { sockets } = server.app;
  sockets.addTopics(talks, latestTalks, ownTalks);
  sockets.onCommand(talk, async ({ connection, user, partner, message }) => {
    received.push(message.words);
    sockets.publishToAll(talks, message);
    sockets.publish(partner.id, ownTalks, { words: `from ${user.username}` });
    connection.send(ownTalks, { words: 'hello' });
    if (isSlow) await new Promise<void>((resolve) => finish.push(resolve));
  });
  sockets.onCommand(longTalk, async ({ message }) => sockets.publishToAll(latestTalks, message));
  sockets.onCommand(rejectedCommand, async () => {
    throw new ApiError(409, 'Not now.');
  });
  sockets.onCommand(failingCommand, async () => {
    throw new Error('of our own');
  });
});
afterEach(async () => {
  for (const client of clients.splice(0)) {
    client.close();
    await client.ended;
  }
  received = [];
  finish = [];
  isSlow = false;
});

const tokens: Record<string, string> = {};
const tokenOf = (username: string) => {
  tokens[username] ??= mintToken(server, username);
  return tokens[username];
};
const closeLater = <Client extends StompClient>(client: Client): Client => {
  clients.push(client);
  return client;
};
const signIn = async (username: 'zoe' | 'sam', path?: string, token = tokenOf(username)) =>
  closeLater(await signInStomp(server.url, token, path));
const open = async () => closeLater(await openStomp(server.url));

test('publishes to every subscribed connection of a user', async () => {
  const zoe = await signIn('zoe');
  const samClients = [await signIn('sam'), await signIn('sam', '/ws/websocket')];
  for (const sam of samClients) {
    await sam.subscribe(talks);
    await sam.subscribe(ownTalks);
  }
  await zoe.subscribe(ownTalks);
  await zoe.send(talk, { words: 'Hello: \\n ♥' });
  for (const sam of samClients) {
    expect(await sam.receive(talks)).toEqual({ words: 'Hello: \\n ♥' });
    expect(await sam.receive(ownTalks)).toEqual({ words: 'from zoe' });
  }
  expect(await zoe.receive(ownTalks)).toEqual({ words: 'hello' });
  expect(zoe.frames.filter((frame) => frame !== '\n' && frame.command === 'MESSAGE').length).toBe(
    1,
  );
});

test('removes unknown fields, and does not send messages that break their schema', async () => {
  const sam = await signIn('sam');
  await sam.subscribe(ownTalks);
  const messageWithSecret = { words: 'kept', secret: 'canary' };
  await signIn('zoe');
  const { sockets } = server.app;
  for (const userId of [1, 2]) sockets.publish(userId, ownTalks, messageWithSecret);
  // @ts-expect-error the schema does not allow a number.
  for (const userId of [1, 2]) sockets.publish(userId, ownTalks, { words: 5 });
  for (const userId of [1, 2]) sockets.publish(userId, ownTalks, { words: 'last' });
  expect(await sam.receive(ownTalks)).toEqual({ words: 'kept' });
  expect(await sam.receive(ownTalks)).toEqual({ words: 'last' });
  expect(server.logged.some((line) => line.includes('an invalid message was not sent'))).toBe(true);
});

test('a stop finishes the commands that were received, with receipts, and handles no others', async () => {
  isSlow = true;
  const client = await signIn('zoe');
  for (const [receipt, words] of ['one', 'two'].entries()) {
    const headers = { destination: talk.destination, receipt: `${receipt}` };
    client.frame('SEND', headers, JSON.stringify({ words }));
  }
  await expect.poll(() => finish).toHaveLength(2);
  const closing = server.app.sockets.close();
  client.frame('SEND', { destination: talk.destination }, JSON.stringify({ words: 'too late' }));
  for (const resolve of finish) resolve();
  await closing;
  expect(await client.ended).toMatchObject({ code: 1001, error: { headers: { status: '503' } } });
  const receipts = client.frames.filter((each) => each !== '\n' && each.command === 'RECEIPT');
  expect(receipts).toHaveLength(2);
  expect(received).toEqual(['one', 'two']);
});

describe('CONNECT', () => {
  test.each([
    ['1.0', undefined, '1.0', undefined],
    ['1.2', '1.0,1.1,1.2, 2.0', '1.2', '4000,4000'],
  ])('negotiates version %s', async (_, acceptedVersions, version, beats) => {
    const client = await open();
    client.frame('CONNECT', {
      ...(acceptedVersions === undefined ? {} : { 'accept-version': acceptedVersions }),
      'heart-beat': '4000,4000',
      Authorization: `Bearer ${tokenOf('zoe')}`,
    });
    const { headers } = await client.next('CONNECTED');
    expect([headers.version, headers['heart-beat']]).toEqual([version, beats]);
  });

  test.each([
    ['no version in common', { 'accept-version': '2.0' }, 400, 1002],
    ['a heart-beat that is not a number', { 'heart-beat': 'often' }, 400, 1002],
    ['an invalid token', { Authorization: 'Bearer nonsense' }, 401, 1008],
    ['another authorization scheme', { Authorization: 'Basic nonsense' }, 401, 1008],
  ])('rejects %s', async (_, headers, status, code) => {
    const client = await open();
    const validHeaders = { Authorization: `Bearer ${tokenOf('zoe')}`, 'accept-version': '1.2' };
    client.frame('CONNECT', { ...validHeaders, ...headers });
    const { error, ...ending } = await client.ended;
    expect([ending.code, error?.headers.status]).toEqual([code, String(status)]);
    expect(error?.headers.version).toBe('1.2,1.1,1.0');
  });

  test('times out after 10 s without sign-in', async () => {
    const client = await open();
    const signedIn = await signIn('zoe');
    server.clock.pass(10_000);
    expect((await client.ended).error?.headers.message).toBe('Sign-in timed out.');
    await signedIn.subscribe(talks);
  });

  test('limits all data before sign-in to 8 KiB, in one message or in many', async () => {
    const text = 'x'.repeat(700);
    const header = `CONNECT\n${Array.from({ length: 12 }, (_, at) => `h${at}:${text}\n`).join('')}`;
    const pieces = await open();
    for (const piece of header.match(/[\s\S]{1,1000}/g) ?? []) pieces.write(piece);
    expect(await pieces.ended).toMatchObject({ code: 1009, error: { headers: { status: '413' } } });
    // An incomplete message, which `ws` does not report.
    const unfinished = await open();
    unfinished.socket.send('x'.repeat(20_000), { fin: false });
    expect(await unfinished.ended).toMatchObject({ code: 1009 });
  });
});

const { destination } = talks;
const text = (length: number) => JSON.stringify({ words: 'x'.repeat(length) });
const subscribe = (headers: Record<string, string>) =>
  frameText('1.2', 'SUBSCRIBE', { destination, ...headers });
const send = ({ destination }: Command, body: string) =>
  frameText('1.2', 'SEND', { destination }, body);

test.each<[string, string, number, string]>([
  ['an unknown frame', frameText('1.2', 'NONSENSE', {}), 400, 'Unknown command'],
  ['a second CONNECT', frameText('1.2', 'CONNECT', {}), 400, 'already connected'],
  ['a transaction', frameText('1.2', 'BEGIN', { transaction: 't' }), 400, 'Transactions'],
  ['an unknown ack mode', subscribe({ id: '1', ack: 'often' }), 400, 'Invalid ack'],
  ['SUBSCRIBE without an id', subscribe({}), 400, 'id'],
  ['a subscription id used twice', subscribe({ id: '1' }).repeat(2), 400, 'exists'],
  [
    'a 21st subscription',
    Array.from({ length: 21 }, (_, id) => subscribe({ id: `${id}` })).join(''),
    429,
    'Too many',
  ],
  ['invalid JSON', send(talk, '{'), 400, 'not valid JSON'],
  ['a message that breaks its schema', send(talk, '{"words":1}'), 400, 'Invalid'],
  ['a forged user id', send(talk, '{"words":"a","userId":99}'), 403, 'another user'],
  ['more than 64 KiB', send(talk, text(65_536)), 413, 'too large'],
  ['a command that fails with an ApiError', send(rejectedCommand, text(1)), 409, 'Not now.'],
  [
    'a command that fails with another error',
    send(failingCommand, text(1)),
    500,
    'Something went wrong',
  ],
])('closes the connection after %s', async (_, frames, status, message) => {
  const client = await signIn('zoe');
  client.write(frames);
  const { error, code } = await client.ended;
  expect(error?.headers).toMatchObject({ status: String(status) });
  expect(error?.headers.message).toContain(message);
  expect(code).toBe({ 400: 1002, 413: 1009, 500: 1011 }[status] ?? 1008);
});

test('handles nothing after an error', async () => {
  const client = await signIn('zoe');
  client.write(frameText('1.2', 'NONSENSE', {}) + send(talk, '{"words":"late"}'));
  expect((await client.ended).error?.headers.message).toContain('Unknown command');
  expect(received).toEqual([]);
});

test('accepts ACK and NACK; UNSUBSCRIBE ends a subscription', async () => {
  const zoe = await signIn('zoe');
  const ack = 'client-individual';
  zoe.frame('SUBSCRIBE', { id: 'a:1', destination, ack, receipt: 'subscribed' });
  await zoe.next('RECEIPT');
  await zoe.send(talk, { words: 'one' });
  const { headers } = await zoe.next('MESSAGE');
  // A client repeats the ack header, which STOMP 1.2 requires.
  expect(headers).toMatchObject({ subscription: 'a:1', ack: expect.stringMatching(/./) });
  for (const command of ['ACK', 'NACK']) {
    zoe.frame(command, { id: headers.ack ?? '', receipt: command });
    expect((await zoe.next('RECEIPT')).headers['receipt-id']).toBe(command);
  }
  // A rejected message isn't sent again.
  await zoe.send(talk, { words: 'two' });
  expect((await zoe.next('MESSAGE')).body).toContain('two');
  zoe.frame('UNSUBSCRIBE', { id: 'a:1' });
  await zoe.send(talk, { words: 'three' });
  const messages = zoe.frames.filter((frame) => frame !== '\n' && frame.command === 'MESSAGE');
  expect(messages).toHaveLength(2);
});

test('commands send a receipt when they are done, in any order; DISCONNECT waits for all', async () => {
  const zoe = await signIn('zoe');
  isSlow = true;
  zoe.frame('SEND', { destination: talk.destination, receipt: 'slow' }, '{"words":"1"}');
  await zoe.send(longTalk, { words: '2' });
  zoe.frame('DISCONNECT', { receipt: 'bye' });
  const [slow] = finish;
  slow?.();
  await zoe.next('RECEIPT', ({ headers }) => headers['receipt-id'] === 'slow');
  await zoe.next('RECEIPT', ({ headers }) => headers['receipt-id'] === 'bye');
  expect((await zoe.ended).code).toBe(1000);
});

test('heart-beats are sent every 4 s; three missed ones close the connection', async () => {
  const zoe = await open();
  await zoe.connect(tokenOf('zoe'), { 'heart-beat': '4000,4000' });
  for (let beat = 1; beat <= 4; beat++) {
    server.clock.pass(socketHeartbeat);
    await zoe.waitForHeartbeats(beat);
    zoe.write('\n');
    await zoe.send(longTalk, { words: 'still here' });
  }
  server.clock.pass(3 * socketHeartbeat);
  expect((await zoe.ended).error?.headers.message).toBe('The heart-beat timed out.');
});

test('logout closes the connections of this session only', async () => {
  const token = mintToken(server, 'zoe');
  const zoe = await signIn('zoe', undefined, token);
  const other = await signIn('zoe');
  await server.call(logout, { token });
  expect(await zoe.ended).toMatchObject({
    code: 1008,
    error: { headers: { status: '401', message: 'Please sign in.' } },
  });
  await other.send(talk, { words: 'still here' });
});

test('closes the oldest of nine connections of a user', async () => {
  const nine: StompClient[] = [];
  for (let socket = 0; socket < 9; socket++) nine.push(await signIn('zoe'));
  const sam = await signIn('sam');
  expect((await nine[0]?.ended)?.error?.headers.status).toBe('409');
  await nine[1]?.send(talk, { words: 'still here' });
  await sam.send(talk, { words: 'too' });
});

test('reports presence from the first connection to the last', async () => {
  const reported: [number, boolean][] = [];
  const { sockets } = server.app;
  sockets.onPresence((personId, isHere) => reported.push([personId, isHere]));
  const first = await signIn('zoe');
  const [[id = 0] = []] = reported;
  expect(reported).toEqual([[id, true]]);
  const second = await signIn('zoe');
  first.frame('DISCONNECT');
  await first.ended;
  expect([sockets.isOnline(id), reported.length]).toEqual([true, 1]);
  second.close();
  while (sockets.isOnline(id)) await (await signIn('sam')).send(talk, { words: 'look' });
  expect(reported.filter(([personId]) => personId === id)).toEqual([
    [id, true],
    [id, false],
  ]);
});
