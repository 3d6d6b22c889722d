import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { queryClient } from '#platform/web/api/queries.ts';
import type { EventData, LiveEvent } from '#shared/event.ts';
import { aPhoto } from '../../../../tests/components/data.ts';
import { type Photo, photosChanged, photosPurged } from '../photos.contract.ts';
import { changePhotos } from './change-photos.ts';
import { stripQuery } from './dashboard/dashboard.queries.ts';
import { changeFavorite } from './favorite.queries.ts';
import { photosLive } from './photos.live.ts';
import { photoQuery, photosQuery } from './photos.queries.ts';

// Batched rules invalidate data 300 ms later, which these tests don't wait for.
vi.mock('#platform/web/realtime/live.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('#platform/web/realtime/live.ts')>()),
  whenAny: () => ({ events: [], receive: () => undefined }),
  invalidatedBy: () => ({ events: [], receive: () => undefined }),
}));
function publish<Event extends LiveEvent>({ name }: Event, data: EventData<Event>): void {
  for (const { events, receive } of photosLive) {
    if (events.some((event) => event.name === name)) receive(JSON.stringify(data));
  }
}
const change = (...photos: Photo[]) => publish(photosChanged, { photos });
const purge = (...ids: number[]) => publish(photosPurged, { ids, filenames: [] });
const changeUnnamed = () => publish(photosChanged, { photos: [], more: true });

const photo = (id: number, fields: Partial<Photo> = {}) =>
  aPhoto({ id, filename: `${id}.jpg`, orderedAt: id, ...fields });

/** A server that responds when the test says so. */
function slowServer() {
  const responses: ((body: unknown, status?: number) => void)[] = [];
  const send = () =>
    new Promise<Response>((resolve) => {
      responses.push((body, status = 200) => resolve(Response.json(body, { status })));
    });
  vi.stubGlobal('fetch', vi.fn(send));
  return {
    /** Waits for a request, counted from 1. Returns how to respond. */
    request: (count: number) =>
      vi.waitFor(() => {
        const respond = responses[count - 1];
        if (respond === undefined) throw new Error(`there are ${responses.length} requests`);
        return respond;
      }, 20_000),
    count: () => responses.length,
  };
}
/** Reads the list like a page, until the test ends. */
function showList() {
  onTestFinished(new QueryObserver(queryClient, photosQuery).subscribe(() => undefined));
}
afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const list = () => queryClient.getQueryData(photosQuery.queryKey);
const cachedPhoto = (id: number) => queryClient.getQueryData(photoQuery(id).queryKey);
const ids = () => list()?.map(({ id }) => id);
/** Fills the caches of the list and of each photo. */
function cache(...photos: Photo[]) {
  queryClient.setQueryData(photosQuery.queryKey, photos);
  for (const each of photos) queryClient.setQueryData(photoQuery(each.id).queryKey, each);
}

describe('live events of photos', () => {
  test('patch the list and each cached photo, and create no cache', () => {
    change(photo(1));
    expect(ids()).toBeUndefined();

    cache(photo(3), photo(1));
    change(photo(2), photo(3, { caption: 'Sea' }), photo(1, { deletedAt: 'now' }));
    expect(ids()).toEqual([3, 2]);
    expect(cachedPhoto(3)?.caption).toBe('Sea');
    expect(cachedPhoto(2)).toBeUndefined();

    purge(3, 9);
    expect(ids()).toEqual([2]);
    expect(cachedPhoto(3)).toBeNull();
    expect(cachedPhoto(9)).toBeUndefined();
  });

  test('repeat the first read, which a page waits for', async () => {
    const server = slowServer();
    showList();
    const respond = await server.request(1);
    change(photo(2, { caption: 'Sea' }));
    respond([photo(2), photo(1)]);
    const respondAgain = await server.request(2);
    expect(ids()).toEqual([2, 1]);
    respondAgain([photo(2, { caption: 'Sea' }), photo(1)]);
    await expect.poll(() => list()?.[0]?.caption).toBe('Sea');
    expect(server.count()).toBe(2);
  });

  test('cancel a later read, whose response is older', async () => {
    const server = slowServer();
    cache(photo(4), photo(1));
    const list = queryClient.fetchQuery({ ...photosQuery, staleTime: 0 });
    const one = queryClient.fetchQuery({ ...photoQuery(1), staleTime: 0 });
    const respondList = await server.request(1);
    const respondPhoto = await server.request(2);
    change(photo(5), photo(1, { caption: 'Sea' }));
    purge(4);
    respondList([photo(4), photo(1)]);
    respondPhoto(photo(1));
    await Promise.all([list, one]);
    expect(ids()).toEqual([5, 1]);
    expect(cachedPhoto(1)?.caption).toBe('Sea');
    for (const { queryKey } of [photosQuery, photoQuery(1)]) {
      expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
    }
  });

  test('that name no photos read the list again, also while it is read', async () => {
    const server = slowServer();
    showList();
    const respond = await server.request(1);
    changeUnnamed();
    respond([photo(1)]);
    (await server.request(2))([photo(2)]);
    await expect.poll(ids).toEqual([2]);
    changeUnnamed();
    (await server.request(3))([photo(3)]);
    await expect.poll(ids).toEqual([3]);
  });
});

