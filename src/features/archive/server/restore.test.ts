import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPhoto } from '#features/photos/photos.contract.ts';
import { DataFolderInUse } from '#platform/server/db/database.ts';
import { migrations } from '../../../../src/app/migrations/migrations.ts';
import {
  addPushDevice,
  closedServer,
  hashesIn,
  newFolder,
  restoreFrom,
  rowsOf,
  sendOnePart,
} from '../../../../tests/support/backups.ts';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import { addPhoto, filesIn } from '../../../../tests/support/photos.ts';
import { recordSyncs } from '../../../../tests/support/recorded-syncs.ts';
import { startTestServer } from '../../../../tests/support/test-server.ts';
import { clips, uploadVideo } from '../../../../tests/support/videos.ts';
import { restored, restoreRefused, startRestore } from '../archive.contract.ts';
import { t } from '../messages/index.ts';
import { backUp, restore, undo, verifyData } from './archive-commands.ts';
import { checkData, isSound } from './check-data.ts';
import { finishRestore } from './restore.ts';

const clock = createFakeClock('2026-03-14T12:00:00Z');
const hostOf = (folder: string) => ({ folder, migrations, clock, version: 'test' });
const nothing = () => undefined;
const rowsIn = (folder: string) => rowsOf(join(folder, 'home.sqlite'));
const photosIn = (folder: string) => hashesIn(join(folder, 'photos'));

/** Backups of two photos, without and with the key, and the data in them. */
let plain: Buffer;
let withKey: Buffer;
let rows: ReturnType<typeof rowsOf>;
let photos: Record<string, string>;
let key: (string | null)[];
/** A token of a session that the backups contain. */
let token: string;
beforeAll(async () => {
  const server = await startTestServer();
  token = await server.signIn('zoe');
  for (let photo = 0; photo < 2; photo += 1) await addPhoto(server, token);
  await addPushDevice(server, token);
  [rows, photos] = [rowsIn(server.folder), photosIn(server.folder)];
  key = keysIn(server.folder);
  const makeArchive = async (includeKey: boolean) => {
    const { name } = await backUp(hostOf(server.folder), { includeKey }, nothing);
    return readFileSync(join(server.folder, 'backups', name));
  };
  [plain, withKey] = [await makeArchive(false), await makeArchive(true)];
  await server.close();
});

