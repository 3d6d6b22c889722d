import {
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
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { backupsChanged, startCopy } from '#features/archive/archive.contract.ts';
import { t as archiveMessages } from '#features/archive/messages/index.ts';
import { backUp, copyOffsite, restore } from '#features/archive/server/archive-commands.ts';
import { backupsFolder } from '#features/archive/server/backup-folder.ts';
import { placeError } from '#features/archive/server/offsite/place.ts';
import { readServerInfo } from '#features/server-info/server-info.contract.ts';
import { lockFile } from '#platform/server/db/sqlite.ts';
import { health } from '#platform/server/http/health.ts';
import type { Offsite } from '#platform/server/offsite-settings.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';
import {
  backUpNow,
  backupsOf,
  hashesIn,
  newFolder,
  rowsOf,
  stoppedServerFolder,
} from '../support/backups.ts';
import { advanceMinutesUntil, createFakeClock } from '../support/fake-clock.ts';
import { listen } from '../support/listener.ts';
import {
  copyNow,
  kindsOfPlaces,
  offsiteAt,
  openTestPlace,
  passphrase,
  type TestPlace,
} from '../support/offsite.ts';
import { type BrokenWire, startProxy } from '../support/proxy.ts';
import { mountSmallDisk } from '../support/small-disk.ts';
import { startTestServer } from '../support/test-server.ts';
import { mintToken } from '../support/tokens.ts';

const t = archiveMessages.offsite;
const nothing = () => undefined;
const clock = createFakeClock('2026-03-14T12:00:00Z');
const hostOf = (folder: string) => ({ folder, migrations, clock, version: 'test' });

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});
function closing<Each extends { close(): Promise<void> }>(each: Each): Each {
  opened.push(each);
  return each;
}

/** A data folder with one photo. */
let folder: string;
beforeEach(async () => {
  folder = await stoppedServerFolder();
});

const createBackup = async () =>
  (await backUp(hostOf(folder), { includeKey: false }, nothing)).name;
const copyTo = (offsite: Offsite) => copyOffsite(hostOf(folder), offsite, nothing);
async function restoreFrom(offsite: Offsite, name: string | null = null): Promise<string> {
  const restored = join(newFolder(), 'data');
  await restore(hostOf(restored), { file: { offsite, name }, replace: false }, nothing);
  return restored;
}
const photosIn = (data: string) => hashesIn(join(data, 'photos'));

test.each(kindsOfPlaces)(
  '%s: a backup is copied encrypted and restored; older copies and leftovers are deleted, other files kept',
  async (kind) => {
    const place = closing(await openTestPlace(kind));
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

    const restored = await restoreFrom(place.offsite, name);
    expect(photosIn(restored)).toEqual(photosIn(folder));
    const rowsIn = (data: string) => rowsOf(join(data, 'home.sqlite'));
    expect(rowsIn(restored)).toEqual(rowsIn(folder));

    // Copying it again changes nothing.
    await copyTo(place.offsite);
    expect(place.read(name).equals(copy)).toBe(true);
  },
);

describe.each(['s3', 'webdav'] as const)('%s', (kind) => {
  let place: TestPlace;
  let wire: BrokenWire;
  let offsite: Offsite;
  beforeEach(async () => {
    place = closing(await openTestPlace(kind));
    wire = closing(await startProxy(place.storage?.port ?? 0));
    offsite = place.behind(wire.port);
  });

  test('an interrupted upload goes on, and half of it never counts', async () => {
    // Two parts of an S3 upload.
    const [full = ''] = Object.keys(photosIn(folder)).filter((name) => name.includes('.full.'));
    truncateSync(join(folder, 'photos', full), 6_000_000);
    await createBackup();
    const cut = kind === 's3' ? /^PUT .*partNumber=2/ : /^PUT /;
    wire.cut(cut);
    const copying = copyTo(offsite);
    const attempts = () => wire.requests.filter((line) => cut.test(line)).length;
    await expect.poll(attempts).toBe(1);
    expect(place.names().filter((name) => name.endsWith('.age'))).toEqual([]);
    await expect(restoreFrom(place.offsite)).rejects.toThrow(t.noCopy);
    wire.cut(undefined);
    const { name } = await copying;
    expect([place.names(), place.storage?.unfinished()]).toEqual([[name], 0]);
    // Complete parts are not sent again.
    const puts = wire.requests.filter((line) => line.startsWith('PUT '));
    expect([attempts(), puts.length]).toEqual([2, kind === 's3' ? 3 : 2]);
    expect(Object.keys(photosIn(await restoreFrom(place.offsite)))).toContain(full);
  });

  test('an interrupted download goes on', async () => {
    await createBackup();
    await copyTo(place.offsite);
    wire.delay(20);
    const restoring = restoreFrom(offsite);
    const isRequested = () => wire.requests.some((line) => /^GET .*\.age/.test(line));
    while (!isRequested()) await sleep(1);
    wire.drop('reset');
    wire.delay(0);
    expect(photosIn(await restoring)).toEqual(photosIn(folder));
  });

  test('error responses become messages, and redirects are not followed', async () => {
    await createBackup();
    const elsewhere = closing(await openTestPlace('webdav'));
    const location = `http://127.0.0.1:${elsewhere.storage?.port}/dav/our%20copies/`;
    for (const [status, message] of [
      [401, t[kind].denied],
      [404, t[kind].notFound],
      [507, t[kind].full],
      [302, t.redirected],
      [418, t.unexpected(418)],
    ] as const) {
      place.storage?.fail(status, { location });
      await expect(copyTo(offsite)).rejects.toThrow(message);
    }
    expect(elsewhere.storage?.requests).toEqual([]);
    place.storage?.fail(null);
    const wrong = offsiteAt(offsite.address, { user: 'us', secret: 'another secret' });
    await expect(restoreFrom(wrong)).rejects.toThrow(t[kind].denied);
  });
});

