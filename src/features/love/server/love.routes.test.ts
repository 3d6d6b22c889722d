import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { idempotencyKeyHeader } from '#shared/endpoint.ts';
import { eventStream } from '#shared/event.ts';
import { openHeart } from '../../../../tests/support/hearts.ts';
import { readStream } from '../../../../tests/support/stream-reader.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/test-server.ts';
import {
  incrementLove,
  LoveStats,
  ownLoveUpdate,
  partnerLoveUpdate,
  readLove,
  readPartnerLove,
  sendWord,
  simultaneousClicks,
  wordSent,
} from '../love.contract.ts';
import { clickLimit, loveStep, sameTime } from '../love.rules.ts';
import { readWords } from '../words.contract.ts';

let server: TestServer;
let zoe: string;
let sam: string;

async function open(options: Parameters<typeof startTestServer>[0] = {}) {
  server = await startTestServer(options);
  zoe = await server.signIn('zoe');
  sam = await server.signIn('sam');
}
afterEach(() => server.close());

const port = () => Number(new URL(server.url).port);
const statsOf = async (token: string) =>
  LoveStats.parse((await server.call(readLove, { token })).body);

describe('love', () => {
  beforeEach(() => open());

  test('increments the count of the user and shows it to the partner', async () => {
    const { status, body } = await server.call(incrementLove, { token: zoe });
    expect(status).toBe(200);
    expect(body).toEqual({
      count: 1,
      totalCount: 1,
      nextMilestone: 520,
      remainingToMilestone: 519,
      currentLevel: 1,
      progressPercent: (1 / 520) * 100,
      isMilestoneReached: false,
      pendingMilestones: 0,
      justReachedMilestone: false,
      today: 1,
      totalToday: 1,
    });
    expect(await statsOf(sam)).toMatchObject({ count: 0, totalCount: 1 });
    expect((await server.call(readPartnerLove, { token: sam })).body).toEqual({
      partnerUsername: 'zoe',
      partnerDisplayName: 'Zoë',
      partnerLoveCount: 1,
      partnerToday: 1,
    });
  });

  test('publishes the count to all devices of the user and to the partner', async () => {
    const phone = await readStream(server.url, eventStream.path, await server.signIn('zoe'));
    const sams = await readStream(server.url, eventStream.path, sam);
    await server.call(incrementLove, { token: zoe });
    await phone.until(() => phone.events(ownLoveUpdate.name).length === 1);
    expect(phone.events(ownLoveUpdate.name)).toEqual([{ count: 1 }]);
    await sams.until(() => sams.events(partnerLoveUpdate.name).length === 2);
    expect(sams.events(partnerLoveUpdate.name)).toMatchObject([
      { partnerLoveCount: 0 },
      { partnerUsername: 'zoe', partnerDisplayName: 'Zoë', partnerLoveCount: 1 },
    ]);
    expect(sams.events(ownLoveUpdate.name)).toEqual([]);
    for (const stream of [phone, sams]) stream.close();
  });

  test('publishes one event to both when they click at the same time', async () => {
    const streams = await Promise.all(
      [zoe, sam].map((token) => readStream(server.url, eventStream.path, token)),
    );
    const share = (token: string) => server.call(incrementLove, { token });
    const met = () => streams.map((stream) => stream.events(simultaneousClicks.name).length);
    await share(zoe);
    server.clock.pass(sameTime);
    await share(sam);
    expect(met()).toEqual([0, 0]);
    server.clock.pass(1_000);
    await share(zoe);
    for (const stream of streams) {
      await stream.until(() => stream.events(simultaneousClicks.name).length === 1);
    }
    await share(sam);
    await share(zoe);
    server.clock.pass(sameTime);
    await share(sam);
    await share(zoe);
    for (const stream of streams) {
      await stream.until(() => stream.events(simultaneousClicks.name).length === 2);
      stream.close();
    }
    expect(met()).toEqual([2, 2]);
  });

  test('sends a word to both once, trimmed', async () => {
    const streams = await Promise.all(
      [zoe, sam].map((token) => readStream(server.url, eventStream.path, token)),
    );
    const send = () =>
      server.call(sendWord, {
        token: zoe,
        body: { text: ' Miss you 💜 ' },
        headers: { [idempotencyKeyHeader]: 'one' },
      });
    const first = await send();
    expect(first).toMatchObject({
      status: 201,
      body: { id: 1, text: 'Miss you 💜', at: expect.any(String), user: { id: 1, name: 'Zoë' } },
    });
    expect((await send()).body).toEqual(first.body);
    for (const stream of streams) {
      await stream.until(() => stream.events(wordSent.name).length === 1);
      expect(stream.events(wordSent.name)).toEqual([first.body]);
      stream.close();
    }
    expect(await statsOf(zoe)).toMatchObject({ count: 0 });
  });

  test.each([[''], ['   '], ['x'.repeat(141)], ['two\nlines'], [undefined]])(
    'refuses the word %j',
    async (text) => {
      expect((await server.call(sendWord, { token: zoe, body: { text } })).status).toBe(400);
    },
  );

  test('reads the words of both, newest first, page by page', async () => {
    const senders = [zoe, sam, zoe, sam, zoe];
    for (const [index, token] of senders.entries()) {
      await server.call(sendWord, { token, body: { text: `Word ${index + 1}` } });
    }
    const page = async (query: { limit: number; before?: number }) =>
      readWords.responses[200].parse((await server.call(readWords, { token: sam, query })).body);
    const first = await page({ limit: 3 });
    expect(first).toMatchObject([
      { text: 'Word 5', user: { name: 'Zoë' }, at: expect.stringMatching(/Z$/) },
      { text: 'Word 4', user: { name: 'Sam' } },
      { text: 'Word 3', user: { name: 'Zoë' } },
    ]);
    expect(await page({ limit: 3, before: first.at(-1)?.id ?? 0 })).toMatchObject([
      { text: 'Word 2' },
      { text: 'Word 1' },
    ]);
  });

  test('counts parallel clicks exactly, with one milestone per 520', async () => {
    const hearts = [openHeart(port(), zoe), openHeart(port(), sam)];
    const rounds = 6;
    const clicks = 200;
    const seenCounts = hearts.map(() => new Set<number>());
    const reported = hearts.map(() => [] as number[]);
    for (let round = 0; round < rounds; round++) {
      await Promise.all(
        Array.from({ length: clicks }, async (_, index) => {
          const userIndex = index % 2;
          const answer = await hearts[userIndex]?.click();
          expect(answer?.status).toBe(200);
          const { count = 0, justReachedMilestone, pendingMilestones } = answer?.love ?? {};
          seenCounts[userIndex]?.add(count);
          if (justReachedMilestone === true) reported[userIndex]?.push(count);
          expect(pendingMilestones).toBe(Math.floor(count / loveStep));
        }),
      );
    }
    for (const heart of hearts) heart.close();

    const each = (rounds * clicks) / 2;
    const milestones = Math.floor(each / loveStep);
    for (const [index, token] of [zoe, sam].entries()) {
      expect(seenCounts[index]?.size).toBe(each);
      expect(Math.max(...(seenCounts[index] ?? []))).toBe(each);
      expect(reported[index]?.sort((one, other) => one - other)).toEqual(
        Array.from({ length: milestones }, (_, number) => (number + 1) * loveStep),
      );
      expect(await statsOf(token)).toMatchObject({
        count: each,
        totalCount: 2 * each,
        pendingMilestones: milestones,
      });
    }
  });
});

describe('rate limit', () => {
  beforeEach(() => open({ rateLimits: true }));

  const { size } = clickLimit;

  async function clickAll(times: number, token: string) {
    const heart = openHeart(port(), token);
    const answers = await Promise.all(Array.from({ length: times }, () => heart.click()));
    heart.close();
    return {
      through: answers.filter(({ status }) => status === 200).length,
      refused: answers.filter(({ status }) => status === 429),
    };
  }

  test('accepts 100 clicks, then responds 429 with Retry-After', async () => {
    const { through, refused } = await clickAll(size + 30, zoe);
    expect(through).toBe(size);
    expect(refused).toHaveLength(30);
    for (const { retryAfter } of refused) expect(retryAfter).toBe('1');
    expect(await statsOf(zoe)).toMatchObject({ count: size });
  });

  test('accepts 20 words in an hour', async () => {
    const send = async () =>
      (await server.call(sendWord, { token: zoe, body: { text: 'Hi' } })).status;
    for (let count = 0; count < 20; count += 1) expect(await send()).toBe(201);
    expect(await send()).toBe(429);
    server.clock.pass(3 * 60_000);
    expect(await send()).toBe(201);
  });
});
