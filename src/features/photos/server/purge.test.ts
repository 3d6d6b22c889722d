import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { advanceHoursUntil } from '../../../../tests/support/fake-clock.ts';
import { addPhoto, filesIn } from '../../../../tests/support/photos.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { deletePhoto, type Photo, readPhoto } from '../photos.contract.ts';
import { binRetention } from '../photos.rules.ts';
import { blobName } from './photo-files.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const server = serverPerTest();
let token: string;
beforeEach(async () => {
  token = await server.signIn('zoe');
});

function inDatabase<Result>(work: (sqlite: Sqlite.Database) => Result): Result {
  const sqlite = new Sqlite(join(server.folder, 'home.sqlite'));
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}
const rows = () =>
  inDatabase((sqlite) => sqlite.prepare('select count(*) from photos').pluck().get());

test('the next start completes an interrupted purge', async () => {
  const photos: Photo[] = [];
  for (let count = 0; count < 3; count++) photos.push(await addPhoto(server, token));
  const [begunPhoto, halfDeletedPhoto, keptPhoto] = photos;
  for (const photo of [begunPhoto, halfDeletedPhoto]) {
    await server.call(deletePhoto, { token, params: { id: photo?.id } });
  }
  inDatabase((sqlite) => {
    const begin = sqlite.prepare(
      'update photos set "isPurging" = 1, sha256 = cast(id as text) where id = ?',
    );
    for (const photo of [begunPhoto, halfDeletedPhoto]) begin.run(photo?.id);
  });
  expect((await server.call(readPhoto, { token, params: { id: begunPhoto?.id } })).status).toBe(
    404,
  );

  await server.restart();
  token = await server.signIn('zoe');
  await expect.poll(rows).toBe(1);
  const remainingFiles = filesIn(server).photos;
  expect(remainingFiles).toHaveLength(3);
  expect(
    remainingFiles.every((name) => name.startsWith(keptPhoto?.filename.split('.')[0] ?? '-')),
  ).toBe(true);
});

test('a clock that jumps ahead purges nothing for a day', async () => {
  const [duePhoto, freshPhoto] = [await addPhoto(server, token), await addPhoto(server, token)];
  const moveToBin = ({ id }: Photo) => server.call(deletePhoto, { token, params: { id } });
  await moveToBin(duePhoto);
  server.clock.pass(binRetention - 2 * hour);
  await moveToBin(freshPhoto);
  server.clock.jumpTo(server.clock.now() + 8 * day);
  const jumped = server.clock.elapsed();
  // The clock moves in small steps, so that no day passes.
  const aMomentLater = () => {
    server.clock.pass(2 * minute);
    return rows();
  };
  await expect.poll(aMomentLater).toBe(1);
  expect((await server.call(readPhoto, { token, params: { id: freshPhoto.id } })).status).toBe(200);
  await expect.poll(advanceHoursUntil(server, rows)).toBe(0);
  expect(server.clock.elapsed() - jumped).toBeGreaterThanOrEqual(day);
});

test('the next start deletes files without a photo, and no others', async () => {
  const keptPhoto = await addPhoto(server, token);
  const orphan = `${'0'.repeat(32)}.jpg`;
  const place = (name: string) => join(server.folder, 'photos', name);
  for (const size of ['full', 'medium', 'thumbnail', 'original'] as const) {
    writeFileSync(place(blobName(orphan, size)), 'left by a kill');
  }
  writeFileSync(place('README'), 'put there by a person');
  writeFileSync(join(server.folder, 'tmp', 'half'), 'left by a kill');
  await server.restart();
  await expect.poll(() => filesIn(server).photos.length).toBe(4);
  expect(existsSync(place('README'))).toBe(true);
  expect(existsSync(place(blobName(keptPhoto.filename, 'full')))).toBe(true);
  expect(filesIn(server).tmp).toEqual([]);
});

test('the next start keeps the files if the database is of another installation', async () => {
  for (let count = 0; count < 17; count++) {
    const name = blobName(`${count.toString(16).padStart(32, '0')}.jpg`, 'full');
    writeFileSync(join(server.folder, 'photos', name), 'all that is left');
  }
  await server.restart();
  await expect.poll(() => server.logged.some((line) => line.includes('they are kept'))).toBe(true);
  expect(filesIn(server).photos).toHaveLength(17);
});
