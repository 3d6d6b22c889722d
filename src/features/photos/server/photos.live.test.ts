import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Listener, listen } from '../../../../tests/support/listener.ts';
import { addPhoto, photoIn, plainPicture } from '../../../../tests/support/photos.ts';
import { upload } from '../../../../tests/support/pictures.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import type { TestServer } from '../../../../tests/support/test-server.ts';
import { deleteCategory } from '../categories.contract.ts';
import * as contract from '../photos.contract.ts';

const server = sharedServer();
let tokens: { zoe: string; sam: string; zoesPhone: string };
let devices: Listener[];
let bytes: Buffer;
let photo: contract.Photo;
beforeAll(async () => {
  tokens = {
    zoe: await server.signIn('zoe'),
    sam: await server.signIn('sam'),
    zoesPhone: await server.signIn('zoe'),
  };
});
beforeEach(async () => {
  bytes = await plainPicture();
  photo = await addPhoto(server, tokens.zoe, { bytes });
  devices = await Promise.all(Object.values(tokens).map((token) => listen(server, token)));
  // The first event: the stream is open.
  await Promise.all(devices.map((device) => device.next('partner-love-update')));
});
afterEach(() => {
  for (const device of devices) device.leave();
});

interface Changed {
  photos: contract.Photo[];
  recovered?: true;
}

/** Expects exactly these events, in order, on all devices. */
async function expectReceivedByAll(...events: Changed[]) {
  const last = { photos: [await addPhoto(server, tokens.sam)] };
  for (const device of devices) {
    const published = () =>
      device.received
        .filter(({ name }) => name === contract.photosChanged.name)
        .map(({ data }) => data);
    await expect.poll(() => published().at(-1)).toEqual(last);
    expect(published()).toEqual([...events, last]);
  }
}
const call = (spec: Parameters<TestServer['call']>[0], body?: unknown, id: unknown = photo.id) =>
  server.call(spec, { token: tokens.zoe, params: { id }, body });

test('live: a caption and a date are published with the photo', async () => {
  const captioned = photoIn(await call(contract.changeCaption, { caption: 'us' }));
  const moved = photoIn(await call(contract.changeTakenAt, { takenAt: '2020-01-01T00:00:00' }));
  expect(moved).toMatchObject({ caption: 'us', takenAt: '2020-01-01T00:00:00' });
  await expectReceivedByAll({ photos: [captioned] }, { photos: [moved] });
});

test('live: deleting and recovering are published once', async () => {
  await Promise.all([1, 2, 3].map(() => call(contract.deletePhoto)));
  await call(contract.deletePhoto);
  const inBin = contract.Photo.parse((await call(contract.readPhoto)).body);
  expect(inBin.deletedAt).not.toBeNull();
  await Promise.all([1, 2, 3].map(() => call(contract.recoverPhoto)));
  await call(contract.recoverPhoto);
  const recovered = { photos: [{ ...inBin, deletedAt: null }], recovered: true as const };
  await expectReceivedByAll({ photos: [inBin] }, recovered);
});

test('live: creating, changing and deleting a category are published', async () => {
  const asZoe = { token: tokens.zoe };
  const expectPublished = async (times: number) => {
    const { name } = contract.categoriesChanged;
    for (const device of devices) {
      const events = () => device.received.filter((event) => event.name === name);
      await expect.poll(() => events().length).toBe(times);
    }
  };
  const answer = await server.call(contract.createCategory, { ...asZoe, body: { name: 'Trips' } });
  await expectPublished(1);
  const params = { id: contract.Category.parse(answer.body).id };
  await server.call(contract.changeCategory, { ...asZoe, params, body: { name: 'Journeys' } });
  await expectPublished(2);
  await server.call(deleteCategory, { ...asZoe, params });
  await expectPublished(3);
});

test('live: several favorites are published once, without unchanged photos', async () => {
  const other = await addPhoto(server, tokens.zoe);
  const otherFavorite = photoIn(await call(contract.changeFavorite, { favorite: true }, other.id));
  const photoIds = [photo.id, other.id];
  for (let time = 0; time < 2; time += 1) {
    await server.call(contract.changeFavorites, {
      token: tokens.zoe,
      body: { photoIds, favorite: true },
    });
  }
  await expectReceivedByAll(
    { photos: [other] },
    { photos: [otherFavorite] },
    { photos: [{ ...photo, isFavorite: true }] },
  );
});

test('live: a concurrent upload of the same file is published once', async () => {
  const fresh = await plainPicture();
  const answers = await Promise.all(
    [tokens.zoe, tokens.sam].map((token) => upload(server, token, fresh)),
  );
  await expectReceivedByAll({ photos: [photoIn(answers[0] ?? { body: null })] });
});

test('live: a large change is published without its photos', async () => {
  const photos = await Promise.all(Array.from({ length: 8 }, () => addPhoto(server, tokens.zoe)));
  const caption = '日'.repeat(10_000);
  for (const { id } of photos) await call(contract.changeCaption, { caption }, id);
  const photoIds = photos.map(({ id }) => id);
  await server.call(contract.deletePhotos, { token: tokens.zoe, body: { photoIds } });
  for (const device of devices) {
    const isNotified = () =>
      isDeepStrictEqual(device.received.at(-1)?.data, { photos: [], more: true });
    await expect.poll(isNotified).toBe(true);
  }
});