test('a wrong passphrase and damage are errors, and nothing is restored', async () => {
  const { offsite, read, write } = closing(await openTestPlace('folder'));
  await createBackup();
  const { name } = await copyTo(offsite);
  const whole = read(name);
  const flipped = Buffer.from(whole);
  flipped.writeUInt8(flipped.readUInt8(whole.length - 99) ^ 1, whole.length - 99);
  const wrong = { ...offsite, passphrase: `${passphrase}!` };
  const cases: [string, Buffer, Offsite, string][] = [
    ['a wrong passphrase', whole, wrong, t.passphrase],
    ['a flipped bit', flipped, offsite, t.damaged],
    ['a missing end', whole.subarray(0, -1), offsite, t.damaged],
    ['zeros', Buffer.alloc(400), offsite, t.passphrase],
  ];
  for (const [what, content, settings, message] of cases) {
    write(name, content);
    await expect(restoreFrom(settings, name), what).rejects.toThrow(message);
  }
  await expect(restoreFrom(offsite, 'nightly.zip.age')).rejects.toThrow(t.noCopy);
});

test('a missing folder is not created', async () => {
  const missing = join(newFolder(), 'unplugged');
  await createBackup();
  await expect(copyTo(offsiteAt(missing))).rejects.toThrow(t.folder.notFound);
  expect(existsSync(missing)).toBe(false);
});

test.each([
  ['EACCES', t.folder.denied],
  ['EPERM', t.folder.denied],
  ['EDQUOT', t.folder.full],
])('a folder that answers %s is explained', (code, message) => {
  expect(placeError(Object.assign(new Error(), { code })).message).toBe(message);
});

test('a full or read-only disk is named, and nothing stays there', async () => {
  const disk = mountSmallDisk(1);
  if (disk === null) return;
  closing({ close: async () => disk.remove() });
  const name = `${await createBackup()}.age`;
  disk.fill();
  await expect(copyTo(offsiteAt(disk.folder))).rejects.toThrow(t.folder.full);
  expect(readdirSync(disk.folder)).toEqual(['ballast']);
  disk.free();
  disk.setReadOnly(true);
  await expect(copyTo(offsiteAt(disk.folder))).rejects.toThrow(t.folder.readOnly);
  disk.setReadOnly(false);
  disk.resize(100);
  await copyTo(offsiteAt(disk.folder));
  expect(readdirSync(disk.folder)).toEqual([name]);
});

test.runIf(existsSync('/dev/shm'))(
  'nothing is copied into a mount point whose disk is not connected',
  async () => {
    const disk = mkdtempSync('/dev/shm/fivetwenty-');
    closing({ close: async () => rmSync(disk, { recursive: true }) });
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
  const place = closing(await openTestPlace('folder'));
  const server = closing(await startTestServer({ offsite: place.offsite }));
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

  const partner = await listen(server, mintToken(server, 'sam'));
  const { last } = await copyNow(server, token);
  await partner.next(backupsChanged.name);
  partner.leave();
  expect(last).toEqual({ moment, copiedAt: new Date(server.clock.now()).toISOString() });
  expect((await server.call(health)).body).toMatchObject({
    lastCopyElsewhere: null,
    offsite: { lastCopy: moment, isOld: false, isFailed: false },
  });
  expect((await server.call(readServerInfo, { token })).body).toMatchObject({
    lastCopy: { moment, isOld: false, isFailed: false },
  });
  server.clock.pass(48 * 60 * 60_000 + 1);
  expect(await state()).toMatchObject({ isOld: true });
});

test('two copies at once are one too many, and without a backup or a place there is none', async () => {
  const place = closing(await openTestPlace('folder'));
  await expect(copyTo(place.offsite)).rejects.toThrow(t.noBackup);
  await createBackup();
  const lock = lockFile(join(backupsFolder(folder), 'copy-lock.sqlite'));
  await expect(copyTo(place.offsite)).rejects.toThrow(t.busy);
  lock.release();
  const server = closing(await startTestServer());
  const token = await server.signIn('zoe');
  expect((await server.call(startCopy, { token })).status).toBe(409);
  expect(await backupsOf(server, token)).toMatchObject({ offsite: null, copying: null });
});
