import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Photo } from '../photos.contract.ts';
import { favoriteWishes, wishTold } from './favorite-wishes.ts';
import {
  changeFavorite,
  hearMore,
  hearPhotos,
  hearPurged,
  photoQuery,
  photosQuery,
} from './photos.queries.ts';

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
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  favoriteWishes.clear();
});

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
    await vi.waitFor(() => expect(home.asked).toHaveBeenCalled(), 20_000);
    hearPhotos(client, [photo(4), photo(2, { deletedAt: '2026-01-02T00:00:00Z' })]);
    home.answer([photo(3), photo(2), photo(1)]);
    await reading;
    expect(ids(client)).toEqual([4, 3, 1]);
  });

  test('counts for more than a photo that was under way', async () => {
    const home = slowHome();
    const client = new QueryClient();
    const reading = client.fetchQuery(photoQuery(1));
    await vi.waitFor(() => expect(home.asked).toHaveBeenCalled(), 20_000);
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

describe('what is gone for good', () => {
  test('leaves the list, and is null for whoever looks at it', () => {
    const client = new QueryClient();
    client.setQueryData(photosQuery.queryKey, [photo(2), photo(1)]);
    client.setQueryData(photoQuery(2).queryKey, photo(2));
    hearPurged(client, [2, 9]);
    expect(ids(client)).toEqual([1]);
    expect(client.getQueryData(photoQuery(2).queryKey)).toBeNull();
    expect(client.getQueryData(photoQuery(9).queryKey)).toBeUndefined();
  });

  test('counts for more than answers that were under way', async () => {
    const home = slowHome();
    const client = new QueryClient();
    const list = client.fetchQuery(photosQuery);
    await vi.waitFor(() => expect(home.asked).toHaveBeenCalled(), 20_000);
    hearPurged(client, [1]);
    home.answer([photo(2), photo(1)]);
    await list;
    expect(ids(client)).toEqual([2]);

    const one = client.fetchQuery(photoQuery(1));
    await vi.waitFor(() => expect(home.asked).toHaveBeenCalledTimes(2), 20_000);
    hearPurged(client, [1]);
    home.answer(photo(1));
    expect(await one).toBeNull();
  });
});

describe('more changes than were named', () => {
  test('make everything old that was read', () => {
    const client = new QueryClient();
    client.setQueryData(photosQuery.queryKey, [photo(1)]);
    client.setQueryData(photoQuery(1).queryKey, photo(1));
    hearMore(client);
    for (const { queryKey } of [photosQuery, photoQuery(1)]) {
      expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
    }
  });

  test('let a reading that was under way begin anew', async () => {
    const home = slowHome();
    const client = new QueryClient();
    const reading = client.fetchQuery(photosQuery);
    await vi.waitFor(() => expect(home.asked).toHaveBeenCalled(), 20_000);
    hearMore(client);
    home.answer([photo(1)]);
    await vi.waitFor(() => expect(home.asked).toHaveBeenCalledTimes(2), 20_000);
    home.answer([photo(2)]);
    await reading;
    expect(ids(client)).toEqual([2]);
  });
});

describe('a favourite', () => {
  const known = (client: QueryClient) => {
    client.setQueryData(photosQuery.queryKey, [photo(1)]);
    client.setQueryData(photoQuery(1).queryKey, photo(1));
  };
  const shown = (client: QueryClient) => [
    client.getQueryData(photosQuery.queryKey)?.[0]?.isFavorite,
    client.getQueryData(photoQuery(1).queryKey)?.isFavorite,
  ];
  const answer = (isFavorite: boolean) => ({ message: '', photo: photo(1, { isFavorite }) });

  test('shows at once; wished otherwise meanwhile, the last wish follows and nothing flickers', async () => {
    const home = slowHome();
    const client = new QueryClient();
    known(client);
    const first = changeFavorite(client, photo(1), true);
    expect(shown(client)).toEqual([true, true]);
    const second = changeFavorite(client, photo(1, { isFavorite: true }), false);
    expect(shown(client)).toEqual([false, false]);
    hearPhotos(client, [photo(1, { isFavorite: true })]);
    expect(shown(client)).toEqual([false, false]);
    home.answer(answer(true));
    await vi.waitFor(() => expect(home.asked).toHaveBeenCalledTimes(2), 20_000);
    expect(shown(client)).toEqual([false, false]);
    home.answer(answer(false));
    await Promise.all([first, second]);
    expect(shown(client)).toEqual([false, false]);
  });

  test('that is wished anew soon after the home has told the one before is shown on', async () => {
    vi.useFakeTimers();
    const home = slowHome();
    const client = new QueryClient();
    known(client);
    const first = changeFavorite(client, photo(1), true);
    await vi.waitFor(() => expect(home.asked).toHaveBeenCalled());
    // Told before it is answered.
    wishTold(1);
    home.answer(answer(true));
    await first;
    expect([...favoriteWishes.keys()]).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_900);
    void changeFavorite(client, photo(1, { isFavorite: true }), false);
    await vi.advanceTimersByTimeAsync(200);
    expect(shown(client)).toEqual([false, false]);
  });

  test('that was refused is what was heard last', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }));
    const client = new QueryClient();
    known(client);
    const refused = changeFavorite(client, photo(1), true);
    expect(shown(client)).toEqual([true, true]);
    await expect(refused).rejects.toMatchObject({ status: 503 });
    expect(shown(client)).toEqual([false, false]);
  });
});
