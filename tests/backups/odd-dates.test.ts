import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createDownload, downloadArchive } from '#features/archive/archive.contract.ts';
import { backupsAmong } from '#features/archive/archive.rules.ts';
import { restore } from '#features/archive/server/archive-commands.ts';
import { changeTakenAt } from '#features/photos/photos.contract.ts';
import { health } from '#platform/server/http/health.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';
import { unpack } from '../support/archives.ts';
import { backUpNow, fileOf, newFolder } from '../support/backups.ts';
import { advanceMinutesUntil } from '../support/fake-clock.ts';
import { addMemory } from '../support/memories.ts';
import { copyNow, openTestPlace, type TestPlace } from '../support/offsite.ts';
import { addPhoto } from '../support/photos.ts';
import { cameraPicture } from '../support/pictures.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

// A ZIP entry has no time before 1970 or after January 2038.

let place: TestPlace;
let server: TestServer;
let token: string;
beforeAll(async () => {
  place = await openTestPlace('folder');
  server = await startTestServer({ nightlyBackups: true, offsite: place.offsite });
  token = await server.signIn('zoe');
  for (const takenAt of ['1826:01:02 03:04:05', '1969:12:31 23:59:59']) {
    await addPhoto(server, token, { bytes: await cameraPicture({ takenAt }) });
  }
  const { id } = await addPhoto(server, token);
  const body = { takenAt: '2106-05-06T07:08:09' };
  expect((await server.call(changeTakenAt, { token, params: { id }, body })).status).toBe(200);
  for (const date of ['0001-01-01', '9999-12-31']) {
    await addMemory(server, token, { title: `On ${date}`, date, type: 'event' });
  }
});
afterAll(async () => {
  await server.close();
  await place.close();
});

const takenAt = ['1826-01-02T03:04:05', '1969-12-31T23:59:59', '2106-05-06T07:08:09'];

const Data = z.object({
  photos: z.array(z.object({ takenAt: z.string(), file: z.string() })),
  memories: z.array(z.object({ date: z.string() })),
});

/** Reads the dates of photos and memories, and the times of the entries of photos. */
async function datesIn(archive: string) {
  const files = await unpack(archive);
  const data = Data.parse(JSON.parse(String(files.get('data.json')?.content)));
  return {
    takenAt: data.photos.map((photo) => photo.takenAt).sort(),
    memories: data.memories.map(({ date }) => date).sort(),
    entries: data.photos
      .map(({ file }) => [file.slice(7, 28), files.get(file)?.entry.getLastModDate().toJSON()])
      .sort(),
  };
}

const expected = {
  takenAt,
  memories: ['0001-01-01', '9999-12-31'],
  entries: [
    ['1826/1826-01-02 03.04', '1970-01-01T00:00:00.000Z'],
    ['1969/1969-12-31 23.59', '1970-01-01T00:00:00.000Z'],
    ['2106/2106-05-06 07.08', '2038-01-19T03:14:07.000Z'],
  ],
};

test('backup: nightly, manual and off-site ones contain photos of 1826, 1969 and 2106', async () => {
  const lastBackup = async () =>
    health.answers[200].parse((await server.call(health)).body).lastBackup;
  await expect.poll(advanceMinutesUntil(server, '2026-03-14T12:30:00Z', lastBackup)).not.toBeNull();
  const nightly = `nightly-${String(await lastBackup()).replace(/[:.]/g, '-')}.zip`;
  expect(backupsAmong([nightly])).toHaveLength(1);
  expect(await datesIn(fileOf(server, { name: nightly }))).toEqual(expected);

  const manual = await backUpNow(server, token);
  expect(await datesIn(fileOf(server, manual))).toEqual(expected);

  expect((await copyNow(server, token)).failed).toBeNull();
  expect((await server.call(health)).body).toMatchObject({ backup: 'ok' });
  const folder = newFolder();
  const options = { folder, migrations, clock: server.clock, version: 'test' };
  const file = { offsite: place.offsite, name: `${manual.name}.age` };
  expect(await restore(options, { file, replace: false }, () => undefined)).toMatchObject({
    photos: 3,
  });
  const sqlite = new Sqlite(join(folder, 'home.sqlite'), { readonly: true });
  const query = 'select "takenAt" from photos order by "orderedAt"';
  expect(sqlite.prepare(query).pluck().all()).toEqual(takenAt);
  sqlite.close();
});

test('download: contains photos of 1826, 1969 and 2106', async () => {
  const answer = await server.call(createDownload, { token });
  const { ticket } = createDownload.answers[201].parse(answer.body);
  const response = await fetch(server.url + downloadArchive.path.replace(':ticket', ticket));
  const file = join(newFolder(), 'download.zip');
  await response.body?.pipeTo(Writable.toWeb(createWriteStream(file)));
  expect(await datesIn(file)).toEqual(expected);
});
