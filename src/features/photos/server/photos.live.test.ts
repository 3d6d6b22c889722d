import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Listener, listen } from '../../../../tests/support/listener.ts';
import { addPhoto, photoIn, plainPicture } from '../../../../tests/support/photos.ts';
import { upload } from '../../../../tests/support/pictures.ts';
import { openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import * as contract from '../photos.contract.ts';

let home: TestHome;
let tokens: { zoe: string; sam: string; zoesPhone: string };
let devices: Listener[];
let bytes: Buffer;
let photo: contract.Photo;
beforeAll(async () => {
  home = await openTestHome();
  tokens = {
    zoe: await home.signIn('zoe'),
    sam: await home.signIn('sam'),
    zoesPhone: await home.signIn('zoe'),
  };
});
beforeEach(async () => {
  bytes = await plainPicture();
  photo = await addPhoto(home, tokens.zoe, { bytes });
  devices = await Promise.all(Object.values(tokens).map((token) => listen(home, token)));
  // The first event: the stream is open.
  await Promise.all(devices.map((device) => device.next('partner-love-update')));
});
afterEach(() => {
  for (const device of devices) device.leave();
});
afterAll(() => home.close());

const told = (device: Listener) =>
  device.heard
    .filter(({ name }) => name === contract.photosChanged.name)
    .map(({ data }) => (data as { photos: contract.Photo[] }).photos);

const areRecovered = (device: Listener | undefined) =>
  device?.heard
    .filter(({ name }) => name === contract.photosChanged.name)
    .map(({ data }) => (data as { recovered?: true }).recovered);

/** Expects exactly these events, in order, on all devices. */
async function allHeard(...photos: contract.Photo[]) {
  const last = await addPhoto(home, tokens.sam);
  for (const device of devices) {
    await expect.poll(() => told(device).at(-1), { timeout: 20_000, interval: 5 }).toEqual([last]);
    expect(told(device)).toEqual([...photos, last].map((each) => [each]));
  }
}
const call = (spec: Parameters<TestHome['call']>[0], body?: unknown, id: unknown = photo.id) =>
  home.call(spec, { token: tokens.zoe, params: { id }, body });

test('live: a caption and a date are published with the photo', async () => {
  const captioned = photoIn(await call(contract.changeCaption, { caption: 'us' }));
  const moved = photoIn(await call(contract.changeTakenAt, { takenAt: '2020-01-01T00:00:00' }));
  expect(moved).toMatchObject({ caption: 'us', takenAt: '2020-01-01T00:00:00' });
  await allHeard(captioned, moved);
});

test('live: deleting and recovering are published once', async () => {
  await Promise.all([1, 2, 3].map(() => call(contract.deletePhoto)));
  await call(contract.deletePhoto);
  const inBin = contract.Photo.parse((await call(contract.readPhoto)).body);
  expect(inBin.deletedAt).not.toBeNull();
  await Promise.all([1, 2, 3].map(() => call(contract.recoverPhoto)));
  await call(contract.recoverPhoto);
  await allHeard(inBin, { ...inBin, deletedAt: null });
  expect(areRecovered(devices[0])).toEqual([undefined, true, undefined]);
});

test('live: a concurrent upload of the same file is published once', async () => {
  const fresh = await plainPicture();
  const answers = await Promise.all(
    [tokens.zoe, tokens.sam].map((token) => upload(home, token, fresh)),
  );
  await allHeard(photoIn(answers[0] ?? { body: null }));
});

test('live: a large change is published without its photos', async () => {
  const photos = await Promise.all(Array.from({ length: 8 }, () => addPhoto(home, tokens.zoe)));
  const caption = '日'.repeat(10_000);
  for (const { id } of photos) await call(contract.changeCaption, { caption }, id);
  const photoIds = photos.map(({ id }) => id);
  await home.call(contract.deletePhotos, { token: tokens.zoe, body: { photoIds } });
  for (const device of devices) {
    const isTold = () => isDeepStrictEqual(device.heard.at(-1)?.data, { photos: [], more: true });
    await expect.poll(isTold, { timeout: 20_000, interval: 5 }).toBe(true);
  }
});
