import { spawn, spawnSync } from 'node:child_process';
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
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { backupsChanged, startCopy } from '#features/archive/archive.contract.ts';
import { t as archiveMessages } from '#features/archive/messages/index.ts';
import { copyOffsite, restore } from '#features/archive/server/archive-commands.ts';
import { backupsFolder } from '#features/archive/server/backup-folder.ts';
import { readServerInfo } from '#features/server-info/server-info.contract.ts';
import { lockFile } from '#platform/server/db/sqlite.ts';
import { health } from '#platform/server/http/health.ts';
import type { Offsite } from '#platform/server/offsite-settings.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';
import { backUpNow, backupsOf, hashesIn, newFolder, rowsOf } from '../support/backups.ts';
import { advanceMinutesUntil } from '../support/fake-clock.ts';
import { listen } from '../support/listener.ts';
import {
  copyNow,
  kindsOfPlaces,
  offsiteAt,
  openTestPlace,
  passphrase,
  type TestPlace,
} from '../support/offsite.ts';
import { addPhoto } from '../support/photos.ts';
import { type BrokenWire, startProxy } from '../support/proxy.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { mintToken } from '../support/tokens.ts';

const t = archiveMessages.offsite;
const nothing = () => undefined;

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

function closing<Each extends { close(): Promise<void> }>(each: Each): Each {
  opened.push(each);
  return each;
}

async function openTestServer(offsite: Offsite): Promise<{ server: TestServer; token: string }> {
  const server = closing(await startTestServer({ offsite }));
  return { server, token: await server.signIn('zoe') };
}

const optionsOf = ({ clock }: TestServer, folder: string) => ({
  folder,
  migrations,
  clock,
  version: 'test',
});
const restoreCopy = (server: TestServer, offsite: Offsite, name: string | null = null) => {
  const folder = newFolder();
  return restore(
    optionsOf(server, folder),
    { file: { offsite, name }, replace: false },
    nothing,
  ).then((restored) => ({ ...restored, folder }));
};

describe.each(kindsOfPlaces)('%s', (kind) => {
  test('a backup is copied encrypted, seen by both partners, and restored from there', async () => {
    const place = closing(await openTestPlace(kind));
    const { server, token } = await openTestServer(place.offsite);
    await addPhoto(server, token);
    const rows = rowsOf(join(server.folder, 'home.sqlite'));
    const { name, moment } = await backUpNow(server, token);
    expect((await backupsOf(server, token)).offsite).toEqual({
      place: place.offsite.address,
      last: null,
      isOld: false,
      failed: null,
    });
    const partner = await listen(server, mintToken(server, 'sam'));
    const state = await copyNow(server, token);
    await partner.next(backupsChanged.name);
    partner.leave();
    const copiedAt = new Date(server.clock.now()).toISOString();
    expect(state).toMatchObject({ last: { moment, copiedAt }, failed: null });
    expect(place.names()).toEqual([`${name}.age`]);
    const copy = place.read(`${name}.age`);
    expect(copy.toString('latin1', 0, 21)).toBe('age-encryption.org/v1');
    const plain = readFileSync(join(backupsFolder(server.folder), name));
    expect(copy.includes(plain.subarray(0, 64))).toBe(false);
    expect((await server.call(health)).body).toMatchObject({
      lastCopyElsewhere: moment,
      offsite: { lastCopy: moment, isOld: false, isFailed: false },
    });
    expect((await server.call(readServerInfo, { token })).body).toMatchObject({
      lastCopy: { moment, isOld: false, isFailed: false },
    });

    const { folder, photos } = await restoreCopy(server, place.offsite);
    expect(photos).toBe(1);
    expect(rowsOf(join(folder, 'home.sqlite'))).toEqual(rows);
    expect(hashesIn(join(folder, 'photos'))).toEqual(hashesIn(join(server.folder, 'photos')));

    // The same copy again changes nothing.
    await copyNow(server, token);
    expect(place.read(`${name}.age`).equals(copy)).toBe(true);
  });

  test('the newest copies are kept, and other files too', async () => {
    const place = closing(await openTestPlace(kind));
    const { server, token } = await openTestServer(place.offsite);
    const strangers = ['holidays.jpg', 'nightly.zip.age', 'nightly-2020-01-01T00-00-00-000Z.zip'];
    const later = 'nightly-2999-01-01T00-00-00-000Z.zip.age';
    const left = 'nightly-2020-01-01T00-00-00-000Z.zip.age.part';
    const old = [1, 2, 3].map((day) => `nightly-2020-01-0${day}T00-00-00-000Z.zip.age`);
    for (const name of [...strangers, later, left, ...old]) place.write(name, Buffer.alloc(9));
    const { name } = await backUpNow(server, token);
    expect((await copyNow(server, token)).failed).toBeNull();
    // S3 has no such files.
    const stays = kind === 's3' ? [left] : [];
    expect(place.names()).toEqual(
      [...strangers, later, ...stays, ...old.slice(1), `${name}.age`].sort(),
    );
  });
});