test('a strip that lost most of its photos stays invalid until it is read again', () => {
  const ofStrip = () => queryClient.getQueryState(stripQuery.queryKey);
  queryClient.setQueryData(stripQuery.queryKey, { photos: [photo(1), photo(2)] });
  change(photo(1, { caption: 'Sea' }));
  expect(ofStrip()).toMatchObject({ isInvalidated: false });
  purge(1);
  expect(ofStrip()?.data?.photos.map(({ id }) => id)).toEqual([2]);
  expect(ofStrip()).toMatchObject({ isInvalidated: true });
  change(photo(2, { caption: 'Sky' }));
  expect(ofStrip()).toMatchObject({ isInvalidated: true });
});

/** The photo's favorite status in the list and alone. */
const isFavorite = () =>
  [list()?.find(({ id }) => id === 1), cachedPhoto(1)].map((each) => each?.isFavorite);
const answer = (fields: Partial<Photo>) => ({ message: '', photo: photo(1, fields) });
const bulkFavorite = (ids: readonly number[], send: () => Promise<{ missing?: number[] }>) =>
  changePhotos({
    ids,
    isInstant: true,
    change: (each) => ({ ...each, isFavorite: true }),
    send,
  });

describe('a change of photos', () => {
  test('is shown at once; the last of several choices counts, without flicker', async () => {
    const server = slowServer();
    cache(photo(1));
    const first = changeFavorite(photo(1), true);
    expect(isFavorite()).toEqual([true, true]);
    const second = changeFavorite(photo(1, { isFavorite: true }), false);
    expect(isFavorite()).toEqual([false, false]);
    change(photo(1, { isFavorite: true }));
    expect(isFavorite()).toEqual([false, false]);
    (await server.request(1))(answer({ isFavorite: true }));
    const respond = await server.request(2);
    // The first request's event is late.
    change(photo(1, { isFavorite: true }));
    expect(isFavorite()).toEqual([false, false]);
    respond(answer({ isFavorite: false }));
    await Promise.all([first, second]);
    expect(isFavorite()).toEqual([false, false]);
  });

  test('stays visible while another change of the photo is saved', async () => {
    const server = slowServer();
    cache(photo(1));
    const favorite = changeFavorite(photo(1), true);
    const caption = changePhotos({
      ids: [1],
      change: (each) => ({ ...each, caption: 'Sea' }),
      send: async () => answer({ caption: 'Sea' }),
    });
    await caption;
    expect([cachedPhoto(1)?.caption, ...isFavorite()]).toEqual(['Sea', true, true]);
    (await server.request(1))(answer({ caption: 'Sea', isFavorite: true }));
    await favorite;
    expect([cachedPhoto(1)?.caption, ...isFavorite()]).toEqual(['Sea', true, true]);
  });

  test('does not replace a later change of the partner by its response', async () => {
    const server = slowServer();
    cache(photo(1));
    const favorite = changeFavorite(photo(1), true);
    const respond = await server.request(1);
    change(photo(1, { isFavorite: true }));
    change(photo(1, { isFavorite: false, caption: 'Sea' }));
    respond(answer({ isFavorite: true }));
    await favorite;
    expect([cachedPhoto(1)?.caption, ...isFavorite()]).toEqual(['Sea', false, false]);
  });

  test('is undone after an error, to what the server has', async () => {
    const server = slowServer();
    cache(photo(1), photo(2));
    const first = changeFavorite(photo(1), true).catch((error: unknown) => error);
    const second = changeFavorite(photo(1, { isFavorite: true }), false).catch(() => undefined);
    const third = changeFavorite(photo(1), true).catch(() => undefined);
    // An event of another photo does not confirm the choice.
    change(photo(2, { caption: 'Sea' }));
    (await server.request(1))({ message: 'No' }, 503);
    expect(await first).toMatchObject({ status: 503 });
    expect(isFavorite()).toEqual([true, true]);
    (await server.request(2))({ message: 'No' }, 503);
    (await server.request(3))({ message: 'No' }, 503);
    await Promise.all([second, third]);
    expect(isFavorite()).toEqual([false, false]);
  });

  test('cancels a read of the list that began before it', async () => {
    const server = slowServer();
    cache(photo(1));
    showList();
    void queryClient.refetchQueries(photosQuery);
    const respond = await server.request(1);
    const saved = bulkFavorite([1], async () => ({}));
    respond([photo(1)]);
    await saved;
    expect(isFavorite()).toEqual([true, true]);
    (await server.request(2))([photo(1, { isFavorite: true })]);
    await expect.poll(() => queryClient.isFetching(photosQuery)).toBe(0);
  });

  test('reads again what its response leaves open, after the last of several changes', async () => {
    const server = slowServer();
    cache(photo(2), photo(1));
    showList();
    let finish = () => {};
    const last = bulkFavorite(
      [2],
      () =>
        new Promise((resolve) => {
          finish = () => resolve({});
        }),
    );
    await bulkFavorite([1, 9], async () => ({ missing: [9] }));
    expect(list()?.map((each) => each.isFavorite)).toEqual([true, true]);
    expect(server.count()).toBe(0);
    finish();
    await last;
    (await server.request(1))([photo(2, { isFavorite: true })]);
    await expect.poll(ids).toEqual([2]);
    expect(server.count()).toBe(1);
  });
});
