import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
} from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import timers from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { backupsChanged, startCopy } from '#features/archive/archive.contract.ts';
import { t as archiveMessages } from '#features/archive/messages/index.ts';
import { backUp, copyOffsite, restore } from '#features/archive/server/archive-commands.ts';
import { backupsFolder } from '#features/archive/server/backup-folder.ts';
import { placeError } from '#features/archive/server/offsite/place.ts';
import { lockFile } from '#platform/server/db/sqlite.ts';
import { health } from '#platform/server/http/health.ts';
import type { Offsite } from '#platform/server/offsite-settings.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';
import { backUpNow, backupsOf, hashesIn, rowsOf } from '../support/backups.ts';
import { advanceMinutesUntil, createFakeClock } from '../support/fake-clock.ts';
import { removeFolder } from '../support/folders.ts';
import { listen } from '../support/listener.ts';
import { newFolder } from '../support/new-folder.ts';
import {
  copyNow,
  kindsOfPlaces,
  offsiteAt,
  openTestPlace,
  passphrase,
  type TestPlace,
} from '../support/offsite.ts';
import { addPhoto } from '../support/photos.ts';
import { startProxy } from '../support/proxy.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { startTestServer, type TestServerOptions } from '../support/test-server.ts';

const t = archiveMessages.offsite;
const nothing = () => undefined;
const clock = createFakeClock('2026-03-14T12:00:00Z');
const hostOf = (data: string) => ({ folder: data, migrations, clock, version: 'test' });

async function createBackup(): Promise<string> {
  return (await backUp(hostOf(folder), { includeKey: false }, nothing)).name;
}

/** A data folder with a photo, of which each test has a copy. */
let original: string;
let folder: string;
beforeAll(async () => {
  const server = await startTestServer();
  original = server.folder;
  await addPhoto(server, await server.signIn('zoe'));
  await server.app.close();
});
beforeEach(() => {
  folder = newFolder();
  cpSync(original, folder, { recursive: true });
});
afterAll(() => removeFolder(original));

async function openPlace(kind: (typeof kindsOfPlaces)[number]): Promise<TestPlace> {
  const place = await openTestPlace(kind);
  onTestFinished(place.close);
  return place;
}
async function openServer(options: TestServerOptions) {
  const server = await startTestServer(options);
  onTestFinished(server.close);
  return server;
}

const copyTo = (offsite: Offsite) => copyOffsite(hostOf(folder), offsite, nothing);
async function restoreFrom(offsite: Offsite, progress = nothing): Promise<string> {
  const restored = join(newFolder(), 'data');
  const order = { file: { offsite, name: null }, replace: false };
  await restore(hostOf(restored), order, progress);
  return restored;
}
const photosIn = (data: string) => hashesIn(join(data, 'photos'));
const rowsIn = (data: string) => rowsOf(join(data, 'home.sqlite'));

test.each(kindsOfPlaces)(
  '%s: a backup is copied encrypted; older copies and leftovers are deleted, other files kept',
  async (kind) => {
    const place = await openPlace(kind);
    const strangers = ['holidays.jpg', 'nightly.zip.age', 'nightly-2020-01-01T00-00-00-000Z.zip'];
    const later = 'nightly-2999-01-01T00-00-00-000Z.zip.age';
    const leftover = 'nightly-2020-01-01T00-00-00-000Z.zip.age.part';
    const old = [1, 2, 3].map((day) => `nightly-2020-01-0${day}T00-00-00-000Z.zip.age`);
    for (const name of [...strangers, later, leftover, ...old]) place.write(name, Buffer.alloc(9));

    const backup = await createBackup();
    const { name } = await copyTo(place.offsite);
    expect(name).toBe(`${backup}.age`);
    // S3 has no such leftovers.
    const kept = [...strangers, later, ...old.slice(1), ...(kind === 's3' ? [leftover] : []), name];
    expect(place.names()).toEqual(kept.sort());
    const copy = place.read(name);
    expect(copy.toString('latin1', 0, 21)).toBe('age-encryption.org/v1');
    const plain = readFileSync(join(backupsFolder(folder), backup));
    expect(copy.includes(plain.subarray(0, 64))).toBe(false);

    // Copying it again changes nothing.
    await copyTo(place.offsite);
    expect(place.read(name).equals(copy)).toBe(true);
  },
);

