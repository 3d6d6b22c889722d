import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { backupsChanged, startCopy } from '#features/archive/archive.contract.ts';
import { archiveMessages } from '#features/archive/messages/en.ts';
import { copyOffsite, restore } from '#features/archive/server/archive-commands.ts';
import { backupsFolder } from '#features/archive/server/backup-folder.ts';
import { readServerInfo } from '#features/server-info/server-info.contract.ts';
import { lockFile } from '#platform/server/db/sqlite.ts';
import { health } from '#platform/server/http/health.ts';
import type { Offsite } from '#platform/server/offsite-settings.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';
import { backUpNow, backupsOf, hashesIn, newFolder, rowsOf } from '../support/backups.ts';
import { minutesLater } from '../support/fake-clock.ts';
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
import { openTestHome, type TestHome } from '../support/test-home.ts';
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

async function openHome(offsite: Offsite): Promise<{ home: TestHome; token: string }> {
  const home = closing(await openTestHome({ offsite }));
  return { home, token: await home.signIn('zoe') };
}

const optionsOf = ({ clock }: TestHome, folder: string) => ({
  folder,
  migrations,
  clock,
  version: 'test',
});
const restoreCopy = (home: TestHome, offsite: Offsite, name: string | null = null) => {
  const folder = newFolder();
  return restore(
    optionsOf(home, folder),
    { file: { offsite, name }, replace: false },
    nothing,
  ).then((restored) => ({ ...restored, folder }));
};

