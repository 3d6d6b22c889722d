import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Photo } from '#features/photos/photos.contract.ts';
import type { Memory } from '../memories.contract.ts';
import {
  carryOut,
  filteredQuery,
  hearMemory,
  hearMore,
  hearPhotos,
  hearPurged,
  memoriesQuery,
  memoryQuery,
} from './memories.queries.ts';

const memory = (id: number, more: Partial<Memory> = {}): Memory => ({
  id,
  title: `Memory ${id}`,
  description: 'By the lake',
  date: '2024-05-14',
  endDate: null,
  type: 'milestone',
  creator: { name: 'Zoë', color: 'purple' },
  photos: [],
  ...more,
});
const photo = (id: number, deletedAt: string | null = null): Photo => ({
  id,
  filename: `${id}.jpg`,
  originalName: 'IMG.jpg',
  caption: null,
  isFavorite: false,
  createdAt: '2026-01-01T00:00:00Z',
  takenAt: null,
  orderedAt: id,
  deletedAt,
  size: 1,
  width: 4,
  height: 3,
  thumbhash: '',
  uploader: { name: 'Zoë', color: 'purple' },
  categories: [],
  hasOriginal: false,
});

/** A home that answers when it is told to. */
function slowHome() {
  let answer = (_: unknown) => {};
  const asked = vi.fn(
    () =>
      new Promise<Response>((resolve) => {
        answer = (body) => resolve(Response.json(body));
      }),
  );
  vi.stubGlobal('fetch', asked);
  return { asked, answer: (body: unknown) => answer(body) };
}
afterEach(() => vi.unstubAllGlobals());

const all = memoriesQuery.queryKey;
const milestones = filteredQuery(
  { type: 'milestone', timeFilter: 'all', sortOrder: 'desc' },
  '2026-03-14',
);
const titles = (client: QueryClient, key: readonly unknown[]) =>
  client.getQueryData<Memory[]>(key)?.map(({ title }) => title);

describe('what is heard of a memory', () => {
  test('goes into every list that has it, and into what is open', () => {
    const client = new QueryClient();
    hearMemory(client, 1, memory(1));
    expect(titles(client, all)).toBeUndefined();
    client.setQueryData(all, [memory(1)]);
    client.setQueryData(milestones.queryKey, [memory(1)]);
    client.setQueryData(memoryQuery(1).queryKey, memory(1));
    hearMemory(client, 1, memory(1, { title: 'Sea' }));
    hearMemory(client, 2, memory(2));
    expect(titles(client, all)).toEqual(['Sea', 'Memory 2']);
    // Whether it belongs here, the home knows.
    expect(titles(client, milestones.queryKey)).toEqual(['Sea']);
    expect(client.getQueryData(memoryQuery(1).queryKey)?.title).toBe('Sea');
    hearMemory(client, 1, null);
    expect(titles(client, all)).toEqual(['Memory 2']);
    expect(titles(client, milestones.queryKey)).toEqual([]);
    expect(client.getQueryData(memoryQuery(1).queryKey)).toBeNull();
  });

  test('counts for more than a list that was under way', async () => {
    const home = slowHome();
    const client = new QueryClient();
    const reading = client.fetchQuery(memoriesQuery);
    await vi.waitFor(() => expect(home.asked).toHaveBeenCalled(), 20_000);
    hearMemory(client, 3, memory(3));
    hearMemory(client, 1, null);
    hearPhotos(client, [photo(8, '2026-01-02T00:00:00Z')]);
    hearPurged(client, [9]);
    home.answer([memory(1), memory(2, { photos: [photo(7), photo(8), photo(9)] })]);
    await reading;
    expect(titles(client, all)).toEqual(['Memory 2', 'Memory 3']);
    expect(client.getQueryData(all)?.[0]?.photos.map(({ id }) => id)).toEqual([7]);
  });

  test('counts for more than the answer to a change', async () => {
    const client = new QueryClient();
    client.setQueryData(all, [memory(1)]);
    await carryOut(client, async () => {
      hearMemory(client, 1, memory(1, { title: 'By the partner' }));
      return { memory: memory(1, { title: 'By me' }) };
    });
    expect(titles(client, all)).toEqual(['By the partner']);
    await carryOut(client, async () => ({ memory: memory(1, { title: 'By me' }) }));
    expect(titles(client, all)).toEqual(['By me']);
  });
});

test('more than was told makes everything old, and a reading begin anew', async () => {
  const home = slowHome();
  const client = new QueryClient();
  client.setQueryData(milestones.queryKey, [memory(1)]);
  const reading = client.fetchQuery(memoriesQuery);
  await vi.waitFor(() => expect(home.asked).toHaveBeenCalled(), 20_000);
  hearMore(client);
  expect(client.getQueryState(milestones.queryKey)?.isInvalidated).toBe(true);
  home.answer([memory(1)]);
  await vi.waitFor(() => expect(home.asked).toHaveBeenCalledTimes(2), 20_000);
  home.answer([memory(2)]);
  await reading;
  expect(titles(client, all)).toEqual(['Memory 2']);
});