describe.each(['s3', 'webdav'] as const)('%s', (kind) => {
  let place: TestPlace;
  let wire: BrokenWire;
  const open = async () => {
    place = closing(await openTestPlace(kind));
    wire = closing(await startProxy(place.storage?.port ?? 0));
    return openTestServer(place.behind(wire.port));
  };

  test('a cut upload goes on, and half of it never counts', async () => {
    const { server, token } = await open();
    await addPhoto(server, token);
    const { name } = await backUpNow(server, token);
    wire.cut(/^PUT /);
    await server.call(startCopy, { token });
    const puts = () => wire.requests.filter((line) => line.startsWith('PUT ')).length;
    await expect.poll(puts).toBeGreaterThan(1);
    expect(place.names().filter((each) => each.endsWith('.age'))).toEqual([]);
    await expect(restoreCopy(server, place.offsite)).rejects.toThrow(t.noCopy);
    wire.cut(undefined);
    await expect
      .poll(async () => (await backupsOf(server, token)).offsite?.last, { interval: 100 })
      .not.toBeNull();
    expect([place.names(), place.storage?.unfinished()]).toEqual([[`${name}.age`], 0]);
    expect((await restoreCopy(server, place.offsite)).photos).toBe(1);
  });

  test('a cut download goes on', async () => {
    const { server, token } = await open();
    await addPhoto(server, token);
    await backUpNow(server, token);
    await copyNow(server, token);
    const { storage } = place;
    const [key = '', whole = Buffer.alloc(0)] = [...(storage?.files ?? [])][0] ?? [];
    let isCut = false;
    // Half of the file, by a server that says it is all.
    const reading = restoreCopy(server, place.behind(wire.port));
    const cutting = setInterval(() => {
      if (wire.requests.every((line) => !line.includes('.age'))) return;
      clearInterval(cutting);
      isCut = true;
      wire.drop('reset');
    }, 1);
    expect((await reading).photos).toBe(1);
    expect([isCut, storage?.files.get(key)]).toEqual([true, whole]);
  });

  test('errors are seen by both partners, also in health, and redirects are not followed', async () => {
    const { server, token } = await open();
    const { moment } = await backUpNow(server, token);
    const elsewhere = closing(await openTestPlace('webdav'));
    const location = `http://127.0.0.1:${elsewhere.storage?.port}/dav/our%20copies/`;
    for (const [status, message] of [
      [401, t.denied],
      [404, t.notFound],
      [507, t.full],
      [302, t.redirected],
      [418, t.unexpected(418)],
    ] as const) {
      place.storage?.fail(status, { location });
      expect((await copyNow(server, token)).failed?.message).toBe(message);
    }
    expect(elsewhere.storage?.requests).toEqual([]);
    expect((await server.call(health)).body).toMatchObject({
      offsite: { lastCopy: null, isFailed: true },
    });
    place.storage?.fail(null);
    expect(await copyNow(server, token)).toMatchObject({ failed: null, last: { moment } });
  });
});

