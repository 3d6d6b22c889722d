import { beforeAll, expect, test } from 'vitest';
import { addMemory } from '../../../../tests/support/memories.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import { filterMemories, readMemories, readUpcoming } from '../memories.contract.ts';

// The couple lives in Paris, where it is 1 March already.
const server = sharedServer({ now: '2026-02-28T23:30:00Z' });

const ascending = [
  'first kiss',
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

beforeAll(async () => {
  const add = (title: string, fields: object) =>
    addMemory(server, server.tokens.zoe, { title, ...fields });
  for (const date of ascending.filter((title) => title.startsWith('20')).reverse()) {
    await add(date, { date });
  }
  await add('over the year', { date: '2025-12-31', endDate: '2026-03-02', type: 'event' });
  await add('first kiss', { date: '2019-03-02', type: 'anniversary' });
});

type List = typeof filterMemories | typeof readMemories | typeof readUpcoming;
async function read(list: List, query: object = {}) {
  const answer = await server.call(list, { token: server.tokens.zoe, query: { ...query } });
  expect(answer.status).toBe(200);
  return list.responses[200].parse(answer.body);
}

test('all memories are by date, then by id', async () => {
  expect((await read(readMemories)).map(({ title }) => title)).toEqual(ascending);
});

test.each<[Record<string, unknown>, string[]]>([
  [{}, ascending],
  [{ sortOrder: 'desc' }, ascending.toReversed()],
  [{ type: 'event' }, ['over the year']],
  [{ timeFilter: 'thisMonth' }, ['2026-03-01', '2026-03-31']],
  [
    { timeFilter: 'lastYear', type: 'milestone', sortOrder: 'desc' },
    ['2025-12-31', '2025-09-01', '2025-08-31', '2025-01-01'],
  ],
  [{ timeFilter: 'older' }, ['first kiss', '2024-12-31']],
])('memories are filtered by %j', async (query, titles) => {
  expect((await read(filterMemories, query)).map(({ title }) => title)).toEqual(titles);
});

test('upcoming memories have their next day in the zone of the couple; three by default', async () => {
  const upcoming = [
    { title: 'over the year', nextDate: '2026-03-01', daysUntil: 0, years: 0 },
    { title: '2026-03-01', nextDate: '2026-03-01', daysUntil: 0, years: 0 },
    { title: 'first kiss', nextDate: '2026-03-02', daysUntil: 1, years: 7 },
    { title: '2026-03-31', nextDate: '2026-03-31', daysUntil: 30, years: 0 },
    { title: '2027-01-01', nextDate: '2027-01-01', daysUntil: 306, years: 0 },
  ];
  expect(await read(readUpcoming)).toMatchObject(upcoming.slice(0, 3));
  expect(await read(readUpcoming, { limit: '' })).toHaveLength(3);
  expect(await read(readUpcoming, { limit: 50 })).toMatchObject(upcoming);
});

test.each([
  [filterMemories, { type: 'party' }],
  [readUpcoming, { limit: 51 }],
])('%j: the query %j is an error', async (list, query) => {
  const answer = await server.call(list, { token: server.tokens.zoe, query });
  expect(answer.status).toBe(400);
});
