import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { logout, readPartners } from '#features/auth/auth.contract.ts';
import { ApiError } from '#shared/api-error.ts';
import { command, topic } from '#shared/topic.ts';
import { type BrokenWire, startProxy } from '../../../../tests/support/proxy.ts';
import { openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import { beBrowser, browserSays, openTab, type Tab } from '../../../../tests/support/web/tab.ts';
import type { Unsaid } from './unsaid.ts';

const Words = z.object({ words: z.string() });
const talk = command({ destination: '/app/talk', message: Words });
const talks = topic({ destination: '/topic/talk', message: Words });
const odd = topic({ destination: '/topic/odd', message: z.object({ number: z.number() }) });
const oddAsTold = topic({ destination: odd.destination, message: z.unknown() });

const second = 1_000;

let home: TestHome;
let proxy: BrokenWire;
let tab: Tab;
let tokens: { zoe: string; sam: string };
/** What was said, and by whom, in the order in which the home took it. */
let taken: string[];
/** What the home does before it confirms. */
let store: (words: string) => Promise<void>;

beforeAll(async () => {
  home = await openTestHome();
  furnish();
  tokens = { zoe: await home.signIn('zoe'), sam: await home.signIn('sam') };
});
afterAll(() => home.close());

function furnish(): void {
  const { sockets } = home.home;
  sockets.addTopics(talks, odd);
  sockets.onCommand(talk, ({ user, message }) => {
    taken.push(`${user.username}: ${message.words}`);
    sockets.publishToAll(talks, message);
    return store(message.words);
  });
}

beforeEach(async () => {
  taken = [];
  store = async () => undefined;
  proxy = await startProxy(Number(new URL(home.url).port));
  beBrowser();
  tab = openTab(() => proxy.port, home.clock);
});
afterEach(async () => {
  tab.session.leave();
  await proxy.close();
  vi.unstubAllGlobals();
});

const until = (is: () => boolean) => expect.poll(is, { interval: 2, timeout: 15_000 }).toBe(true);
const state = (is: string) => until(() => tab.socket.state() === is);
const say = (words: string) => tab.socket.say(talk, { words });
const saying = (words: string) =>
  say(words).then(
    () => 'confirmed',
    ({ why, message }: Unsaid) => `${why}: ${message}`,
  );
const isLost = 'lost: The connection was lost';

async function connected(): Promise<void> {
  tab.session.begin(tokens.zoe);
  await state('connected');
}

/** Lets time pass, and what was sent meanwhile arrive: nothing on a wire is quicker than a call and its answer. */
async function passes(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 500) {
    home.clock.pass(500);
    await home.call(readPartners);
  }
}

test('is open while somebody is signed in', async () => {
  expect(tab.socket.state()).toBe('disconnected');
  await connected();
  expect(home.home.sockets.isOnline(1)).toBe(true);
  tab.session.leave();
  expect(tab.socket.state()).toBe('disconnected');
  await until(() => !home.home.sockets.isOnline(1));
  expect(tab.states).toEqual(['connecting', 'connected', 'disconnected']);
});

test('goes with the person, and with a token of somebody else begins anew', async () => {
  await connected();
  const connects = vi.fn();
  tab.socket.onConnect(connects);
  // Connected already: there is something to read.
  expect(connects).toHaveBeenCalledTimes(1);
  tab.session.renew(await home.signIn('zoe'));
  await say('still me');
  expect(connects).toHaveBeenCalledTimes(1);

  tab.session.begin(tokens.sam);
  expect(tab.socket.state()).toBe('connecting');
  expect(await saying('between two')).toBe(isLost);
  await state('connected');
  expect(connects).toHaveBeenCalledTimes(2);
  await say('me now');
  expect(taken).toEqual(['zoe: still me', 'sam: me now']);
});

test('hears what fits its contract, while somebody listens', async () => {
  const words: string[] = [];
  const stopOne = tab.socket.on(talks, (message) => words.push(`one ${message.words}`));
  await connected();
  const stopTwo = tab.socket.on(talks, (message) => words.push(`two ${message.words}`));
  const numbers: number[] = [];
  tab.socket.on(odd, ({ number }) => numbers.push(number));

  await say(': \\n ♥\n');
  expect(words).toEqual(['one : \\n ♥\n', 'two : \\n ♥\n']);
  stopOne();
  stopOne();
  await say('b');
  expect(words.slice(2)).toEqual(['two b']);
  stopTwo();
  await say('c');
  const stopThree = tab.socket.on(talks, (message) => words.push(`three ${message.words}`));
  home.home.sockets.publishToAll(oddAsTold, { number: 'none' });
  home.home.sockets.publishToAll(oddAsTold, { number: 5 });
  await say('d');
  expect(words.slice(3)).toEqual(['three d']);
  expect(numbers).toEqual([5]);
  stopThree();
});

test('is told that something is stored, and not a moment earlier', async () => {
  await connected();
  let finish = () => {};
  store = () => new Promise((resolve) => (finish = resolve));
  let isConfirmed = false;
  const first = say('a').then(() => (isConfirmed = true));
  await until(() => taken.length === 1);
  store = async () => undefined;
  await say('b');
  expect(isConfirmed).toBe(false);
  finish();
  await first;
});

