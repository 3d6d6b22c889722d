import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '#platform/web/session/session.ts';
import { clearToasts, toastQueue } from '#platform/web/ui/toast.ts';
import { aPhoto } from '../../../../../tests/components/data.ts';
import { memoriesOutbox } from './memories.outbox.ts';
import {
  isSameMemory,
  MemoryDraft,
  type MemoryValues,
  openMemoryDraft,
  withSavedPhotos,
} from './memory-draft.ts';
import type { QueuedMemory } from './save-memory.ts';

const token = `a.${btoa(JSON.stringify({ sub: 'zoe' }))}.c`;

const photo = (id: number) => aPhoto({ id });
const words = {
  title: 'Lisbon',
  description: 'Sun',
  type: 'event' as const,
  date: '2024-05-14',
  endDate: '',
};
const queued: QueuedMemory = { words, photos: [photo(1), photo(2)] };

/** The photos that the memory has on the server. */
let existing: QueuedMemory['photos'];
/** The status of the response to a change of them. */
let status: number;
/** Photos that were deleted. */
let deleted: readonly number[];
let requests: unknown[];

beforeEach(() => {
  [existing, status, deleted, requests] = [[], 200, [], []];
  session.signIn(token);
  vi.stubGlobal('fetch', async (path: string, { body }: { body?: string }) => {
    if (body !== undefined) requests.push([path, JSON.parse(body)]);
    const memory = { id: 7, ...words, creator: aPhoto().uploader, photos: existing };
    const answer = { message: 'Done', memory };
    if (path === '/api/memories') return Response.json(answer, { status: 201 });
    const ids: number[] = JSON.parse(body ?? '[]');
    const gone = ids.flatMap((id, position) => (deleted.includes(id) ? [position] : []));
    if (gone.length > 0) {
      const fields = Object.fromEntries(gone.map((position) => [position, 'Gone']));
      return Response.json({ message: 'No', fields }, { status: 400 });
    }
    return Response.json(status === 200 ? answer : { message: 'No' }, { status });
  });
});
afterEach(() => {
  for (const id of [7, 'new'] as const) openMemoryDraft(id).snapshot().clear();
  clearToasts();
  session.end();
  vi.unstubAllGlobals();
});

const item = { user: 'zoe', kind: 'memory', input: queued, at: 0, why: null, failed: false };
const send = () => memoriesOutbox.send(queued, { idempotencyKey: 'a' }, { ...item, key: 'a' });
const draft = () => openMemoryDraft(7).snapshot().value;

test('outbox: keeps photos that the partner changed after the first attempt', async () => {
  existing = [photo(3)];
  expect(await send()).toBeNull();
  expect(requests).toHaveLength(1);
});

test('outbox: sends all of it again after a transient error of the photos', async () => {
  status = 503;
  await expect(send()).rejects.toMatchObject({ status });
  status = 200;
  expect(await send()).toBeNull();
  expect(draft()).toBeNull();
});

test('outbox: keeps rejected photos as a draft of the memory', async () => {
  status = 404;
  expect(await send()).toBeNull();
  expect(draft()).toMatchObject({
    fields: { title: 'Lisbon', photos: [{ id: 1 }, { id: 2 }] },
    base: { title: 'Lisbon', photos: [] },
  });
});

test.each([
  [[1], [[1, 2], [2]]],
  [[1, 2], [[1, 2]]],
])('outbox: adds the rest if the photos %j were deleted', async (gone, sent) => {
  deleted = gone;
  expect(await send()).toBeNull();
  expect(requests.slice(1)).toEqual(sent.map((ids) => ['/api/memories/7/photos', ids]));
  expect(draft()).toBeNull();
  expect(toastQueue.visibleToasts.map(({ content }) => content.text)).toEqual([
    expect.stringContaining('no longer available and'),
  ]);
});

test('outbox: moves a memory back into the form, unless that is in use', () => {
  expect(memoriesOutbox.edit?.(queued)).toMatchObject({ path: '/memories?new=1' });
  expect(openMemoryDraft('new').snapshot().value).toMatchObject({
    fields: { ...words, photos: [{ id: 1 }, { id: 2 }] },
  });
  expect(memoriesOutbox.edit?.({ ...queued, photos: [] })).toBeNull();
});

const saved: MemoryValues = { ...words, photos: queued.photos };
const swim = { ...saved, title: 'Swim' };

test('draft: has the saved photos, unless the user has changed them', () => {
  const laterPhotos = [photo(3)];
  expect(withSavedPhotos({ fields: swim, base: saved }, laterPhotos)).toEqual({
    fields: { ...swim, photos: laterPhotos },
    base: { ...saved, photos: laterPhotos },
  });
  const withoutPhotos = { fields: { ...swim, photos: [] }, base: saved };
  expect(withSavedPhotos(withoutPhotos, laterPhotos)).toBe(withoutPhotos);
});

test('draft: one of an earlier version is read', () => {
  const before = { text: words, photoIds: [1, 2], photos: queued.photos };
  const earlier = { text: { ...words, title: 'Swim' }, photos: null, before };
  expect(MemoryDraft.parse(earlier)).toEqual({ fields: swim, base: saved });
});

test.each<[Partial<MemoryValues>, boolean]>([
  [{ title: 'Porto' }, false],
  [{ photos: [photo(1), { ...photo(2), isFavorite: true }] }, true],
  [{ photos: [photo(2), photo(1)] }, false],
])('conflict: a memory with the changes %j is the same: %s', (changes, isSame) => {
  expect(isSameMemory(saved, { ...saved, ...changes })).toBe(isSame);
});
