import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Photo } from '#features/photos/photos.contract.ts';
import { session } from '#platform/web/session/session.ts';
import { memoriesOutbox } from './memories.outbox.ts';
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
/** The calls that came there. */
let asked: string[];

beforeEach(() => {
  has = [];
  status = 200;
  asked = [];
  session.begin(token);
  const memory = () => ({
    ...{ id: 7, title: 'Lisbon', description: 'Sun', date: '2024-05-14', endDate: null },
    ...{ type: 'event', creator: { name: 'Zoë', color: 'purple' }, photos: has },
  });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const answer = { message: 'Done', memory: memory() };
    if (path === '/api/memories') return Response.json(answer, { status: 201 });
    return Response.json(status === 200 ? answer : { message: 'Not now' }, { status });
  });
});
afterEach(() => {
  session.end();
  vi.unstubAllGlobals();
});

const send = () =>
  memoriesOutbox.send(
    waits,
    {
      ...{ key: 'a', person: 'zoe', kind: 'memory', input: waits },
      ...{ at: 0, why: null, refused: false },
    },
    new AbortController().signal,
  );

test('the photos of a memory come after it', async () => {
  expect(await send()).toBeNull();
  expect(asked).toEqual(['/api/memories', '/api/memories/7/photos']);
});

test.each([408, 429, 503, 507])('a %i to them is no "no": all of it waits on', async (answer) => {
  status = answer;
  await expect(send()).rejects.toMatchObject({ status: answer });
});

test('what was made of them since their answer was lost stays', async () => {
  has = [photo(3)];
  expect(await send()).toBeNull();
  expect(asked).toEqual(['/api/memories']);
});