/** Holds back each retry until the returned function is called, which waits for it. */
function holdRetries(): () => Promise<void> {
  let retry: (() => void) | undefined;
  vi.spyOn(timers, 'setTimeout').mockImplementation(
    () =>
      new Promise((resolve) => {
        retry = () => resolve(undefined);
      }),
  );
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  return async () => {
    await expect.poll(() => retry).toBeDefined();
    retry?.();
    retry = undefined;
  };
}

test.each(['s3', 'webdav'] as const)(
  '%s: an interrupted upload and download go on, and half of a copy never counts',
  async (kind) => {
    const place = await openPlace(kind);
    const wire = await startProxy(place.storage?.port ?? 0);
    onTestFinished(wire.close);
    const offsite = place.behind(wire.port);
    const retry = holdRetries();
    // Two parts of an S3 upload.
    const [full = ''] = Object.keys(photosIn(folder)).filter((name) => name.includes('.full.'));
    truncateSync(join(folder, 'photos', full), 6_000_000);
    await createBackup();

    const cut = kind === 's3' ? /^PUT .*partNumber=2/ : /^PUT /;
    wire.cut(cut);
    const copying = copyTo(offsite);
    await expect.poll(() => wire.requests.some((line) => cut.test(line))).toBe(true);
    await expect(restoreFrom(place.offsite)).rejects.toThrow(t.noCopy);
    wire.cut(undefined);
    await retry();
    const { name } = await copying;
    expect([place.names(), place.storage?.unfinished()]).toEqual([[name], 0]);
    // Complete parts are not sent again.
    const puts = wire.requests.filter((line) => line.startsWith('PUT '));
    expect(puts).toHaveLength(kind === 's3' ? 3 : 2);

    let isDropped = false;
    const restoring = restoreFrom(offsite, () => {
      if (!isDropped) wire.drop('reset');
      isDropped = true;
    });
    await retry();
    expect(photosIn(await restoring)).toEqual(photosIn(folder));
    const gets = wire.requests.filter((line) => /^GET .*\.age/.test(line));
    expect(gets).toHaveLength(2);
  },
);

test.each(['s3', 'webdav'] as const)(
  '%s: error responses become messages, and redirects are not followed',
  async (kind) => {
    const place = await openPlace(kind);
    const elsewhere = await openPlace('webdav');
    const location = `http://127.0.0.1:${elsewhere.storage?.port}/dav/our%20copies/`;
    await createBackup();
    for (const [status, message] of [
      [401, t[kind].denied],
      [404, t[kind].notFound],
      [507, t[kind].full],
      [302, t.redirected],
      [418, t.unexpected(418)],
    ] as const) {
      place.storage?.fail(status, { location });
      await expect(copyTo(place.offsite)).rejects.toThrow(message);
    }
    expect(elsewhere.storage?.requests).toEqual([]);
    place.storage?.fail(null);
    const wrong = offsiteAt(place.offsite.address, { user: 'us', secret: 'another secret' });
    await expect(restoreFrom(wrong)).rejects.toThrow(t[kind].denied);
  },
);

test('folder: a copy is restored; a wrong passphrase and damage are errors', async () => {
  const { offsite, read, write } = await openPlace('folder');
  await createBackup();
  const { name } = await copyTo(offsite);
  expect(rowsIn(await restoreFrom(offsite))).toEqual(rowsIn(folder));
  const wrong = { ...offsite, passphrase: `${passphrase}!` };
  await expect(restoreFrom(wrong)).rejects.toThrow(t.passphrase);
  write(name, read(name).subarray(0, -1));
  await expect(restoreFrom(offsite)).rejects.toThrow(t.damaged);
});

test.each([
  ['EACCES', t.folder.denied],
  ['EPERM', t.folder.denied],
  ['EDQUOT', t.folder.full],
  ['EROFS', t.folder.readOnly],
])('folder: %s is explained', (code, message) => {
  expect(placeError(Object.assign(new Error(), { code })).message).toBe(message);
});

