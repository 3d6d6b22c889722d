import { afterEach, describe, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/web/api/queries.ts';
import type { EventData, LiveEvent } from '#shared/event.ts';
import { aPhoto } from '../../../../tests/components/data.ts';
import { type Photo, photosChanged, photosPurged } from '../photos.contract.ts';
import { stripQuery } from './dashboard/dashboard.queries.ts';
import { photosLive } from './photos.live.ts';
import { changeFavorite, photoQuery, photosQuery } from './photos.queries.ts';

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
  let respond = (_: unknown) => {};
  const request = vi.fn(
    () =>
      new Promise<Response>((resolve) => {
        respond = (body) => resolve(Response.json(body));
      }),
  );
  vi.stubGlobal('fetch', request);
  const requests = (count: number) =>
    vi.waitFor(() => expect(request).toHaveBeenCalledTimes(count), 20_000);
  return { requests, respond: (body: unknown) => respond(body) };
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

  test('during a read of the list are newer than its response', async () => {
    const server = slowServer();
    const reading = queryClient.fetchQuery(photosQuery);
    await server.requests(1);
    change(photo(5), photo(2, { deletedAt: '2026-01-02T00:00:00Z' }));
    purge(4);
    server.respond([photo(4), photo(3), photo(2), photo(1)]);
    await reading;
    expect(ids()).toEqual([5, 3, 1]);
  });

  test('during a read of a photo are newer than its response', async () => {
    const server = slowServer();
    const first = queryClient.fetchQuery(photoQuery(1));
    await server.requests(1);
    change(photo(1, { caption: 'first' }), photo(1, { caption: 'second' }));
    server.respond(photo(1, { caption: 'old' }));
    expect((await first)?.caption).toBe('second');

    const second = queryClient.fetchQuery({ ...photoQuery(1), staleTime: 0 });
    await server.requests(2);
    purge(1);
    server.respond(photo(1));
    expect(await second).toBeNull();
  });

  test('that name no photos invalidate the list and each photo', () => {
    cache(photo(1));
    changeUnnamed();
    for (const { queryKey } of [photosQuery, photoQuery(1)]) {
      expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
    }
  });

  test('that name no photos repeat a read in flight', async () => {
    const server = slowServer();
    const reading = queryClient.fetchQuery(photosQuery);
    await server.requests(1);
    changeUnnamed();
    server.respond([photo(1)]);
    await server.requests(2);
    server.respond([photo(2)]);
    await reading;
    expect(ids()).toEqual([2]);
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

describe('favorite', () => {
  const shownFavorites = () => [list()?.[0]?.isFavorite, cachedPhoto(1)?.isFavorite];
  const response = (isFavorite: boolean) => ({ message: '', photo: photo(1, { isFavorite }) });

  test('is shown at once; the last of several choices counts, without flicker', async () => {
    const server = slowServer();
    cache(photo(1));
    const first = changeFavorite(photo(1), true);
    expect(shownFavorites()).toEqual([true, true]);
    const second = changeFavorite(photo(1, { isFavorite: true }), false);
    expect(shownFavorites()).toEqual([false, false]);
    change(photo(1, { isFavorite: true }));
    expect(shownFavorites()).toEqual([false, false]);
    server.respond(response(true));
    await server.requests(2);
    // The first request's event is late.
    change(photo(1, { isFavorite: true }));
    expect(shownFavorites()).toEqual([false, false]);
    server.respond(response(false));
    await Promise.all([first, second]);
    expect(shownFavorites()).toEqual([false, false]);
  });

  test('returns to the last known status after an error', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"message":"No"}', { status: 503 }));
    cache(photo(1), photo(2));
    const failed = changeFavorite(photo(1), true);
    expect(shownFavorites()).toEqual([true, true]);
    // An event of another photo does not confirm the choice.
    change(photo(2, { caption: 'Sea' }));
    await expect(failed).rejects.toMatchObject({ status: 503 });
    expect(shownFavorites()).toEqual([false, false]);
  });
});
