import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { logout, readPartners } from '#features/auth/auth.contract.ts';
import { ApiError } from '#shared/api-error.ts';
import { command, topic } from '#shared/topic.ts';
import { type BrokenWire, startProxy } from '../../../../tests/support/proxy.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import { type StompClient, signInStomp } from '../../../../tests/support/stomp-client.ts';
import {
  beBrowser,
  browserReports,
  fakeTimers,
  keepPassing,
  openTab,
  passTime,
  type Tab,
} from '../../../../tests/support/web/tab.ts';
import type { SendError } from './socket.ts';

const Words = z.object({ words: z.string() });
const talk = command({ destination: '/app/talk', message: Words, maxBytes: 1024 * 1024 });
const talks = topic({ destination: '/topic/talk', message: Words });
const second = 1_000;

const server = sharedServer();
const { tokens } = server;
let proxy: BrokenWire;
let tab: Tab;
/** Commands in the order in which the server handled them. */
let handled: string[];
/** Runs before the receipt is sent. */
let store: (words: string) => Promise<void>;

beforeAll(async () => {
  const { sockets } = server.app;
  sockets.addTopics(talks);
  sockets.onCommand(talk, ({ user, message }) => {
    handled.push(`${user.username}: ${message.words}`);
    sockets.publishToAll(talks, message);
    return store(message.words);
  });
});

beforeEach(async () => {
  handled = [];
  store = async () => undefined;
  proxy = await startProxy(Number(new URL(server.url).port));
  beBrowser();
  fakeTimers(server.clock);
  tab = openTab(() => proxy.port);
});
afterEach(async () => {
  tab.session.leave();
  vi.useRealTimers();
  await proxy.close();
  vi.unstubAllGlobals();
});

const until = (is: () => boolean) => expect.poll(is, { interval: 2, timeout: 15_000 }).toBe(true);
const state = (is: string) => until(() => tab.socket.state() === is);
const send = (words: string) => tab.socket.send(talk, { words });
const sending = (words: string) =>
  send(words).then(
    () => 'confirmed',
    ({ reason, message }: SendError) => `${reason}: ${message}`,
  );
const isLost = 'disconnected: The connection was lost';

async function connect(): Promise<void> {
  tab.session.signIn(tokens.zoe);
  await state('connected');
}

/** Passes time in steps, between which messages on the wire arrive. */
async function passes(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 500) {
    passTime(server.clock, 500);
    await server.call(readPartners);
  }
}

test('connects while a user is signed in, and again for another user', async () => {
  expect(tab.socket.state()).toBe('disconnected');
  await connect();
  const connects = vi.fn();
  tab.socket.onConnect(connects);
  tab.session.renew(await server.signIn('zoe'));
  await send('with a renewed token');
  expect(connects).toHaveBeenCalledTimes(1);
  tab.session.signIn(tokens.sam);
  expect(await sending('while connecting')).toBe(isLost);
  await state('connected');
  await send('as sam');
  expect(handled).toEqual(['zoe: with a renewed token', 'sam: as sam']);
  tab.session.leave();
  expect(tab.socket.state()).toBe('disconnected');
  await until(() => !server.app.sockets.isOnline(1) && !server.app.sockets.isOnline(2));
});

test('delivers valid messages to the current subscribers, also after a reconnect', async () => {
  const received: string[] = [];
  const unsubscribe = tab.socket.subscribe(talks, ({ words }) => received.push(`one ${words}`));
  await connect();
  tab.socket.subscribe(talks, ({ words }) => received.push(`two ${words}`));
  await send(': \\n ♥\n');
  expect(received.splice(0)).toEqual(['one : \\n ♥\n', 'two : \\n ♥\n']);
  unsubscribe();
  const invalid = topic({ destination: talks.destination, message: z.unknown() });
  server.app.sockets.publishToAll(invalid, { words: 5 });
  await send('b');
  expect(received.splice(0)).toEqual(['two b']);
  proxy.drop('end');
  await state('disconnected');
  browserReports('online');
  await state('connected');
  await send('c');
  expect(received).toEqual(['two c']);
});

