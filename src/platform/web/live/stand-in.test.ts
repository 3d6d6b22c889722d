import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#shared/api-error.ts';
import { command, topic } from '#shared/topic.ts';
import { type BrokenWire, startProxy } from '../../../../tests/support/proxy.ts';
import { openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import { beBrowser, browserSays, openTab, type Tab } from '../../../../tests/support/web/tab.ts';

const Words = z.object({ words: z.string() });
const talk = command({ destination: '/app/talk', message: Words, maxBytes: 1024 * 1024 });
const talks = topic({ destination: '/topic/talk', message: Words });

let home: TestHome;
let proxy: BrokenWire;
let tab: Tab;

beforeAll(async () => {
  home = await openTestHome();
  home.home.sockets.addTopics(talks);
  home.home.sockets.onCommand(talk, async ({ message }) => {
    if (message.words === 'refuse this') throw new ApiError(409, 'As you wish.');
    home.home.sockets.publishToAll(talks, message);
  });
});
afterAll(() => home.close());
beforeEach(async () => {
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

const plain = /^GET \/ws HTTP/;
const upgrades = '\\r\\nupgrade: websocket';
const streams = '^POST \\S+/xhr_streaming';
const events = '^GET \\S+/eventsource';

/** What is left by a network, and what it does not let through. */
const networks: [string, RegExp, RegExp][] = [
  ['its socket', /[0-9a-z]\/websocket HTTP/, plain],
  ['xhr-streaming', /\/xhr_streaming HTTP/, new RegExp(upgrades, 'i')],
  ['eventsource', /\/eventsource HTTP/, new RegExp([upgrades, streams].join('|'), 'i')],
  ['xhr-polling', /\/xhr HTTP/, new RegExp([upgrades, streams, events].join('|'), 'i')],
];

test.each(networks)(
  'in a network that leaves nothing else, %s of SockJS stands in',
  async (name, carrying, blocked) => {
    proxy.block(blocked);
    tab.session.begin(await home.signIn('zoe'));
    await state('disconnected');
    home.clock.pass(5_000);
    if (name === 'xhr-polling') {
      // Where an event source of Node is refused, SockJS tries again and again; a browser's says that it is over.
      await until(() => proxy.requests.filter((line) => line.includes('/eventsource')).length > 1);
      home.clock.pass(5_000);
    }
    await state('connected');

    const words: string[] = [];
    tab.socket.on(talks, (message) => words.push(message.words));
    const long = 'é💕\\n\n:'.repeat(20_000);
    await tab.socket.say(talk, { words: 'short' });
    await tab.socket.say(talk, { words: long });
    expect(words).toEqual(['short', long]);
    expect(proxy.requests.some((line) => carrying.test(line))).toBe(true);

    // It is known now what works here, and the plain socket is left alone.
    const before = proxy.requests.length;
    const connects = vi.fn();
    tab.socket.onConnect(connects);
    await expect(tab.socket.say(talk, { words: 'refuse this' })).rejects.toThrow('As you wish.');
    await state('disconnected');
    browserSays('online');
    await until(() => connects.mock.calls.length === 2);
    const again = proxy.requests.slice(before);
    expect(again.some((line) => carrying.test(line))).toBe(true);
    expect(again.filter((line) => plain.test(line))).toEqual([]);
    await tab.socket.say(talk, { words: 'again' });
    expect(words.at(-1)).toBe('again');
  },
);
