import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import type { Photo } from '#features/photos/photos.contract.ts';
import { health } from '#platform/server/http/health.ts';
import { migrations } from '../../../../src/app/migrations/migrations.ts';
import { backUpNow, backupsOf, fileOf } from '../../../../tests/support/backups.ts';
import { advanceMinutesUntil } from '../../../../tests/support/fake-clock.ts';
import { listen } from '../../../../tests/support/listener.ts';
import { addPhoto } from '../../../../tests/support/photos.ts';
import { serverPerTest } from '../../../../tests/support/server-hooks.ts';
import { startTestServer } from '../../../../tests/support/test-server.ts';
import { mintToken } from '../../../../tests/support/tokens.ts';
import { backupsChanged, startCheck } from '../archive.contract.ts';
import { backupFilename, backupsAmong } from '../archive.rules.ts';
import { t } from '../messages/index.ts';
import { verifyArchive } from './archive-commands.ts';
import type { Progress } from './archive-tasks.ts';
import { createBackup } from './create-backup.ts';

const day = 24 * 60 * 60 * 1000;

const server = serverPerTest();
let zoe: string;
beforeEach(async () => {
  zoe = await server.signIn('zoe');
});

const names = () =>
  readdirSync(join(server.folder, 'backups')).filter((name) => name !== 'lock.sqlite');
const verified = (name: string) =>
  verifyArchive({ migrations }, join(server.folder, 'backups', name), () => undefined);
const write = (progress: Progress = () => undefined) =>
  createBackup(
    {
      folder: server.folder,
      kind: 'by-hand',
      now: server.clock.now(),
      version: 'test',
      includeKey: false,
      knownMigrations: Object.keys(migrations),
    },
    progress,
  );

test('backups: are created on demand, published to both, and readable only by their owner', async () => {
  expect(await backupsOf(server, zoe)).toMatchObject({ last: null, running: null });
  await addPhoto(server, zoe);
  const partner = await listen(server, mintToken(server, 'sam'));
  const backup = await backUpNow(server, zoe);
  await partner.next(backupsChanged.name);
  partner.leave();
  const file = fileOf(server, backup);
  expect(backup).toEqual({
    name: 'by-hand-2026-03-14T12-00-01-000Z.zip',
    photos: 1,
    moment: '2026-03-14T12:00:01.000Z',
    bytes: statSync(file).size,
  });
  expect(names()).toEqual([backup.name]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('check: reports sound data, then a damaged backup and a missing file, also after a restart', async () => {
  const photo = await addPhoto(server, zoe);
  const backup = await backUpNow(server, zoe);
  const look = async () => {
    expect((await server.call(startCheck, { token: zoe })).status).toBe(200);
    await expect.poll(async () => (await backupsOf(server, zoe)).checking).toBeNull();
    return (await backupsOf(server, zoe)).report;
  };
  const none = { photos: 1, missing: 0, changed: 0, unknown: 0 };
  expect(await look()).toMatchObject({ isSound: true, backup: backup.name, ...none });
  const bytes = readFileSync(fileOf(server, backup));
  bytes.writeUInt8(bytes.readUInt8(500) ^ 1, 500);
  writeFileSync(fileOf(server, backup), bytes);
  rmSync(join(server.folder, 'photos', photo.filename.replace('.', '.medium.')));
  const damaged = { isSound: false, backupError: t.answers.notAnArchive, missing: 1 };
  expect(await look()).toMatchObject(damaged);
  await server.restart();
  expect((await backupsOf(server, zoe)).report).toMatchObject(damaged);
  expect((await server.call(health)).body).toMatchObject({
    lastBackup: backup.moment,
    lastCheck: { isSound: false },
    lastCopyElsewhere: null,
    backup: 'failed',
  });
});

test('backup: leaves out photos purged in the meantime, and counts missing files', async () => {
  const [keptPhoto, purgedPhoto] = [await addPhoto(server, zoe), await addPhoto(server, zoe)];
  const pictureOf = ({ filename }: Photo, size: string) =>
    join(server.folder, 'photos', filename.replace('.', `.${size}.`));
  const purge = () => {
    for (const size of ['full', 'medium', 'thumbnail']) rmSync(pictureOf(purgedPhoto, size));
    const sqlite = new Sqlite(join(server.folder, 'home.sqlite'));
    sqlite.prepare('delete from photos where id = ?').run(purgedPhoto.id);
    sqlite.close();
  };
  let isPurged = false;
  const first = await write(() => {
    if (!isPurged) purge();
    isPurged = true;
  });
  expect(first).toMatchObject({ photos: 1, missing: 0 });
  expect(await verified(first.name)).toMatchObject({ photos: 1 });

  rmSync(pictureOf(keptPhoto, 'full'));
  const second = await write();
  expect(second).toMatchObject({ photos: 1, missing: 1 });
  // A second backup at the same time doesn't overwrite the first one.
  expect(second.name).not.toBe(first.name);
  expect(await verified(second.name)).toMatchObject({ photos: 1 });
});

test('backup: a second one at the same time is rejected', async () => {
  const [one, other] = await Promise.allSettled([write(), write()]);
  expect([one.status, other.status].sort()).toEqual(['fulfilled', 'rejected']);
  expect(names()).toHaveLength(1);
});

test('backup: keeps fourteen of each kind, and deletes none while photo files are missing', async () => {
  const { filename } = await addPhoto(server, zoe);
  const backups = join(server.folder, 'backups');
  mkdirSync(backups, { recursive: true });
  for (let index = 1; index <= 20; index += 1) {
    const moment = server.clock.now() - index * day;
    writeFileSync(join(backups, backupFilename({ kind: 'by-hand', moment })), 'x');
  }
  const photosFolder = join(server.folder, 'photos');
  renameSync(photosFolder, `${photosFolder}-elsewhere`);
  mkdirSync(photosFolder);
  expect(await write()).toMatchObject({ photos: 1, missing: 3 });
  expect(names()).toHaveLength(21);

  rmSync(photosFolder, { recursive: true });
  renameSync(`${photosFolder}-elsewhere`, photosFolder);
  rmSync(join(photosFolder, filename.replace('.', '.full.')), { force: true });
  await addPhoto(server, zoe);
  expect(await write()).toMatchObject({ photos: 2, missing: 1 });
  expect(names()).toHaveLength(14);
});

test('nightly backups are made at 3 a.m. in the time zone of the couple, and soon after a start if one was missed', async () => {
  const other = await startTestServer({ nightlyBackups: true });
  const moments = () => {
    const backups = join(other.folder, 'backups');
    const made = existsSync(backups) ? backupsAmong(readdirSync(backups)) : [];
    return made.map(({ moment }) => new Date(moment).toISOString());
  };
  // Five minutes after the start.
  other.clock.pass(5 * 60_000);
  await expect.poll(moments).toEqual(['2026-03-14T12:05:00.000Z']);
  // In Paris, it is 3 a.m. at two.
  const end = '2026-03-15T04:00:00Z';
  await expect.poll(advanceMinutesUntil(other, end, () => moments().length)).toBe(2);
  expect(moments()[0]).toMatch(/^2026-03-15T02:/);
  expect((await backupsOf(other, mintToken(other, 'sam'))).last?.name).toMatch(/^nightly-/);
  await other.close();
});