describe.each(kindsOfPlaces)('%s', (kind) => {
  test('a backup is copied encrypted, seen by both partners, and restored from there', async () => {
    const place = closing(await openTestPlace(kind));
    const { home, token } = await openHome(place.offsite);
    await addPhoto(home, token);
    const rows = rowsOf(join(home.folder, 'home.sqlite'));
    const { name, moment } = await backUpNow(home, token);
    expect((await backupsOf(home, token)).offsite).toEqual({
      place: place.offsite.address,
      last: null,
      isOld: false,
      failed: null,
    });
    const partner = await listen(home, mintToken(home, 'sam'));
    const state = await copyNow(home, token);
    await partner.next(backupsChanged.name);
    partner.leave();
    const copiedAt = new Date(home.clock.now()).toISOString();
    expect(state).toMatchObject({ last: { moment, copiedAt }, failed: null });
    expect(place.names()).toEqual([`${name}.age`]);
    const copy = place.read(`${name}.age`);
    expect(copy.toString('latin1', 0, 21)).toBe('age-encryption.org/v1');
    const plain = readFileSync(join(backupsFolder(home.folder), name));
    expect(copy.includes(plain.subarray(0, 64))).toBe(false);
    expect((await home.call(health)).body).toMatchObject({
      lastCopyElsewhere: moment,
      offsite: { lastCopy: moment, isOld: false, isFailed: false },
    });
    expect((await home.call(readServerInfo, { token })).body).toMatchObject({
      lastCopy: { moment, isOld: false, isFailed: false },
    });

    const { folder, photos } = await restoreCopy(home, place.offsite);
    expect(photos).toBe(1);
    expect(rowsOf(join(folder, 'home.sqlite'))).toEqual(rows);
    expect(hashesIn(join(folder, 'photos'))).toEqual(hashesIn(join(home.folder, 'photos')));

    // The same copy again changes nothing.
    await copyNow(home, token);
    expect(place.read(`${name}.age`).equals(copy)).toBe(true);
  });

  test('the newest copies are kept, and other files too', async () => {
    const place = closing(await openTestPlace(kind));
    const { home, token } = await openHome(place.offsite);
    const strangers = ['holidays.jpg', 'nightly.zip.age', 'nightly-2020-01-01T00-00-00-000Z.zip'];
    const later = 'nightly-2999-01-01T00-00-00-000Z.zip.age';
    const left = 'nightly-2020-01-01T00-00-00-000Z.zip.age.part';
    const old = [1, 2, 3].map((day) => `nightly-2020-01-0${day}T00-00-00-000Z.zip.age`);
    for (const name of [...strangers, later, left, ...old]) place.write(name, Buffer.alloc(9));
    const { name } = await backUpNow(home, token);
    expect((await copyNow(home, token)).failed).toBeNull();
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
    return openHome(place.behind(wire.port));
  };

  test('a cut upload goes on, and half of it never counts', async () => {
    const { home, token } = await open();
    await addPhoto(home, token);
    const { name } = await backUpNow(home, token);
    wire.cut(/^PUT /);
    await home.call(startCopy, { token });
    const puts = () => wire.requests.filter((line) => line.startsWith('PUT ')).length;
    await expect.poll(puts).toBeGreaterThan(1);
    expect(place.names().filter((each) => each.endsWith('.age'))).toEqual([]);
    await expect(restoreCopy(home, place.offsite)).rejects.toThrow(t.noCopy);
    wire.cut(undefined);
    await expect
      .poll(async () => (await backupsOf(home, token)).offsite?.last, { interval: 100 })
      .not.toBeNull();
    expect([place.names(), place.storage?.unfinished()]).toEqual([[`${name}.age`], 0]);
    expect((await restoreCopy(home, place.offsite)).photos).toBe(1);
  });

  test('a cut download goes on', async () => {
    const { home, token } = await open();
    await addPhoto(home, token);
    await backUpNow(home, token);
    await copyNow(home, token);
    const { storage } = place;
    const [key = '', whole = Buffer.alloc(0)] = [...(storage?.files ?? [])][0] ?? [];
    let isCut = false;
    // Half of the file, by a server that says it is all.
    const reading = restoreCopy(home, place.behind(wire.port));
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
    const { home, token } = await open();
    const { moment } = await backUpNow(home, token);
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
      expect((await copyNow(home, token)).failed?.message).toBe(message);
    }
    expect(elsewhere.storage?.requests).toEqual([]);
    expect((await home.call(health)).body).toMatchObject({
      offsite: { lastCopy: null, isFailed: true },
    });
    place.storage?.fail(null);
    expect(await copyNow(home, token)).toMatchObject({ failed: null, last: { moment } });
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
    const { home, token } = await openHome(offsite);
    await addPhoto(home, token);
    await backUpNow(home, token);
    await copyNow(home, token);
    const { name } = await backUpNow(home, token);
    wire.cut(/^PUT /);
    await home.call(startCopy, { token });
    const puts = () => wire.requests.filter((line) => line.startsWith('PUT ')).length;
    await expect.poll(puts).toBeGreaterThan(2);
    wire.cut(undefined);
    await expect
      .poll(async () => (await backupsOf(home, token)).copying, { interval: 100 })
      .toBeNull();
    expect((await backupsOf(home, token)).offsite?.failed).toBeNull();
    expect(readdirSync(join(folder, 'copies'))).toEqual([`${name}.age`]);
    expect((await restoreCopy(home, offsite)).photos).toBe(1);
  },
);

test('a wrong passphrase and damage are errors, and nothing is restored', async () => {
  const place = closing(await openTestPlace('folder'));
  const { home, token } = await openHome(place.offsite);
  await addPhoto(home, token);
  const { name } = await backUpNow(home, token);
  await copyNow(home, token);
  const copy = `${name}.age`;
  const wrong = { ...place.offsite, passphrase: `${passphrase}!` };
  await expect(restoreCopy(home, wrong)).rejects.toThrow(t.passphrase);
  await expect(restoreCopy(home, place.offsite, 'nightly.zip.age')).rejects.toThrow(t.noCopy);
  const whole = place.read(copy);
  const flipped = Buffer.from(whole);
  flipped.writeUInt8(flipped.readUInt8(whole.length - 99) ^ 1, whole.length - 99);
  for (const damaged of [flipped, whole.subarray(0, -1), whole.subarray(0, 300)]) {
    place.write(copy, damaged);
    await expect(restoreCopy(home, place.offsite, copy)).rejects.toThrow(t.damaged);
  }
  place.write(copy, Buffer.alloc(400));
  await expect(restoreCopy(home, place.offsite, copy)).rejects.toThrow(t.passphrase);
  place.write(copy, whole);
  expect((await restoreCopy(home, place.offsite, copy)).photos).toBe(1);
});

test('each backup is copied a few minutes later, also after errors and restarts', async () => {
  const place = closing(await openTestPlace('folder'));
  const { home, token } = await openHome(place.offsite);
  const { name } = await backUpNow(home, token);
  const folder = place.offsite.address;
  renameSync(folder, `${folder}-gone`);
  const state = async () => (await backupsOf(home, token)).offsite;
  const later = <Seen>(look: () => Seen) => minutesLater(home, '2030-01-01T00:00:00Z', look);
  await expect.poll(later(state)).toMatchObject({ failed: { message: t.notFound } });
  await home.restart();
  expect(await state()).toMatchObject({ failed: { message: t.notFound }, last: null });
  renameSync(`${folder}-gone`, folder);
  await expect
    .poll(later(state))
    .toMatchObject({ failed: null, last: { moment: expect.any(String) } });
  expect(place.names()).toEqual([`${name}.age`]);
  const second = await backUpNow(home, token);
  await expect.poll(later(place.names)).toEqual([`${name}.age`, `${second.name}.age`]);
  home.clock.pass(48 * 60 * 60_000 + 1);
  expect(await state()).toMatchObject({ isOld: true });
});

test('a copy by a command is seen by the server, and two at once are one too many', async () => {
  const place = closing(await openTestPlace('folder'));
  const { home, token } = await openHome(place.offsite);
  const options = optionsOf(home, home.folder);
  await expect(copyOffsite(options, place.offsite, nothing)).rejects.toThrow(t.noBackup);
  const { name, moment } = await backUpNow(home, token);
  const lock = lockFile(join(backupsFolder(home.folder), 'copy-lock.sqlite'));
  await expect(copyOffsite(options, place.offsite, nothing)).rejects.toThrow(t.busy);
  lock.release();
  expect(await copyOffsite(options, place.offsite, nothing)).toEqual({
    name: `${name}.age`,
    undeletable: 0,
  });
  expect((await backupsOf(home, token)).offsite).toMatchObject({ last: { moment }, failed: null });
});

test('without a place there is nothing to copy to', async () => {
  const home = closing(await openTestHome());
  const token = await home.signIn('zoe');
  expect((await home.call(startCopy, { token })).status).toBe(409);
  expect(await backupsOf(home, token)).toMatchObject({ offsite: null, copying: null });
  expect((await home.call(health)).body).toMatchObject({ offsite: null });
});

test('a server that is not there, and wrong credentials, are errors', async () => {
  const place = await openTestPlace('s3');
  await place.close();
  const { home, token } = await openHome(place.offsite);
  await backUpNow(home, token);
  expect((await copyNow(home, token)).failed?.message).toBe(t.unreachable);
  for (const kind of ['s3', 'webdav'] as const) {
    const { offsite } = closing(await openTestPlace(kind));
    const credentials = { user: 'us', secret: 'another secret' };
    const wrong = offsiteAt(offsite.address, credentials);
    await expect(restoreCopy(home, wrong)).rejects.toThrow(t.denied);
  }
});
