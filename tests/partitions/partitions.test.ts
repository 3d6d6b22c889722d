import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { incrementLove, partnerLoveUpdate, readPartnerLove } from '#features/love/love.contract.ts';
import type { Told } from '#platform/web/live/live-state.ts';
import { Stream } from '#platform/web/live/stream.ts';
import {
  bye,
  eventStream,
  missed,
  missedWithin,
  streamRetry,
  streamSilence,
} from '#shared/event.ts';
import { type BrokenWire, startProxy } from '../support/proxy.ts';
import { openTestHome, type TestHome } from '../support/test-home.ts';

/** Rounds of each fault; the long run takes more. */
const rounds = Number(process.env.ROUNDS ?? 2);
const second = 1_000;

let home: TestHome;
let zoe: string;
let sam: string;
let proxy: BrokenWire;
let stream: Stream;
let told: Told[];
let time: NodeJS.Timeout;

beforeAll(async () => {
  home = await openTestHome();
  zoe = await home.signIn('zoe');
  sam = await home.signIn('sam');
  // Time of the home and of the web client, forty times as fast, and standing still when we are busy.
  time = setInterval(() => home.clock.pass(200), 5);
});
afterAll(async () => {
  await home.close();
  clearInterval(time);
});

beforeEach(async () => {
  proxy = await startProxy(Number(new URL(home.url).port));
  told = [];
  stream = new Stream((each) => void told.push(each), home.clock);
  stream.follow({
    address: `http://127.0.0.1:${proxy.port}${eventStream.path}`,
    token: zoe,
    person: 'zoe',
    silence: streamSilence,
    retryBroken: streamRetry,
    retryRefused: 5 * second,
    bye: bye.name,
    missed: missed.name,
    missedWithin,
  });
  await shownIs(await present());
});
afterEach(async () => {
  stream.stop();
  await proxy.close();
});

/** What the screen would show, oldest first. */
const shown = () =>
  told.flatMap((each) =>
    each.told === 'event' && each.name === partnerLoveUpdate.name
      ? [partnerLoveUpdate.data.parse(JSON.parse(each.data)).partnerLoveCount]
      : [],
  );

async function present(): Promise<number> {
  const { body } = await home.call(readPartnerLove, { token: zoe });
  return partnerLoveUpdate.data.parse(body).partnerLoveCount;
}

const click = () => home.call(incrementLove, { token: sam });
const turn = () => new Promise(setImmediate);

/** Answers after how many milliseconds of the home's time the screen shows this. */
async function shownIs(count: number): Promise<number> {
  const from = home.clock.now();
  while (shown().at(-1) !== count) await turn();
  return home.clock.now() - from;
}

async function passes(milliseconds: number): Promise<void> {
  const until = home.clock.now() + milliseconds;
  while (home.clock.now() < until) await turn();
}

const faults: [string, { begin(): void; lasts: number; heal(): void; within: number }][] = [
  [
    'freezes for a moment',
    { begin: () => proxy.freeze(), lasts: 3, heal: () => proxy.thaw(), within: 8 },
  ],
  [
    'freezes for long',
    { begin: () => proxy.freeze(), lasts: 25, heal: () => proxy.thaw(), within: 8 },
  ],
  ['is dropped', { begin: () => proxy.drop('end'), lasts: 0, heal: () => undefined, within: 8 }],
  ['is reset', { begin: () => proxy.drop('reset'), lasts: 0, heal: () => undefined, within: 8 }],
  ['is slow', { begin: () => proxy.delay(8), lasts: 5, heal: () => proxy.delay(0), within: 8 }],
  [
    'forgets its client',
    { begin: () => proxy.forgetHalf(), lasts: 0, heal: () => undefined, within: 20.5 },
  ],
];

test.each(faults)(
  'a wire that %s loses nothing and shows nothing old (G11)',
  {
    timeout: rounds * 20_000,
  },
  async (_, { begin, lasts, heal, within }) => {
    for (let round = 0; round < rounds; round++) {
      await click();
      begin();
      for (let clicks = 0; clicks < 5; clicks++) await click();
      await passes(lasts * second);
      heal();
      await click();
      expect(await shownIs(await present())).toBeLessThanOrEqual(within * second);
      // On to a quiet stream, so that each round begins the same.
      await passes(2 * second);
    }
    const counts = shown();
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
    expect(told).not.toContainEqual(expect.objectContaining({ told: 'signed-out' }));
  },
);
