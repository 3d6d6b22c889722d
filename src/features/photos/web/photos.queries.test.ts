import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Photo } from '../photos.contract.ts';
import { hearPhotos, photoQuery, photosQuery } from './photos.queries.ts';

const photo = (id: number, more: Partial<Photo> = {}): Photo => ({
  id,
  filename: `${id}.jpg`,
  originalName: 'IMG.jpg',
  caption: null,
  isFavorite: false,
  createdAt: '2026-01-01T00:00:00Z',
  takenAt: null,
  orderedAt: id,
  deletedAt: null,
  size: 1,
  width: 4,
  height: 3,
  thumbhash: '',
  uploader: { name: 'Zoë', color: 'purple' },
  categories: [],
  hasOriginal: false,
  ...more,
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

const ids = (client: QueryClient) => client.getQueryData(photosQuery.queryKey)?.map(({ id }) => id);

describe('what is heard of photos', () => {
  test('goes into the list and into each photo that was read, and nowhere else', () => {
    const client = new QueryClient();
    hearPhotos(client, [photo(1)]);
    expect(ids(client)).toBeUndefined();

    client.setQueryData(photosQuery.queryKey, [photo(3), photo(1)]);
    client.setQueryData(photoQuery(3).queryKey, photo(3));
    hearPhotos(client, [photo(2), photo(3, { caption: 'Sea' }), photo(1, { deletedAt: 'now' })]);
    expect(ids(client)).toEqual([3, 2]);
    expect(client.getQueryData(photoQuery(3).queryKey)?.caption).toBe('Sea');
    expect(client.getQueryData(photoQuery(2).queryKey)).toBeUndefined();
  });

  test('counts for more than a list that was under way', async () => {
    const home = slowHome();
    const client = new QueryClient();
    const reading = client.fetchQuery(photosQuery);
    await vi.waitFor(() => expect(home.asked).toHaveBeenCalled());
    hearPhotos(client, [photo(4), photo(2, { deletedAt: '2026-01-02T00:00:00Z' })]);
    home.answer([photo(3), photo(2), photo(1)]);
    await reading;
    expect(ids(client)).toEqual([4, 3, 1]);
  });

  test('counts for more than a photo that was under way', async () => {
    const home = slowHome();
    const client = new QueryClient();
    const reading = client.fetchQuery(photoQuery(1));
    await vi.waitFor(() => expect(home.asked).toHaveBeenCalled());
    hearPhotos(client, [photo(1, { caption: 'first' }), photo(1, { caption: 'second' })]);
    home.answer(photo(1, { caption: 'old' }));
    expect((await reading)?.caption).toBe('second');
  });

  test('leaves a list that missed something stale, and as old as it was', async () => {
    const client = new QueryClient();
    client.setQueryData(photosQuery.queryKey, [photo(1)], { updatedAt: 1_000 });
    await client.invalidateQueries();
    hearPhotos(client, [photo(2)]);
    const state = client.getQueryState(photosQuery.queryKey);
    expect(state).toMatchObject({ isInvalidated: true, dataUpdatedAt: 1_000 });
    expect(ids(client)).toEqual([2, 1]);
  });
});
