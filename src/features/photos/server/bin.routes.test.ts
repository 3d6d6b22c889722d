import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { advanceHoursUntil } from '../../../../tests/support/fake-clock.ts';
import { addPhoto, filesIn, imageOf, plainPicture } from '../../../../tests/support/photos.ts';
import { upload } from '../../../../tests/support/pictures.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import type { TestServer } from '../../../../tests/support/test-server.ts';
import * as bin from '../photos.contract.ts';
import { binRetention } from '../photos.rules.ts';

const server = serverPerTest();
let zoe: string;
let sam: string;
beforeEach(async () => {
  zoe = await server.signIn('zoe');
  sam = await server.signIn('sam');
});

type Spec = Parameters<TestServer['call']>[0];
const ask = (spec: Spec, id?: number, token = zoe) => server.call(spec, { token, params: { id } });
const statusOf = async (spec: Spec, id: number, token = zoe) => (await ask(spec, id, token)).status;
const several = (spec: Spec, photoIds: number[]) =>
  server.call(spec, { token: zoe, body: { photoIds } });

async function addPhotos(count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) ids.push((await addPhoto(server, zoe)).id);
  return ids;
}
const inBin = async (query: Record<string, unknown> = {}) =>
  bin.readBin.responses[200].parse((await server.call(bin.readBin, { token: zoe, query })).body);
const shownIds = async () =>
  z
    .array(bin.Photo)
    .parse((await ask(bin.readAllPhotos)).body)
    .map(({ id }) => id);

describe('the bin', () => {
  test('lists deleted photos in pages, newest first', async () => {
    const ids = await addPhotos(3);
    for (const id of ids) {
      server.clock.pass(1_000);
      await ask(bin.deletePhoto, id);
    }
    expect(await inBin({ size: 2 })).toMatchObject({ totalPages: 2, totalElements: 3 });
    const pages = await Promise.all([0, 1, 2].map((page) => inBin({ page, size: 2 })));
    const [first, second, third] = ids;
    expect(pages.map(({ photos }) => photos.map(({ id }) => id))).toEqual([
      [third, second],
      [first],
      [],
    ]);
  });

  test('deletes, recovers and purges several photos, and reports missing ones', async () => {
    const [one = 0, two = 0, three = 0] = await addPhotos(3);
    await ask(bin.deletePhoto, three);
    expect((await several(bin.deletePhotos, [one, two, two, three, 999])).body).toEqual({
      message: '2 photos moved to the recycle bin',
      count: 2,
      missing: [three, 999],
    });
    expect(await shownIds()).toEqual([]);
    expect((await several(bin.recoverPhotos, [one, three, 999])).body).toEqual({
      message: '2 photos recovered',
      count: 2,
      missing: [999],
    });
    expect((await several(bin.purgePhotos, [one, two])).body).toEqual({
      message: '1 photo permanently deleted',
      count: 1,
      missing: [one],
    });
    expect((await shownIds()).sort()).toEqual([one, three]);
    for (const photoIds of [[], Array.from({ length: 501 }, (_, index) => index + 1)]) {
      expect((await several(bin.deletePhotos, photoIds)).status).toBe(400);
    }
  });
});

describe('a purge', () => {
  test('needs a deleted photo: 409 before, 404 afterwards; its file can be uploaded again', async () => {
    const bytes = await plainPicture();
    const { id, filename } = await addPhoto(server, zoe, { bytes });
    expect(await statusOf(bin.purgePhoto, id)).toBe(409);
    await ask(bin.deletePhoto, id);
    await imageOf(server, zoe, filename, 'thumbnail');
    expect(await statusOf(bin.purgePhoto, id)).toBe(200);
    for (const spec of [bin.purgePhoto, bin.recoverPhoto, bin.deletePhoto, bin.readPhoto]) {
      expect(await statusOf(spec, id)).toBe(404);
    }
    await expect(imageOf(server, zoe, filename, 'thumbnail')).rejects.toThrow('404');
    expect(filesIn(server)).toEqual({ tmp: [], photos: [] });
    expect(await upload(server, sam, bytes)).toMatchObject({
      status: 201,
      body: { photo: { uploader: { name: 'Sam' } } },
    });
  });

  test('happens after 7 × 24 hours, not earlier', async () => {
    const [early = 0, late = 0] = await addPhotos(2);
    await ask(bin.deletePhoto, early);
    server.clock.pass(60 * 60_000);
    await ask(bin.deletePhoto, late);
    server.clock.pass(binRetention - 60 * 60_000 - 1);
    expect((await inBin()).totalElements).toBe(2);
    server.clock.pass(1);
    await server.restart();
    zoe = await server.signIn('zoe');
    await expect.poll(async () => (await inBin()).photos.map(({ id }) => id)).toEqual([late]);
    const leftLater = advanceHoursUntil(server, async () => (await inBin()).totalElements);
    await expect.poll(leftLater).toBe(0);
    await expect.poll(() => filesIn(server).photos).toEqual([]);
  });
});

/** `ROUNDS` runs more. */
const rounds = (defaultCount: number) => Number(process.env.ROUNDS ?? defaultCount);

describe('races of both partners', { timeout: 120_000 + rounds(0) * 500 }, () => {
  test('recover and purge: one of them succeeds', async () => {
    for (const id of await addPhotos(rounds(2))) {
      await ask(bin.deletePhoto, id);
      const [recovered, purged] = await Promise.all([
        statusOf(bin.recoverPhoto, id),
        statusOf(bin.purgePhoto, id, sam),
      ]);
      expect([
        [200, 409],
        [404, 200],
      ]).toContainEqual([recovered, purged]);
      expect(await statusOf(bin.readPhoto, id)).toBe(recovered);
    }
    expect(filesIn(server).photos).toHaveLength(3 * (await shownIds()).length);
  });

  test('purge and upload: the photo is complete or gone', async () => {
    for (let round = 0; round < rounds(2); round++) {
      const bytes = await plainPicture();
      const { id } = await addPhoto(server, zoe, { bytes });
      await ask(bin.deletePhoto, id);
      const [purged, secondUpload] = await Promise.all([
        statusOf(bin.purgePhoto, id),
        upload(server, sam, bytes),
      ]);
      expect([200, 409, 404]).toContain(purged);
      expect([200, 201]).toContain(secondUpload.status);
      expect(await shownIds()).toHaveLength(round + 1);
    }
    expect(filesIn(server).photos).toHaveLength(3 * rounds(2));
  });
});