const hasRclone = spawnSync('rclone', ['version']).status === 0;
// biome-ignore lint/suspicious/noConsole: a skipped test is reported
if (!hasRclone) console.warn('rclone is not installed: its WebDAV server is not tested');

test.runIf(hasRclone)(
  'webdav: the server of rclone stores, lists, resumes and deletes',
  async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'copies'));
    const address = ['--addr', '127.0.0.1:0', '--user', 'us', '--pass', 'our password'];
    const rclone = spawn('rclone', ['serve', 'webdav', folder, ...address]);
    closing({ close: async () => void rclone.kill() });
    const port = await new Promise<string>((resolve) => {
      rclone.stderr.on('data', (chunk) => {
        const [, found] = /started on http:\/\/127\.0\.0\.1:(\d+)/.exec(String(chunk)) ?? [];
        if (found !== undefined) resolve(found);
      });
    });
    const wire = closing(await startProxy(Number(port)));
    const offsite = offsiteAt(`http://127.0.0.1:${wire.port}/copies`, {
      user: 'us',
      secret: 'our password',
      keep: 1,
    });
    const { server, token } = await openTestServer(offsite);
    await addPhoto(server, token);
    await backUpNow(server, token);
    await copyNow(server, token);
    const { name } = await backUpNow(server, token);
    wire.cut(/^PUT /);
    await server.call(startCopy, { token });
    const puts = () => wire.requests.filter((line) => line.startsWith('PUT ')).length;
    await expect.poll(puts).toBeGreaterThan(2);
    wire.cut(undefined);
    await expect
      .poll(async () => (await backupsOf(server, token)).copying, { interval: 100 })
      .toBeNull();
    expect((await backupsOf(server, token)).offsite?.failed).toBeNull();
    expect(readdirSync(join(folder, 'copies'))).toEqual([`${name}.age`]);
    expect((await restoreCopy(server, offsite)).photos).toBe(1);
  },
);

test('a wrong passphrase and damage are errors, and nothing is restored', async () => {
  const place = closing(await openTestPlace('folder'));
  const { server, token } = await openTestServer(place.offsite);
  await addPhoto(server, token);
  const { name } = await backUpNow(server, token);
  await copyNow(server, token);
  const copy = `${name}.age`;
  const wrong = { ...place.offsite, passphrase: `${passphrase}!` };
  await expect(restoreCopy(server, wrong)).rejects.toThrow(t.passphrase);
  await expect(restoreCopy(server, place.offsite, 'nightly.zip.age')).rejects.toThrow(t.noCopy);
  const whole = place.read(copy);
  const flipped = Buffer.from(whole);
  flipped.writeUInt8(flipped.readUInt8(whole.length - 99) ^ 1, whole.length - 99);
  for (const damaged of [flipped, whole.subarray(0, -1), whole.subarray(0, 300)]) {
    place.write(copy, damaged);
    await expect(restoreCopy(server, place.offsite, copy)).rejects.toThrow(t.damaged);
  }
  place.write(copy, Buffer.alloc(400));
  await expect(restoreCopy(server, place.offsite, copy)).rejects.toThrow(t.passphrase);
  place.write(copy, whole);
  expect((await restoreCopy(server, place.offsite, copy)).photos).toBe(1);
});

test('each backup is copied a few minutes later, also after errors and restarts', async () => {
  const place = closing(await openTestPlace('folder'));
  const { server, token } = await openTestServer(place.offsite);
  const { name } = await backUpNow(server, token);
  const folder = place.offsite.address;
  renameSync(folder, `${folder}-gone`);
  const state = async () => (await backupsOf(server, token)).offsite;
  const later = <Seen>(look: () => Seen) =>
    advanceMinutesUntil(server, '2030-01-01T00:00:00Z', look);
  await expect.poll(later(state)).toMatchObject({ failed: { message: t.notFound } });
  await server.restart();
  expect(await state()).toMatchObject({ failed: { message: t.notFound }, last: null });
  renameSync(`${folder}-gone`, folder);
  await expect
    .poll(later(state))
    .toMatchObject({ failed: null, last: { moment: expect.any(String) } });
  expect(place.names()).toEqual([`${name}.age`]);
  const second = await backUpNow(server, token);
  await expect.poll(later(place.names)).toEqual([`${name}.age`, `${second.name}.age`]);
  server.clock.pass(48 * 60 * 60_000 + 1);
  expect(await state()).toMatchObject({ isOld: true });
});

