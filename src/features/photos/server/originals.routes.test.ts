import { mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LiveEvent } from '#shared/event.ts';
import { type Listener, listen } from '../../../../tests/support/listener.ts';
import { addPhoto, filesIn, photoIn } from '../../../../tests/support/photos.ts';
import { cameraPicture, upload } from '../../../../tests/support/pictures.ts';
import { openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import * as contract from '../photos.contract.ts';

let home: TestHome;
let zoe: string;
let sam: string;
beforeEach(async () => {
  home = await openTestHome();
  zoe = await home.signIn('zoe');
  sam = await home.signIn('sam');
});
afterEach(() => home.close());

const keep = (keepOriginals: unknown) =>
  home.call(contract.changeSettings, { token: zoe, body: { keepOriginals } });
const original = ({ id }: contract.Photo, headers: Record<string, string>) =>
  fetch(home.url + contract.readOriginal.path.replace(':id', String(id)), { headers });
const told = ({ heard }: Listener, { name }: LiveEvent) =>
  heard.filter((each) => each.name === name).map(({ data }) => data);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('originals: are kept only if the setting is on, for both partners', async () => {
  const read = async () => (await home.call(contract.readSettings, { token: sam })).body;
  expect(await read()).toEqual({ keepOriginals: false });
  const photo = await addPhoto(home, zoe);
  expect([photo.hasOriginal, filesIn(home).photos.length]).toEqual([false, 3]);
  expect((await original(photo, bearer(zoe))).status).toBe(404);
  expect((await keep(true)).body).toEqual({ keepOriginals: true });
  expect(await read()).toEqual({ keepOriginals: true });
  for (const nonsense of ['yes', 1, null, undefined])
    expect((await keep(nonsense)).status).toBe(400);
  await keep(false);
  expect(await read()).toEqual({ keepOriginals: false });
});

test('originals: are downloaded unchanged under their name', async () => {
  await keep(true);
  const bytes = await cameraPicture({ orientation: 6 });
  const name = 'Été à "la mer"; 1/2.jpg';
  const photo = await addPhoto(home, zoe, { bytes, name });
  expect(photo.hasOriginal).toBe(true);
  const answer = await original(photo, bearer(sam));
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  const disposition = answer.headers.get('content-disposition') ?? '';
  const [, encoded = ''] =
    /^attachment; filename="download"; filename\*=UTF-8''([\w%.-]+)$/.exec(disposition) ?? [];
  expect(decodeURIComponent(encoded)).toBe(photo.originalName);
  expect(answer.headers.get('content-type')).toBe('application/octet-stream');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('originals: a duplicate upload adds the original', async () => {
  const bytes = await cameraPicture();
  const before = await addPhoto(home, zoe, { bytes });
  await home.call(contract.deletePhoto, { token: zoe, params: { id: before.id } });
  await keep(true);
  const device = await listen(home, zoe);
  await device.next('partner-love-update');
  const [back, again] = [await upload(home, sam, bytes), await upload(home, sam, bytes)];
  const photo = { ...before, hasOriginal: true };
  expect(back.body).toMatchObject({ photo, duplicate: true, recovered: true });
  expect(again.body).toMatchObject({ photo, duplicate: true });
  const kept = await original(photo, bearer(zoe));
  expect(Buffer.from(await kept.arrayBuffer()).equals(bytes)).toBe(true);
  expect([filesIn(home).tmp, filesIn(home).photos.length]).toEqual([[], 4]);
  await expect
    .poll(() => told(device, contract.photosChanged))
    .toEqual([{ photos: [photo], recovered: true }]);
  device.leave();
});

test('originals: after a disk error, a repeated upload adds the original', async () => {
  const bytes = await cameraPicture();
  const photo = await addPhoto(home, zoe, { bytes });
  await keep(true);
  const headers = { 'idempotency-key': 'a-repeated-upload' };
  const file = join(home.folder, 'photos', photo.filename.replace('.', '.original.'));
  mkdirSync(file);
  expect((await upload(home, zoe, bytes, { headers })).status).toBe(500);
  rmdirSync(file);
  const { body } = await upload(home, zoe, bytes, { headers });
  expect(body).toMatchObject({ photo: { ...photo, hasOriginal: true }, duplicate: true });
});

test('originals: concurrent uploads keep one; a purge at the same time leaves none', async () => {
  const bytes = await cameraPicture();
  await addPhoto(home, zoe, { bytes });
  await keep(true);
  const answers = await Promise.all([zoe, sam, zoe].map((token) => upload(home, token, bytes)));
  expect(answers.map(photoIn).map(({ hasOriginal }) => hasOriginal)).toEqual([true, true, true]);
  expect(filesIn(home).photos).toHaveLength(4);
  await keep(false);
  for (let round = 0; round < 5; round++) {
    const mark = Buffer.concat([bytes, Buffer.from([round])]);
    const photo = await addPhoto(home, zoe, { bytes: mark });
    await home.call(contract.deletePhoto, { token: zoe, params: { id: photo.id } });
    await keep(true);
    const given = { token: zoe, params: { id: photo.id } };
    await Promise.all([upload(home, sam, mark), home.call(contract.purgePhoto, given)]);
    const all = contract.readAllPhotos.answers[200].parse(
      (await home.call(contract.readAllPhotos, { token: zoe })).body,
    );
    const originals = all.filter(({ hasOriginal }) => hasOriginal).length;
    expect(filesIn(home).photos).toHaveLength(3 * all.length + originals);
    await keep(false);
  }
});

test('originals: are not served by the image cookie, as a size, or after a purge', async () => {
  await keep(true);
  const photo = await addPhoto(home, zoe, { bytes: await cameraPicture() });
  const profile = await fetch(`${home.url}/api/auth/profile`, { headers: bearer(zoe) });
  const [cookie = ''] = profile.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  expect((await original(photo, { cookie })).status).toBe(401);
  expect((await original(photo, {})).status).toBe(401);
  for (const path of [
    `${photo.filename}?size=original`,
    photo.filename.replace('.', '.original.'),
  ]) {
    const address = home.url + contract.readImage.path.replace(':filename', path);
    expect([400, 404]).toContain((await fetch(address, { headers: bearer(zoe) })).status);
  }
  for (const name of filesIn(home).photos.filter((each) => !each.includes('.original.'))) {
    expect(readFileSync(join(home.folder, 'photos', name)).includes('Canary camera')).toBe(false);
  }
  const given = { token: zoe, params: { id: photo.id } };
  await home.call(contract.deletePhoto, given);
  await home.call(contract.purgePhoto, given);
  expect(filesIn(home).photos).toEqual([]);
  expect((await original(photo, bearer(zoe))).status).toBe(404);
});