test('rejects a command with the message of the server, and pending ones as disconnected', async () => {
  await connect();
  store = (words) =>
    words === 'no'
      ? Promise.reject(new ApiError(409, 'Zoë: writes\nat the moment'))
      : new Promise(() => undefined);
  const pending = sending('yes');
  expect(await sending('no')).toBe('rejected: Zoë: writes\nat the moment');
  expect(await pending).toBe(isLost);
  expect(tab.session.token()).toBe(tokens.zoe);
});

test('reconnects 5 s after the connection broke, and sends nothing twice', async () => {
  await connect();
  store = () => new Promise(() => undefined);
  const pending = sending('a');
  await until(() => handled.length === 1);
  proxy.drop('reset');
  expect(await pending).toBe(isLost);
  await state('disconnected');
  store = async () => undefined;
  passTime(server.clock, 5 * second - 1);
  expect(tab.socket.state()).toBe('disconnected');
  passTime(server.clock, 1);
  await state('connected');
  await send('b');
  expect(handled).toEqual(['zoe: a', 'zoe: b']);
});

test('rejects a command whose receipt does not arrive within 10 s', async () => {
  await connect();
  store = () => new Promise(() => undefined);
  const pending = sending('a');
  await until(() => handled.length === 1);
  await passes(10 * second);
  expect(await pending).toBe(isLost);
  expect(tab.socket.state()).toBe('connected');
});

test('disconnects on pagehide, reconnects from the back/forward cache', async () => {
  await connect();
  browserReports('pagehide');
  await until(() => !server.app.sockets.isOnline(1));
  browserReports('pageshow', { persisted: true });
  await state('connected');
});

test('a tab that is closed for newer ones reconnects after a minute, or when it is looked at', async () => {
  await connect();
  const newerTabs: StompClient[] = [];
  const openEight = async () => {
    for (let opened = 0; opened < 8; opened++) {
      newerTabs.push(await signInStomp(server.url, tokens.zoe));
    }
    await state('crowded');
  };
  await openEight();
  await passes(59 * second);
  expect(tab.socket.state()).toBe('crowded');
  await passes(second);
  await state('connected');
  await openEight();
  browserReports('visibilitychange');
  await state('connected');
  for (const each of newerTabs) each.close();
});

test('ends the session when it was revoked, but not because an older token was', async () => {
  const old = await server.signIn('zoe');
  tab.session.signIn(old);
  await state('connected');
  const renewed = await server.signIn('zoe');
  tab.session.renew(renewed);
  await server.call(logout, { token: old });
  await state('disconnected');
  expect(tab.session.token()).toBe(renewed);
  passTime(server.clock, 5 * second);
  await state('connected');
  await server.call(logout, { token: renewed });
  await until(() => tab.session.token() === null);
});

test('tries one transport after another, and keeps the one that works', async () => {
  onTestFinished(keepPassing(server.clock, 40));
  const plain = /^GET \/ws HTTP/;
  // A company's proxy that blocks sockets.
  proxy.block(/\r\nupgrade: websocket/i);
  tab.session.signIn(tokens.zoe);
  await state('connected');
  const received: string[] = [];
  tab.socket.subscribe(talks, ({ words }) => received.push(words));
  const long = 'é💕\\n\n:'.repeat(20_000);
  await send(long);
  expect(received).toEqual([long]);
  expect(proxy.requests.some((line) => line.includes('/xhr_streaming HTTP'))).toBe(true);
  expect(proxy.requests.filter((line) => line.includes(tokens.zoe))).toEqual([]);

  const before = proxy.requests.length;
  browserReports('online');
  await state('connected');
  expect(proxy.requests.slice(before).filter((line) => plain.test(line))).toEqual([]);
});