test('a missing folder is not created, and its copy fails', async () => {
  const folder = join(newFolder(), 'unplugged');
  const { server, token } = await openTestServer(offsiteAt(folder));
  await backUpNow(server, token);
  expect((await copyNow(server, token)).failed?.message).toBe(t.notFound);
  expect(existsSync(folder)).toBe(false);
  expect((await server.call(health)).body).toMatchObject({ status: 'ok', backup: 'failed' });
});

test.runIf(existsSync('/dev/shm'))(
  'nothing is copied into a mount point whose disk is not connected',
  async () => {
    const disk = mkdtempSync('/dev/shm/fivetwenty-');
    closing({ close: async () => rmSync(disk, { recursive: true }) });
    const folder = join(newFolder(), 'mounted');
    symlinkSync(disk, folder);
    const { server, token } = await openTestServer(offsiteAt(folder));
    const { name } = await backUpNow(server, token);
    expect((await copyNow(server, token)).failed).toBeNull();
    // Without its disk, a mount point is an empty folder of the disk below.
    rmSync(folder);
    mkdirSync(folder);
    const second = await backUpNow(server, token);
    expect((await copyNow(server, token)).failed?.message).toBe(t.notMounted);
    expect(readdirSync(folder)).toEqual([]);
    rmdirSync(folder);
    symlinkSync(disk, folder);
    expect((await copyNow(server, token)).failed).toBeNull();
    expect(readdirSync(disk).sort()).toEqual([`${name}.age`, `${second.name}.age`]);
  },
);

test('a copy by a command is seen by the server, and two at once are one too many', async () => {
  const place = closing(await openTestPlace('folder'));
  const { server, token } = await openTestServer(place.offsite);
  const options = optionsOf(server, server.folder);
  await expect(copyOffsite(options, place.offsite, nothing)).rejects.toThrow(t.noBackup);
  const { name, moment } = await backUpNow(server, token);
  const lock = lockFile(join(backupsFolder(server.folder), 'copy-lock.sqlite'));
  await expect(copyOffsite(options, place.offsite, nothing)).rejects.toThrow(t.busy);
  lock.release();
  expect(await copyOffsite(options, place.offsite, nothing)).toEqual({
    name: `${name}.age`,
    undeletable: 0,
  });
  expect((await backupsOf(server, token)).offsite).toMatchObject({
    last: { moment },
    failed: null,
  });
});

test('without a place there is nothing to copy to', async () => {
  const server = closing(await startTestServer());
  const token = await server.signIn('zoe');
  expect((await server.call(startCopy, { token })).status).toBe(409);
  expect(await backupsOf(server, token)).toMatchObject({ offsite: null, copying: null });
  expect((await server.call(health)).body).toMatchObject({ offsite: null });
});

test('a server that is not there, and wrong credentials, are errors', async () => {
  const place = await openTestPlace('s3');
  await place.close();
  const { server, token } = await openTestServer(place.offsite);
  await backUpNow(server, token);
  expect((await copyNow(server, token)).failed?.message).toBe(t.unreachable);
  for (const kind of ['s3', 'webdav'] as const) {
    const { offsite } = closing(await openTestPlace(kind));
    const credentials = { user: 'us', secret: 'another secret' };
    const wrong = offsiteAt(offsite.address, credentials);
    await expect(restoreCopy(server, wrong)).rejects.toThrow(t.denied);
  }
});