const archiveOf = (bytes: Buffer) => {
  const file = join(newFolder(), 'backup.zip');
  writeFileSync(file, bytes);
  return file;
};
/** Counts sessions and push devices. */
const signInsIn = (folder: string): unknown => {
  const sqlite = new Sqlite(join(folder, 'home.sqlite'), { readonly: true });
  const counts = ['sessions', 'pushDevices'].map((table) =>
    sqlite.prepare(`select count(*) from "${table}"`).pluck().get(),
  );
  sqlite.close();
  return counts;
};
/** The keys that sign tokens and push messages. */
const keysIn = (folder: string) =>
  ['secret.key', 'push.key'].map((name) => {
    const file = join(folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  });

describe('restore into an empty folder', () => {
  test('restores everything and signs everyone out', async () => {
    const folder = join(newFolder(), 'data');
    const result = await restore(
      hostOf(folder),
      { file: archiveOf(plain), replace: false },
      nothing,
    );
    expect(result).toEqual({ photos: 2, replacedFolder: null });
    expect([rowsIn(folder), photosIn(folder)]).toEqual([rows, photos]);
    expect([keysIn(folder), signInsIn(folder)]).toEqual([
      [null, null],
      [0, 0],
    ]);
    const names = readdirSync(folder).filter((name) => !/-(?:wal|shm)$/.test(name));
    expect(names.sort()).toEqual(['home.sqlite', 'lock.sqlite', 'photos']);
    expect(isSound(await verifyData(hostOf(folder), nothing))).toBe(true);
  });

  test('keeps sessions and push devices if the backup contains the key', async () => {
    const folder = join(newFolder(), 'data');
    await restore(hostOf(folder), { file: archiveOf(withKey), replace: false }, nothing);
    expect([keysIn(folder), signInsIn(folder)]).toEqual([key, [1, 1]]);
  });
});

describe('restore over existing data', () => {
  const lookAt = (folder: string) => [
    rowsIn(folder),
    photosIn(folder),
    signInsIn(folder),
    keysIn(folder),
  ];

  test('is refused without --replace, and while the server is running', async () => {
    const folder = await closedServer();
    const before = lookAt(folder);
    const file = archiveOf(plain);
    await expect(restore(hostOf(folder), { file, replace: false }, nothing)).rejects.toThrow(
      t.answers.notEmpty,
    );
    expect(lookAt(folder)).toEqual(before);
    await expect(undo(hostOf(folder))).rejects.toThrow(t.answers.nothingToUndo);
    const running = await startTestServer();
    await expect(restore(hostOf(running.folder), { file, replace: true }, nothing)).rejects.toThrow(
      DataFolderInUse,
    );
    await running.close();
  });

  test('keeps the replaced data, and undo puts it back, with sessions, and back again', async () => {
    const folder = await closedServer();
    const report = join(folder, 'last-check.json');
    writeFileSync(report, '{}');
    const before = lookAt(folder);
    const file = archiveOf(plain);
    const { replacedFolder } = await restore(hostOf(folder), { file, replace: true }, nothing);
    expect(replacedFolder).toBe('before-restore-1');
    const after = lookAt(folder);
    expect(after).toEqual([rows, photos, [0, 0], [null, null]]);
    expect(existsSync(report)).toBe(false);
    expect(await undo(hostOf(folder))).toEqual({ photos: 1, replacedFolder: 'before-restore-2' });
    expect(lookAt(folder)).toEqual(before);
    expect(existsSync(report)).toBe(true);
    expect(await undo(hostOf(folder))).toEqual({ photos: 2, replacedFolder: 'before-restore-3' });
    expect(lookAt(folder)).toEqual(after);
    // Another restore keeps the data that the first one replaced.
    await restore(hostOf(folder), { file, replace: true }, nothing);
    const keptFolders = readdirSync(folder).filter((name) => name.startsWith('before-restore-'));
    expect(keptFolders.sort()).toEqual(['before-restore-3', 'before-restore-4']);
  });

  test('replaces a damaged database, and keeps it with its photos', async () => {
    const folder = await closedServer();
    const junk = Buffer.alloc(8192, 7);
    writeFileSync(join(folder, 'home.sqlite'), junk);
    const file = archiveOf(plain);
    await expect(restore(hostOf(folder), { file, replace: false }, nothing)).rejects.toThrow();
    const oldPhotos = photosIn(folder);
    const { replacedFolder } = await restore(hostOf(folder), { file, replace: true }, nothing);
    expect(rowsIn(folder)).toEqual(rows);
    const keptFolders = join(folder, replacedFolder ?? '');
    expect(readFileSync(join(keptFolders, 'home.sqlite'))).toEqual(junk);
    expect(hashesIn(join(keptFolders, 'photos'))).toEqual(oldPhotos);
    const server = await startTestServer({ sourceFolder: folder });
    await server.restart();
    expect(photosIn(server.folder)).toEqual(photos);
    await server.close();
    expect((await undo(hostOf(folder))).photos).toBeNull();
    expect(readFileSync(join(folder, 'home.sqlite'))).toEqual(junk);
  });
});

test('restore: all files are on the disk before they replace the data', async () => {
  const folder = await closedServer();
  const extractedFolder = join(folder, 'restoring', 'new');
  const swap = join(folder, 'restoring', 'swap');
  const synced: string[] = [];
  const names = () =>
    existsSync(extractedFolder)
      ? readdirSync(extractedFolder, { recursive: true, encoding: 'utf8' }).filter(
          (name) => !name.includes('.sqlite'),
        )
      : [];
  await recordSyncs((is) => {
    if (is(`${swap}.new`)) expect(synced.sort()).toEqual([...names(), '.'].sort());
    const paths = ['.', ...names()];
    synced.push(...paths.filter((path) => is(join(extractedFolder, path))));
  });
  await restore(hostOf(folder), { file: archiveOf(withKey), replace: true }, nothing);
  expect(synced).toContain('secret.key');
});

test('restore: a damaged swap file stops the start instead of deleting data', async () => {
  const folder = await closedServer();
  const before = readdirSync(folder);
  mkdirSync(join(folder, 'restoring'));
  writeFileSync(join(folder, 'restoring', 'swap'), '../elsewhere');
  expect(() => finishRestore(folder)).toThrow('is damaged');
  expect(readdirSync(folder).filter((name) => name !== 'restoring')).toEqual(before);
});

describe('restore over HTTP', () => {
  test('accepts parts in order, and rejects a damaged backup without leftovers', async () => {
    const server = await startTestServer({ isSetUp: false });
    const start = () => server.call(startRestore, { body: { code: 'TEST-CODE-2345' } });
    expect((await start()).body).toEqual({ message: t.answers.nothingUploaded });
    expect((await sendOnePart(server, 5, plain)).status).toBe(409);
    expect(await sendOnePart(server, 0, plain.subarray(0, 100))).toMatchObject({
      body: { received: 100 },
    });
    const sentPart = await sendOnePart(server, 50, plain);
    expect([sentPart.status, sentPart.body]).toEqual([
      409,
      { message: t.answers.uploadInterrupted, received: 100 },
    ]);
    expect((await sendOnePart(server, 0, plain, 'WRONG-CODE')).status).toBe(401);
    expect((await sendOnePart(server, 100, plain.subarray(100, -1))).status).toBe(200);
    const { status, body } = await start();
    expect([status, body]).toEqual([200, expect.stringContaining(restoreRefused.name)]);
    expect(body).toContain(t.answers.notAnArchive);
    expect(filesIn(server)).toEqual({ tmp: [], photos: [] });
    expect(existsSync(join(server.folder, 'restoring'))).toBe(false);
    expect((await restoreFrom(server, plain)).at(-1)).toEqual([restored.name, { photos: 2 }]);
    expect(rowsIn(server.folder)).toEqual(rows);
    // Old sessions are invalid, and a second restore is rejected.
    expect((await server.call(readPhoto, { token, params: { id: 1 } })).status).toBe(401);
    expect((await start()).status).toBe(409);
    expect((await sendOnePart(server, 0, plain)).status).toBe(409);
    await server.close();
  });
});

test('check: finds damaged and unknown files', async () => {
  const server = await startTestServer({ sourceFolder: await closedServer() });
  const { folder } = server;
  const [fullFile = '', , smallFile = ''] = Object.keys(photosIn(folder));
  await uploadVideo(server, await server.signIn('zoe'), clips.mp4);
  const video = Object.keys(photosIn(folder)).find((name) => name.includes('.video.')) ?? '';
  for (const name of [fullFile, video]) writeFileSync(join(folder, 'photos', name), 'shorter');
  writeFileSync(join(folder, 'photos', smallFile), '');
  writeFileSync(join(folder, 'photos', 'stranger.jpg'), 'x');
  const findings = await checkData({ folder, now: Date.now() + 3_600_000 }, nothing);
  expect(findings).toMatchObject({
    databaseError: null,
    photos: 2,
    missing: [],
    damagedPhotos: expect.arrayContaining([1, 2]),
    unknown: ['stranger.jpg'],
  });
  expect(findings.changed.sort()).toEqual([fullFile, smallFile, video].sort());
  expect(isSound(findings)).toBe(false);
  await server.close();
});
