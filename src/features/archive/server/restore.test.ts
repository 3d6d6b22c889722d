import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeAll, describe, expect, test } from 'vitest';
import { readPhoto } from '#features/photos/photos.contract.ts';
import { DataFolderInUse } from '#platform/server/db/database.ts';
import { migrations } from '../../../../src/app/migrations/migrations.ts';
import {
  addPushDevice,
  hashesIn,
  restoreFrom,
  rowsOf,
  sendOnePart,
  stoppedServerFolder,
} from '../../../../tests/support/backups.ts';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import { newFolder } from '../../../../tests/support/new-folder.ts';
import { addPhoto, filesIn } from '../../../../tests/support/photos.ts';
import { recordSyncs } from '../../../../tests/support/recorded-syncs.ts';
import { startTestServer } from '../../../../tests/support/test-server.ts';
import { clips, uploadVideo } from '../../../../tests/support/videos.ts';
import { restored, restoreRefused, startRestore } from '../archive.contract.ts';
import { t } from '../messages/index.ts';
import { backUp, restore, undo } from './archive-commands.ts';
import { checkData, isSound } from './check-data.ts';
import { finishRestore } from './restore.ts';

const clock = createFakeClock('2026-03-14T12:00:00Z');
const optionsFor = (folder: string) => ({ folder, migrations, clock, version: 'test' });
const ignoreProgress = () => undefined;
const rowsIn = (folder: string) => rowsOf(join(folder, 'home.sqlite'));
const photosIn = (folder: string) => hashesIn(join(folder, 'photos'));

/** Backups of a couple with two photos, without and with the keys, and the data in them. */
let backupWithoutKey: Buffer;
let backupWithKey: Buffer;
let rows: ReturnType<typeof rowsOf>;
let photos: Record<string, string>;
let keys: (string | null)[];
/** A token of a session that the backups contain. */
let token: string;
beforeAll(async () => {
  const server = await startTestServer();
  token = await server.signIn('zoe');
  for (let photo = 0; photo < 2; photo += 1) await addPhoto(server, token);
  await addPushDevice(server, token);
  [rows, photos] = [rowsIn(server.folder), photosIn(server.folder)];
  keys = keysIn(server.folder);
  const makeArchive = async (includeKey: boolean) => {
    const { name } = await backUp(optionsFor(server.folder), { includeKey }, ignoreProgress);
    return readFileSync(join(server.folder, 'backups', name));
  };
  [backupWithoutKey, backupWithKey] = [await makeArchive(false), await makeArchive(true)];
  await server.close();
});

const writeArchive = (bytes: Buffer) => {
  const file = join(newFolder(), 'backup.zip');
  writeFileSync(file, bytes);
  return file;
};
/** Counts sessions and push devices. */
const countSessionsAndDevices = (folder: string): unknown => {
  const sqlite = new Sqlite(join(folder, 'home.sqlite'), { readonly: true });
  const counts = ['sessions', 'pushDevices'].map((table) =>
    sqlite.prepare(`select count(*) from "${table}"`).pluck().get(),
  );
  sqlite.close();
  return counts;
};
/** Reads the keys that sign tokens and push messages; null for missing ones. */
const keysIn = (folder: string) =>
  ['secret.key', 'push.key'].map((name) => {
    const file = join(folder, name);
    return existsSync(file) ? readFileSync(file, 'utf8') : null;
  });

const contentsOf = (folder: string) => [
  rowsIn(folder),
  photosIn(folder),
  countSessionsAndDevices(folder),
  keysIn(folder),
];

test.each([
  ['without the key: signs everyone out', false],
  ['with the key: keeps sessions and push devices', true],
])('restore into an empty folder %s', async (_, hasKey) => {
  const folder = join(newFolder(), 'data');
  const file = writeArchive(hasKey ? backupWithKey : backupWithoutKey);
  const result = await restore(optionsFor(folder), { file, replace: false }, ignoreProgress);
  expect(result).toEqual({ photos: 2, replacedFolder: null });
  expect(contentsOf(folder)).toEqual([
    rows,
    photos,
    hasKey ? [1, 1] : [0, 0],
    hasKey ? keys : [null, null],
  ]);
});

describe('restore over existing data', () => {
  test('fails without --replace, and while the server is running', async () => {
    const folder = await stoppedServerFolder();
    const before = contentsOf(folder);
    const file = writeArchive(backupWithoutKey);
    const refused = restore(optionsFor(folder), { file, replace: false }, ignoreProgress);
    await expect(refused).rejects.toThrow(t.answers.notEmpty);
    expect(contentsOf(folder)).toEqual(before);
    const running = await startTestServer();
    const locked = restore(optionsFor(running.folder), { file, replace: true }, ignoreProgress);
    await expect(locked).rejects.toThrow(DataFolderInUse);
    await running.close();
  });

  test('keeps the replaced data; undo restores it with its sessions, and a second undo reverts the first', async () => {
    const folder = await stoppedServerFolder();
    const report = join(folder, 'last-check.json');
    writeFileSync(report, '{}');
    const before = contentsOf(folder);
    const order = { file: writeArchive(backupWithoutKey), replace: true };
    const { replacedFolder } = await restore(optionsFor(folder), order, ignoreProgress);
    expect(replacedFolder).toBe('before-restore-1');
    const after = contentsOf(folder);
    expect(after).toEqual([rows, photos, [0, 0], [null, null]]);
    expect(existsSync(report)).toBe(false);
    expect(await undo(optionsFor(folder))).toEqual({
      photos: 1,
      replacedFolder: 'before-restore-2',
    });
    expect(contentsOf(folder)).toEqual(before);
    expect(existsSync(report)).toBe(true);
    expect(await undo(optionsFor(folder))).toEqual({
      photos: 2,
      replacedFolder: 'before-restore-3',
    });
    expect(contentsOf(folder)).toEqual(after);
    // Another restore keeps the data that the first one replaced.
    await restore(optionsFor(folder), order, ignoreProgress);
    const keptFolders = readdirSync(folder).filter((name) => name.startsWith('before-restore-'));
    expect(keptFolders.sort()).toEqual(['before-restore-3', 'before-restore-4']);
  });

  test('replaces a damaged database, and keeps it with its photos', async () => {
    const folder = await stoppedServerFolder();
    const junk = Buffer.alloc(8192, 7);
    writeFileSync(join(folder, 'home.sqlite'), junk);
    const oldPhotos = photosIn(folder);
    const order = { file: writeArchive(backupWithoutKey), replace: true };
    const { replacedFolder } = await restore(optionsFor(folder), order, ignoreProgress);
    expect(rowsIn(folder)).toEqual(rows);
    const keptFolder = join(folder, replacedFolder ?? '');
    expect(readFileSync(join(keptFolder, 'home.sqlite'))).toEqual(junk);
    expect(hashesIn(join(keptFolder, 'photos'))).toEqual(oldPhotos);
    expect((await undo(optionsFor(folder))).photos).toBeNull();
    expect(readFileSync(join(folder, 'home.sqlite'))).toEqual(junk);
  });
});

