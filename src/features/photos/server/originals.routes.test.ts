import { mkdirSync, readFileSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { LiveEvent } from '#shared/event.ts';
import { type Listener, listen } from '../../../../tests/support/listener.ts';
import { addPhoto, filesIn, photoIn } from '../../../../tests/support/photos.ts';
import { cameraPicture, upload } from '../../../../tests/support/pictures.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import * as contract from '../photos.contract.ts';

const server = serverPerTest();
const { tokens } = server;
const keep = (keepOriginals: boolean) =>
  server.call(contract.changeSettings, { token: tokens.zoe, body: { keepOriginals } });
const original = ({ id }: contract.Photo, headers: Record<string, string>) =>
  fetch(server.url + contract.readOriginal.path.replace(':id', String(id)), { headers });
const published = ({ received }: Listener, { name }: LiveEvent) =>
  received.filter((each) => each.name === name).map(({ data }) => data);
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

test('originals: are kept only if the setting is on, for both partners', async () => {
  const read = async () => (await server.call(contract.readSettings, { token: tokens.sam })).body;
  expect(await read()).toEqual({ keepOriginals: false });
  const photo = await addPhoto(server, tokens.zoe);
  expect([photo.hasOriginal, filesIn(server).photos.length]).toEqual([false, 3]);
  expect((await original(photo, bearer(tokens.zoe))).status).toBe(404);
  expect((await keep(true)).body).toEqual({ keepOriginals: true });
  expect(await read()).toEqual({ keepOriginals: true });
});

test('originals: are downloaded unchanged under their name', async () => {
  await keep(true);
  const bytes = await cameraPicture({ orientation: 6 });
  const name = 'Été à "la mer"; 1/2.jpg';
  const photo = await addPhoto(server, tokens.zoe, { bytes, name });
  expect(photo.hasOriginal).toBe(true);
  const answer = await original(photo, bearer(tokens.sam));
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  const disposition = answer.headers.get('content-disposition') ?? '';
  const [, encoded = ''] =
    /^attachment; filename="download"; filename\*=UTF-8''([\w%.-]+)$/.exec(disposition) ?? [];
  expect(decodeURIComponent(encoded)).toBe(photo.originalName);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('originals: a duplicate upload adds the original', async () => {
  const bytes = await cameraPicture();
  const before = await addPhoto(server, tokens.zoe, { bytes });
  await server.call(contract.deletePhoto, { token: tokens.zoe, params: { id: before.id } });
  await keep(true);
  const device = await listen(server, tokens.zoe);
  await device.next('partner-love-update');
  const [back, again] = [
    await upload(server, tokens.sam, bytes),
    await upload(server, tokens.sam, bytes),
  ];
  const photo = { ...before, hasOriginal: true };
  expect(back.body).toMatchObject({ photo, duplicate: true, recovered: true });
  expect(again.body).toMatchObject({ photo, duplicate: true });
  const kept = await original(photo, bearer(tokens.zoe));
  expect(Buffer.from(await kept.arrayBuffer()).equals(bytes)).toBe(true);
  expect([filesIn(server).tmp, filesIn(server).photos.length]).toEqual([[], 4]);
  await expect
    .poll(() => published(device, contract.photosChanged))
    .toEqual([{ photos: [photo], recovered: true }]);
  device.leave();
});

test('originals: after a disk error, a repeated upload adds the original', async () => {
  const bytes = await cameraPicture();
  const photo = await addPhoto(server, tokens.zoe, { bytes });
  await keep(true);
  const headers = { 'idempotency-key': 'a-repeated-upload' };
  const file = join(server.folder, 'photos', photo.filename.replace('.', '.original.'));
  mkdirSync(file);
  expect((await upload(server, tokens.zoe, bytes, { headers })).status).toBe(500);
  rmdirSync(file);
  const { body } = await upload(server, tokens.zoe, bytes, { headers });
  expect(body).toMatchObject({ photo: { ...photo, hasOriginal: true }, duplicate: true });
});

test('originals: concurrent uploads keep one; a purge at the same time leaves none', async () => {
  const bytes = await cameraPicture();
  await addPhoto(server, tokens.zoe, { bytes });
  await keep(true);
  const answers = await Promise.all(
    [tokens.zoe, tokens.sam, tokens.zoe].map((token) => upload(server, token, bytes)),
  );
  expect(answers.map(photoIn).map(({ hasOriginal }) => hasOriginal)).toEqual([true, true, true]);
  expect(filesIn(server).photos).toHaveLength(4);
  await keep(false);
  const other = Buffer.concat([bytes, Buffer.from('other')]);
  const { id } = await addPhoto(server, tokens.zoe, { bytes: other });
  const given = { token: tokens.zoe, params: { id } };
  await server.call(contract.deletePhoto, given);
  await keep(true);
  await Promise.all([upload(server, tokens.sam, other), server.call(contract.purgePhoto, given)]);
  const all = contract.readAllPhotos.responses[200].parse(
    (await server.call(contract.readAllPhotos, { token: tokens.zoe })).body,
  );
  const originals = all.filter(({ hasOriginal }) => hasOriginal).length;
  expect(filesIn(server).photos).toHaveLength(3 * all.length + originals);
});

test('originals: are not served by the image cookie, as a size, or after a purge', async () => {
  await keep(true);
  const photo = await addPhoto(server, tokens.zoe, { bytes: await cameraPicture() });
  const profile = await fetch(`${server.url}/api/auth/profile`, { headers: bearer(tokens.zoe) });
  const [cookie = ''] = profile.headers.getSetCookie().map((each) => each.split(';')[0] ?? '');
  expect((await original(photo, { cookie })).status).toBe(401);
  expect((await original(photo, {})).status).toBe(401);
  for (const path of [
    `${photo.filename}?size=original`,
    photo.filename.replace('.', '.original.'),
  ]) {
    const address = server.url + contract.readImage.path.replace(':filename', path);
    expect([400, 404]).toContain((await fetch(address, { headers: bearer(tokens.zoe) })).status);
  }
  for (const name of filesIn(server).photos.filter((each) => !each.includes('.original.'))) {
    expect(readFileSync(join(server.folder, 'photos', name)).includes('Canary camera')).toBe(false);
  }
  const given = { token: tokens.zoe, params: { id: photo.id } };
  await server.call(contract.deletePhoto, given);
  await server.call(contract.purgePhoto, given);
  expect(filesIn(server).photos).toEqual([]);
  expect((await original(photo, bearer(tokens.zoe))).status).toBe(404);
});