test('folder: nothing stays on a full disk', async () => {
  const disk = mountSmallDisk(1);
  if (disk === null) return;
  onTestFinished(disk.remove);
  await createBackup();
  disk.fill();
  await expect(copyTo(offsiteAt(disk.folder))).rejects.toThrow(t.folder.full);
  expect(readdirSync(disk.folder)).toEqual(['ballast']);
});

test.runIf(existsSync('/dev/shm'))(
  'folder: nothing is copied into a mount point whose disk is not connected',
  async () => {
    const disk = mkdtempSync('/dev/shm/fivetwenty-');
    onTestFinished(() => rmSync(disk, { recursive: true }));
    const mounted = join(newFolder(), 'mounted');
    symlinkSync(disk, mounted);
    const names = [`${await createBackup()}.age`];
    await copyTo(offsiteAt(mounted));
    // Without its disk, a mount point is an empty folder of the disk below.
    rmSync(mounted);
    mkdirSync(mounted);
    names.push(`${await createBackup()}.age`);
    await expect(copyTo(offsiteAt(mounted))).rejects.toThrow(t.notMounted);
    expect(readdirSync(mounted)).toEqual([]);
    rmdirSync(mounted);
    symlinkSync(disk, mounted);
    await copyTo(offsiteAt(mounted));
    expect(readdirSync(disk).sort()).toEqual(names);
  },
);

test('over HTTP: both partners see a copy and its failure, also in health and after a restart', async () => {
  const place = await openPlace('folder');
  const server = await openServer({ offsite: place.offsite });
  const token = await server.signIn('zoe');
  const { name, moment } = await backUpNow(server, token);
  const { address } = place.offsite;
  // The folder of this test is on the disk of the data.
  const empty = { place: address, last: null, isOld: false, isOnDiskOfData: true, failed: null };
  expect((await backupsOf(server, token)).offsite).toEqual(empty);
  renameSync(address, `${address}-gone`);
  const failed = { message: t.folder.notFound };
  // Without a call, it is copied a few minutes later.
  const state = async () => (await backupsOf(server, token)).offsite;
  const later = advanceMinutesUntil(server, '2030-01-01T00:00:00Z', state);
  await expect.poll(later).toMatchObject({ failed });
  expect(existsSync(address)).toBe(false);
  expect((await server.call(health)).body).toMatchObject({ backup: 'failed' });
  const failures = server.logged.filter((line) => line.includes('off-site copy failed'));
  expect(failures[0]).toContain(`"reason":"${t.folder.notFound}"`);
  expect(server.logged.filter((line) => line.includes(t.sameDisk))).toHaveLength(1);
  await server.restart();
  expect(await state()).toMatchObject({ failed, last: null });
  renameSync(`${address}-gone`, address);
  const again = advanceMinutesUntil(server, '2030-01-01T00:00:00Z', state);
  await expect.poll(again).toMatchObject({ failed: null, last: { moment } });
  expect(place.names()).toEqual([`${name}.age`]);

  const partner = await listen(server, await server.signIn('sam'));
  const { last } = await copyNow(server, token);
  await partner.next(backupsChanged.name);
  partner.leave();
  expect(last).toEqual({ moment, copiedAt: new Date(server.clock.now()).toISOString() });
  expect((await server.call(health)).body).toMatchObject({
    lastCopyElsewhere: null,
    offsite: { lastCopy: moment, isOld: false, isFailed: false },
  });
  server.clock.pass(48 * 60 * 60_000 + 1);
  expect(await state()).toMatchObject({ isOld: true });
});

test('two copies at once are one too many, and without a backup or a place there is none', async () => {
  const place = await openPlace('folder');
  await expect(copyTo(place.offsite)).rejects.toThrow(t.noBackup);
  await createBackup();
  const lock = lockFile(join(backupsFolder(folder), 'copy-lock.sqlite'));
  await expect(copyTo(place.offsite)).rejects.toThrow(t.busy);
  lock.release();
  const server = await openServer({});
  const token = await server.signIn('zoe');
  expect((await server.call(startCopy, { token })).status).toBe(409);
});
