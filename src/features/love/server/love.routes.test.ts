import { describe, expect, test } from 'vitest';
import { idempotencyKeyHeader } from '#shared/endpoint.ts';
import { eventStream } from '#shared/event.ts';
import { openHeart } from '../../../../tests/support/hearts.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { readStream } from '../../../../tests/support/stream-reader.ts';
import {
  incrementLove,
  LoveStats,
  longestWord,
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

describe('love', () => {
  const server = serverPerTest();
  const click = (token: string) => server.call(incrementLove, { token });
  const statsOf = async (token: string) =>
    LoveStats.parse((await server.call(readLove, { token })).body);
  const openStreams = () =>
    Promise.all(
      [server.tokens.zoe, server.tokens.sam].map((token) =>
        readStream(server.url, eventStream.path, token),
      ),
    );

  test('increments the count of the user and shows it to the partner', async () => {
    const { zoe, sam } = server.tokens;
    const { status, body } = await click(zoe);
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
    const [phone, sams] = await openStreams();
    await click(server.tokens.zoe);
    await phone?.until(() => phone.events(ownLoveUpdate.name).length === 1);
    expect(phone?.events(ownLoveUpdate.name)).toEqual([{ count: 1 }]);
    await sams?.until(() => sams.events(partnerLoveUpdate.name).length === 2);
    expect(sams?.events(partnerLoveUpdate.name)).toMatchObject([
      { partnerLoveCount: 0 },
      { partnerUsername: 'zoe', partnerDisplayName: 'Zoë', partnerLoveCount: 1 },
    ]);
    expect(sams?.events(ownLoveUpdate.name)).toEqual([]);
    phone?.close();
    sams?.close();
  });

  test('publishes one event to both when they click at the same time', async () => {
    const { zoe, sam } = server.tokens;
    const streams = await openStreams();
    await click(zoe);
    server.clock.pass(sameTime);
    await click(sam);
    await click(zoe);
    await click(sam);
    for (const stream of streams) {
      await stream.until(() => stream.events(simultaneousClicks.name).length === 1);
      stream.close();
    }
  });

  test('sends a word to both once, trimmed', async () => {
    const { zoe } = server.tokens;
    const streams = await openStreams();
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
    const tooLong = 'x'.repeat(longestWord + 1);
    for (const text of ['   ', tooLong, 'two\nlines']) {
      expect((await server.call(sendWord, { token: zoe, body: { text } })).status, text).toBe(400);
    }
  });

  test('reads the words of both, newest first, page by page', async () => {
    const { zoe, sam } = server.tokens;
    for (const [index, token] of [zoe, sam, zoe].entries()) {
      await server.call(sendWord, { token, body: { text: `Word ${index + 1}` } });
    }
    const page = async (query: { limit: number; before?: number }) =>
      readWords.responses[200].parse((await server.call(readWords, { token: sam, query })).body);
    const first = await page({ limit: 2 });
    expect(first).toMatchObject([
      { text: 'Word 3', user: { name: 'Zoë' } },
      { text: 'Word 2', user: { name: 'Sam' } },
    ]);
    expect(await page({ limit: 2, before: first.at(-1)?.id ?? 0 })).toMatchObject([
      { text: 'Word 1' },
    ]);
  });

  test('counts parallel clicks exactly, with one milestone per 520', async () => {
    const { zoe, sam } = server.tokens;
    const port = Number(new URL(server.url).port);
    const clicks = loveStep + 20;
    for (const token of [zoe, sam]) {
      const heart = openHeart(port, token);
      const answers = await Promise.all(Array.from({ length: clicks }, () => heart.click()));
      heart.close();
      const counts = answers.map(({ love }) => love.count).sort((one, other) => one - other);
      expect(counts).toEqual(Array.from({ length: clicks }, (_, index) => index + 1));
      const reached = answers.filter(({ love }) => love.justReachedMilestone);
      expect(reached.map(({ love }) => [love.count, love.pendingMilestones])).toEqual([[520, 1]]);
    }
    expect(await statsOf(zoe)).toMatchObject({
      count: clicks,
      totalCount: 2 * clicks,
      pendingMilestones: 1,
    });
  });
});

describe('rate limit', () => {
  const server = serverPerTest({ rateLimits: true });

  test('accepts 100 clicks, then responds 429 with Retry-After', async () => {
    const { zoe } = server.tokens;
    const heart = openHeart(Number(new URL(server.url).port), zoe);
    const { size } = clickLimit;
    const answers = await Promise.all(Array.from({ length: size + 30 }, () => heart.click()));
    heart.close();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(size);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ retryAfter }) => retryAfter)).toEqual(Array(30).fill('1'));
    const { body } = await server.call(readLove, { token: zoe });
    expect(body).toMatchObject({ count: size });
  });

  test('accepts 20 words in an hour', async () => {
    const { zoe } = server.tokens;
    const send = async () =>
      (await server.call(sendWord, { token: zoe, body: { text: 'Hi' } })).status;
    for (let count = 0; count < 20; count += 1) expect(await send()).toBe(201);
    expect(await send()).toBe(429);
    server.clock.pass(3 * 60_000);
    expect(await send()).toBe(201);
  });
});
