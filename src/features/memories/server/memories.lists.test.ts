import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { addMemory } from '../../../../tests/support/memories.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/test-server.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import * as contract from '../memories.contract.ts';

let server: TestServer;
const token = () => mintToken(server, 'zoe');
const titlesIn = (body: unknown) =>
  z
    .array(z.object({ title: z.string() }))
    .parse(body)
    .map(({ title }) => title);
const filter = async (query: Record<string, unknown>) => {
  const answer = await server.call(contract.filterMemories, { token: token(), query });
  return answer.status === 200 ? titlesIn(answer.body) : answer.status;
};
const upcoming = async (query: Record<string, unknown> = {}) => {
  const answer = await server.call(contract.readUpcoming, { token: token(), query });
  expect(answer.status).toBe(200);
  return z.array(contract.UpcomingMemory).parse(answer.body);
};
const days = (listed: contract.UpcomingMemory[]) =>
  listed.map(({ title, nextDate, daysUntil, years }) => [title, nextDate, daysUntil, years]);

describe('a list', () => {
  // The couple lives in Paris, where it is 1 March already.
  beforeAll(async () => {
    server = await startTestServer({ now: '2026-02-28T23:30:00Z' });
    const dates = ['2026-03-31', '2026-03-01', '2026-02-28', '2025-12-31', '2025-09-01'];
    for (const date of [...dates, '2025-08-31', '2025-01-01', '2024-12-31', '2027-01-01']) {
      await addMemory(server, token(), { title: date, date });
    }
    const end = { date: '2025-12-31', endDate: '2026-03-02', type: 'event' };
    await addMemory(server, token(), { title: 'over the year', ...end });
  });
  afterAll(() => server.close());

  const ascending = [
    '2024-12-31',
    '2025-01-01',
    '2025-08-31',
    '2025-09-01',
    '2025-12-31',
    'over the year',
    '2026-02-28',
    '2026-03-01',
    '2026-03-31',
    '2027-01-01',
  ];

  test.each<[Record<string, unknown>, string[]]>([
    [{}, ascending],
    [{ sortOrder: 'desc' }, ascending.toReversed()],
    [{ type: 'event' }, ['over the year']],
    [{ timeFilter: 'thisMonth' }, ['2026-03-01', '2026-03-31']],
    [{ timeFilter: 'thisYear' }, ['2026-02-28', '2026-03-01', '2026-03-31']],
    [
      { timeFilter: 'lastYear', type: 'milestone', sortOrder: 'desc' },
      ['2025-12-31', '2025-09-01', '2025-08-31', '2025-01-01'],
    ],
    [{ timeFilter: 'older' }, ['2024-12-31']],
  ])('of %j', async (query, titles) => expect(await filter(query)).toEqual(titles));

  test.each([[{ type: 'party' }], [{ sortOrder: 'up' }]])('of %j is an error', async (query) =>
    expect(await filter(query)).toBe(400),
  );

  test('of all is by date, then id', async () => {
    const { body } = await server.call(contract.readMemories, { token: token() });
    expect(titlesIn(body)).toEqual(ascending);
  });
});

describe('upcoming memories', () => {
  beforeAll(async () => {
    server = await startTestServer({ now: '2026-02-28T12:00:00Z' });
    for (const [title, date, type, endDate] of [
      ['leap day', '2020-02-29', 'anniversary'],
      ['yesterday', '2020-02-27', 'anniversary'],
      ['first kiss', '2019-03-02', 'anniversary'],
      ['wedding to be', '2027-06-01', 'anniversary'],
      ['over', '2026-02-27', 'milestone'],
      ['today', '2026-02-28', 'special_moment'],
      ['soon', '2026-03-02', 'milestone'],
      ['running', '2026-02-20', 'event', '2026-03-20'],
      ['over as well', '2026-02-20', 'event', '2026-02-27'],
    ]) {
      await addMemory(server, token(), { title, date, type, endDate });
    }
  });
  afterAll(() => server.close());

  const all = [
    ['leap day', '2026-02-28', 0, 6],
    ['running', '2026-02-28', 0, 0],
    ['today', '2026-02-28', 0, 0],
    ['first kiss', '2026-03-02', 2, 7],
    ['soon', '2026-03-02', 2, 0],
    ['yesterday', '2027-02-27', 364, 7],
    ['wedding to be', '2027-06-01', 458, 0],
  ];

  test('of every kind, with its days', async () => {
    expect(days(await upcoming({ limit: 50 }))).toEqual(all);
  });

  test.each([
    [{}, 3],
    [{ limit: '' }, 3],
    [{ limit: 4 }, 4],
  ])('with %j', async (query, count) => {
    expect(days(await upcoming(query))).toEqual(all.slice(0, count));
  });

  test.each([0, 51, -1, 'x', '1.5', '1e1'])('not with a limit of %s', async (limit) => {
    const answer = await server.call(contract.readUpcoming, { token: token(), query: { limit } });
    expect(answer.status).toBe(400);
  });

  test('in the zone of the couple', async () => {
    server.clock.jumpTo(Date.parse('2026-03-01T22:59:59Z'));
    expect(days(await upcoming({ limit: 1 }))).toEqual([['running', '2026-03-01', 0, 0]]);
    server.clock.jumpTo(Date.parse('2026-03-01T23:00:00Z'));
    expect(days(await upcoming({ limit: 2 }))).toEqual([
      ['first kiss', '2026-03-02', 0, 7],
      ['running', '2026-03-02', 0, 0],
    ]);
    server.clock.jumpTo(Date.parse('2026-02-28T12:00:00Z'));
  });
});