test('restore: all files are on the disk before they replace the data', async () => {
  const folder = await stoppedServerFolder();
  const extractedFolder = join(folder, 'restoring', 'new');
  const swap = join(folder, 'restoring', 'swap');
  const synced: string[] = [];
  const names = () =>
    existsSync(extractedFolder)
      ? readdirSync(extractedFolder, { recursive: true, encoding: 'utf8' }).filter(
          (name) => !name.includes('.sqlite'),
        )
      : [];
  await recordSyncs((isSynced) => {
    if (isSynced(`${swap}.new`)) expect(synced.sort()).toEqual([...names(), '.'].sort());
    const paths = ['.', ...names()];
    synced.push(...paths.filter((path) => isSynced(join(extractedFolder, path))));
  });
  await restore(
    optionsFor(folder),
    { file: writeArchive(backupWithKey), replace: true },
    ignoreProgress,
  );
  expect(synced).toContain('secret.key');
});

test('restore: a damaged swap file prevents the server from starting, and no data is deleted', async () => {
  const folder = await stoppedServerFolder();
  const before = readdirSync(folder);
  mkdirSync(join(folder, 'restoring'));
  writeFileSync(join(folder, 'restoring', 'swap'), '../elsewhere');
  expect(() => finishRestore(folder)).toThrow('is damaged');
  expect(readdirSync(folder).filter((name) => name !== 'restoring')).toEqual(before);
});

test('restore over HTTP: accepts parts in order, and deletes all files of a damaged backup', async () => {
  const server = await startTestServer({ isSetUp: false });
  const start = () => server.call(startRestore, { body: { code: 'TEST-CODE-2345' } });
  expect((await start()).body).toEqual({ message: t.answers.nothingUploaded });
  expect((await sendOnePart(server, 5, backupWithoutKey)).status).toBe(409);
  expect((await sendOnePart(server, 0, backupWithoutKey.subarray(0, 100))).body).toEqual({
    received: 100,
  });
  expect(await sendOnePart(server, 50, backupWithoutKey)).toEqual({
    status: 409,
    body: { message: t.answers.uploadInterrupted, received: 100 },
  });
  expect((await sendOnePart(server, 0, backupWithoutKey, 'WRONG-CODE')).status).toBe(401);
  expect((await sendOnePart(server, 100, backupWithoutKey.subarray(100, -1))).status).toBe(200);
  const { status, body } = await start();
  expect([status, body]).toEqual([200, expect.stringContaining(restoreRefused.name)]);
  expect(body).toContain(t.answers.notAnArchive);
  expect(filesIn(server)).toEqual({ tmp: [], photos: [] });
  expect(existsSync(join(server.folder, 'restoring'))).toBe(false);
  expect((await restoreFrom(server, backupWithoutKey)).at(-1)).toEqual([
    restored.name,
    { photos: 2 },
  ]);
  // Old sessions are invalid, and a second restore is rejected.
  expect((await server.call(readPhoto, { token, params: { id: 1 } })).status).toBe(401);
  expect((await start()).status).toBe(409);
  expect((await sendOnePart(server, 0, backupWithoutKey)).status).toBe(409);
  await server.close();
});

test('check: finds damaged and unknown files', async () => {
  const server = await startTestServer({ sourceFolder: await stoppedServerFolder() });
  const { folder } = server;
  const [fullFile = '', , smallFile = ''] = Object.keys(photosIn(folder));
  await uploadVideo(server, await server.signIn('zoe'), clips.mp4);
  const video = Object.keys(photosIn(folder)).find((name) => name.includes('.video.')) ?? '';
  for (const name of [fullFile, video]) writeFileSync(join(folder, 'photos', name), 'shorter');
  writeFileSync(join(folder, 'photos', smallFile), '');
  writeFileSync(join(folder, 'photos', 'unknown.jpg'), 'x');
  // Recent unknown files may belong to an upload in progress.
  const inAnHour = Date.now() + 3_600_000;
  const findings = await checkData({ folder, now: inAnHour }, ignoreProgress);
  expect(findings).toMatchObject({
    databaseError: null,
    photos: 2,
    missing: [],
    damagedPhotos: expect.arrayContaining([1, 2]),
    unknown: ['unknown.jpg'],
  });
  expect(findings.changed.sort()).toEqual([fullFile, smallFile, video].sort());
  expect(isSound(findings)).toBe(false);
  await server.close();
});