test('what the home refuses is refused in its words, and what else waits is lost', async () => {
  await connected();
  store = (words) =>
    words === 'no'
      ? Promise.reject(new ApiError(409, 'Zoë: writes\nat the moment'))
      : new Promise(() => undefined);
  const waits = saying('yes');
  expect(await saying('no')).toBe('refused: Zoë: writes\nat the moment');
  expect(await waits).toBe(isLost);
  expect(tab.socket.state()).toBe('disconnected');
  expect(tab.session.token()).toBe(tokens.zoe);
});

test.each(['end', 'reset'] as const)(
  'what was not confirmed when the line broke (%s) is lost, and is not said again',
  async (how) => {
    expect(await saying('too early')).toBe(isLost);
    await connected();
    store = () => new Promise(() => undefined);
    const waits = saying('a');
    await until(() => taken.length === 1);
    proxy.drop(how);
    expect(await waits).toBe(isLost);
    expect(await saying('in between')).toBe(isLost);

    store = async () => undefined;
    home.clock.pass(5 * second - 1);
    expect(tab.socket.state()).toBe('disconnected');
    home.clock.pass(1);
    expect(tab.socket.state()).toBe('connecting');
    await state('connected');
    await say('b');
    expect(taken).toEqual(['zoe: a', 'zoe: b']);
  },
);

test('a receipt is waited for 10 s', async () => {
  await connected();
  store = () => new Promise(() => undefined);
  const waits = saying('a');
  await until(() => taken.length === 1);
  await passes(9 * second);
  store = async () => undefined;
  await say('b');
  await passes(second);
  expect(await waits).toBe(isLost);
  expect(tab.socket.state()).toBe('connected');
});

test('after a break it listens again by itself, and tells that it is time to read', async () => {
  const words: string[] = [];
  tab.socket.on(talks, (message) => words.push(message.words));
  tab.socket.onConnect(() => void say('here'));
  await connected();
  await until(() => words.length === 1);
  proxy.drop('end');
  await state('disconnected');
  // The network is back, says the browser.
  browserSays('online');
  await until(() => words.length === 2);
  expect(tab.states).toEqual([
    'connecting',
    'connected',
    'disconnected',
    'connecting',
    'connected',
  ]);
});

test('a page that goes hangs up; one that comes back from memory connects', async () => {
  await connected();
  browserSays('pagehide');
  await until(() => !home.home.sockets.isOnline(1));
  browserSays('pageshow', { persisted: true });
  await state('connected');
});

test('a line that went silent is noticed', async () => {
  await connected();
  await passes(60 * second);
  expect(tab.states).toEqual(['connecting', 'connected']);
  proxy.forgetHalf();
  await passes(12 * second);
  await state('connected');
  expect(tab.states.slice(2)).toEqual(['connecting', 'connected']);
});

test('one window too many: the oldest makes room, and comes back when somebody looks at it', async () => {
  const windows: Tab[] = [];
  const isIn = ({ socket }: Tab) => socket.state() === 'connected';
  const all = () => [tab, ...windows].map(isIn);
  await connected();
  while (windows.length < 8) {
    const next = openTab(() => proxy.port, home.clock);
    windows.push(next);
    next.session.begin(tokens.zoe);
    await until(() => isIn(next));
  }
  await state('disconnected');
  await passes(10 * second);
  browserSays('online');
  tab.session.renew(await home.signIn('zoe'));
  await passes(second);
  expect(all()).toEqual([false, ...windows.map(() => true)]);
  browserSays('visibilitychange');
  await state('connected');
  await until(() => !isIn(windows[0] ?? tab));
  await passes(10 * second);
  expect(all()).toEqual([true, false, ...windows.slice(1).map(() => true)]);
  for (const { session } of windows) session.leave();
});

test('a device that slept looks at once when it is looked at', async () => {
  await connected();
  proxy.forgetHalf();
  home.clock.jumpTo(home.clock.now() + 3_600 * second);
  browserSays('visibilitychange');
  expect(tab.socket.state()).toBe('connecting');
  await state('connected');
});

test('a hidden tab, whose timers hardly run, stays', async () => {
  const hidden = openTab(() => proxy.port, { now: home.clock.now, after: () => () => undefined });
  hidden.session.begin(tokens.zoe);
  await until(() => hidden.socket.state() === 'connected');
  await passes(60 * second);
  expect(hidden.states).toEqual(['connecting', 'connected']);
  hidden.session.leave();
});

test('the end of its sign-in is the end; the end of an older one is not', async () => {
  const old = await home.signIn('zoe');
  tab.session.begin(old);
  await state('connected');
  const fresh = await home.signIn('zoe');
  tab.session.renew(fresh);
  await home.call(logout, { token: old });
  await until(() => tab.states.length === 4);
  expect(tab.states.slice(2)).toEqual(['connecting', 'connected']);
  expect(tab.session.token()).toBe(fresh);

  await home.call(logout, { token: fresh });
  await until(() => tab.session.token() === null);
  expect(tab.socket.state()).toBe('disconnected');
  // And one that was over before it connected.
  tab.session.begin(old);
  await until(() => tab.session.token() === null);
});

test('a home that stops is looked for, and is no end of the sign-in', async () => {
  const other = await openTestHome();
  const near = openTab(() => Number(new URL(other.url).port), other.clock);
  const token = await other.signIn('sam');
  near.session.begin(token);
  await until(() => near.socket.state() === 'connected');
  await other.close();
  await until(() => near.socket.state() === 'disconnected');
  expect(near.session.token()).toBe(token);
  other.clock.pass(5 * second);
  expect(near.socket.state()).toBe('connecting');
  near.session.leave();
});
