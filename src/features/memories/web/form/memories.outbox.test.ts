import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Photo } from '#features/photos/photos.contract.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { session } from '#platform/web/session/session.ts';
import { memoriesOutbox } from './memories.outbox.ts';
import { memoryDraft } from './memory-draft.ts';
import { create } from './save-memory.ts';
import type { WaitingMemory } from './waiting-memory.ts';

/** What a token says that anybody may read. */
const token = `a.${btoa(JSON.stringify({ sub: 'zoe' }))}.c`;

const photo = (id: number): Photo => ({
  ...{ id, filename: `${id}.jpg`, originalName: 'IMG.jpg', caption: null, isFavorite: false },
  ...{ createdAt: '2026-01-01T00:00:00Z', takenAt: null, orderedAt: id, deletedAt: null },
  ...{ size: 1, width: 4, height: 3, thumbhash: '', categories: [], hasOriginal: false },
  uploader: { name: 'Zoë', color: 'purple' },
});
const waits: WaitingMemory = {
  words: {
    ...{ title: 'Lisbon', description: 'Sun', type: 'event', date: '2024-05-14', endDate: '' },
  },
  photos: [photo(1), photo(2)],
};

/** What the home has, and what it says to the photos of a memory. */
let has: Photo[];
let status: number;
/** Which photos are not there any more. */
let gone: number[];
/** The calls that came there. */
let asked: string[];
/** The photos that were to be the memory's, by call. */
let put: number[][];
/** The titles under which it was to be there. */
let titles: string[];
/** What was to be changed of its words. */
let changed: unknown[];

beforeEach(() => {
  has = [];
  status = 200;
  gone = [];
  asked = [];
  put = [];
  [titles, changed] = [[], []];
  session.begin(token);
  const memory = () => ({
    ...{ id: 7, title: 'Lisbon', description: 'Sun', date: '2024-05-14', endDate: null },
    ...{ type: 'event', creator: { name: 'Zoë', color: 'purple' }, photos: has },
  });
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    asked.push(path);
    const answer = { message: 'Done', memory: memory() };
    if (path === '/api/memories') titles.push(JSON.parse(body).title);
    if (path === '/api/memories') return Response.json(answer, { status: 201 });
    if (path === '/api/memories/7') {
      changed.push(JSON.parse(body));
      return Response.json(answer);
    }
    const ids: number[] = JSON.parse(body);
    put.push(ids);
    const places = ids.flatMap((id, at) => (gone.includes(id) ? [[`${at}`, 'Gone']] : []));
    const refused = { message: 'Gone', fields: Object.fromEntries(places) };
    if (places.length > 0) return Response.json(refused, { status: 400 });
    return Response.json(status === 200 ? answer : { message: 'Not now' }, { status });
  });
});
afterEach(() => {
  const left = memoryDraft('zoe', 7);
  left.get();
  left.forget();
  session.end();
  vi.unstubAllGlobals();
});

const send = (input = waits) =>
  memoriesOutbox.send(
    input,
    {
      ...{ key: 'a', user: 'zoe', kind: 'memory', input },
      ...{ at: 0, why: null, failed: false },
    },
    new AbortController().signal,
  );

test('the photos of a memory come after it', async () => {
  expect(await send()).toBeNull();
  expect(asked).toEqual(['/api/memories', '/api/memories/7/photos']);
});

test.each([429, 503])('a %i to them is no "no": all of it waits on', async (answer) => {
  status = answer;
  await expect(send()).rejects.toMatchObject({ status: answer });
});

test('what was made of them since their answer was lost stays', async () => {
  has = [photo(3)];
  expect(await send()).toBeNull();
  expect(asked).toEqual(['/api/memories']);
});

const kept = () => memoryDraft('zoe', 7).get();

test.each([
  [[1], [[1, 2], [2]]],
  [[1, 2], [[1, 2]]],
])(
  'without those that are gone (%j) the others are its photos all the same',
  async (ids, calls) => {
    gone = ids;
    expect(await send()).toBeNull();
    expect(put).toEqual(calls);
    expect(kept()).toBeUndefined();
  },
);

test('what is refused even so waits as a draft of the memory', async () => {
  [gone, status] = [[1], 404];
  expect(await send()).toBeNull();
  expect(put).toEqual([[1, 2], [2]]);
  expect(kept()).toMatchObject({ words: waits.words, photos: [{ id: 2 }], base: { photoIds: [] } });
});

test('a home that is busy is asked for all of it again, also without those that are gone', async () => {
  [gone, status] = [[1], 503];
  await expect(send()).rejects.toMatchObject({ status: 503 });
  expect(kept()).toBeUndefined();
});

test('sent before in other words, it is that memory: only what was written since is changed', async () => {
  has = [photo(1)];
  const first = { ...waits.words, title: 'Porto' };
  await send({ ...waits, first });
  await send({ ...waits, words: { ...waits.words, description: 'Rain' }, first });
  await send({ ...waits, words: first, first });
  expect(titles).toEqual(['Porto', 'Porto', 'Porto']);
  expect(changed).toEqual([{ description: 'Rain' }]);
  expect(put).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ]);
});

test.each<[string, { first?: number[]; mine: number[]; theirs: number[]; put: number[][] }]>([
  ['none were chosen, then or now', { first: [], mine: [], theirs: [3], put: [] }],
  ['some were chosen since', { first: [], mine: [1], theirs: [3], put: [[1, 3]] }],
  ['they came then', { first: [1, 2], mine: [1, 2], theirs: [1, 2, 3], put: [] }],
  ['one was taken off since', { first: [1, 2], mine: [2], theirs: [1, 2, 3], put: [[2, 3]] }],
  ['the partner took one off', { first: [1, 2], mine: [1, 2], theirs: [2], put: [] }],
  ['they did not come then', { first: [1, 2], mine: [1, 2], theirs: [], put: [[1, 2]] }],
  ['and others did', { first: [1, 2], mine: [1, 2], theirs: [3], put: [[1, 2, 3]] }],
  ['an older page did not write it down', { mine: [], theirs: [3], put: [] }],
  ['nor what came then', { mine: [1], theirs: [1, 3], put: [] }],
])(
  'sent before, the partner keeps their photos: %s',
  async (_, { first, mine, theirs, put: now }) => {
    has = theirs.map(photo);
    const form = { words: waits.words, photos: mine.map(photo) };
    const before = { ...waits.words, title: 'Porto', ...(first && { photoIds: first }) };
    await send({ ...form, first: before });
    await create(queryClient, form, { key: 'a', first: before });
    expect(put).toEqual([...now, ...now]);
  },
);
