import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBackups, startBackup, startRestore } from '#features/backups/backups.contract.ts';
import { isSound } from '#features/backups/server/check-home.ts';
import {
  backUp,
  restore,
  rollBack,
  verifyArchive,
  verifyHome,
} from '#features/backups/server/offline.ts';
import { endRestore } from '#features/backups/server/restore.ts';
import { readSetup } from '#features/setup/setup-needed.contract.ts';
import { systemClock } from '#platform/server/clock.ts';
import { openBlobStore } from '#platform/server/files/blob-store.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';
import { closedHome, hashesIn, newFolder, rowsOf, sendOnePart } from '../support/backups.ts';
import { builtSetupCode, startBuiltHome } from '../support/built-home.ts';
import { filenameOfMany, putPhotos } from '../support/many-photos.ts';
import { startMovedInHome } from '../support/moved-in.ts';
import { addPhoto } from '../support/photos.ts';
import { buildProgram, runProgram } from '../support/programs.ts';
import { trySignIn } from '../support/sign-ins.ts';
import { callWire, openTestHome } from '../support/test-home.ts';

const nothing = () => undefined;
const hostOf = (folder: string) => ({ folder, migrations, clock: systemClock, version: 'test' });

/** A backup of a home with some photos, which is not the one that it is restored into. */
let archive: Buffer;
/** One with its sign-ins, and the key that makes them valid. */
let withKey: Buffer;
let key: string;
let program: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  program = await buildProgram(new URL('../support/restore-program.ts', import.meta.url));
  const home = await openTestHome();
  const token = await home.signIn('zoe');
  for (let photo = 0; photo < 3; photo += 1) await addPhoto(home, token);
  const made = async (includeKey: boolean) => {
    const { name } = await backUp(hostOf(home.folder), { includeKey }, nothing);
    return readFileSync(join(home.folder, 'backups', name));
  };
  [archive, withKey] = [await made(false), await made(true)];
  key = readFileSync(join(home.folder, 'secret.key'), 'utf8');
  await home.close();
});

afterAll(() => program.remove());

const rowsIn = (folder: string) => rowsOf(join(folder, 'home.sqlite'));
const photosIn = (folder: string) => hashesIn(join(folder, 'photos'));

test('a kill at any moment of a restore leaves the old home or the new one, whole (G20)', async () => {
  const old = await closedHome();
  const file = join(newFolder(), 'backup.zip');
  writeFileSync(file, archive);
  const copyOfOld = () => {
    const folder = newFolder();
    cpSync(old, folder, { recursive: true });
    return folder;
  };

  let words = 0;
  const whole = copyOfOld();
  await restore(hostOf(whole), { file, replace: true }, () => {
    words += 1;
  });
  const lookOf = (folder: string) => ({ rows: rowsIn(folder), photos: photosIn(folder) });
  const [before, after] = [lookOf(old), lookOf(whole)];
  expect(before.rows).not.toEqual(after.rows);

  const kills: [moment: number | string, left: typeof before][] = [
    // While it is read, while what is there is backed up, and when its pictures have moved in.
    ...([1, words - 1, words] as const).map((word): [number, typeof before] => [word, before]),
    // In the one transaction: at its beginning, between two tables, and before its end.
    ['pragma defer_foreign_keys', before],
    ['insert into "main"."photos"', before],
    ['insert into main.sqlite_sequence', before],
    // The first thing after it.
    ['detach source', after],
  ];
  for (const [moment, left] of kills) {
    const folder = copyOfOld();
    const restoring = runProgram(program.file, [folder, file, String(moment)]);
    await restoring.says('here');
    await restoring.kill();
    expect(rowsIn(folder), String(moment)).toEqual(left.rows);
    await endRestore({ folder, blobs: openBlobStore(join(folder, 'photos')) });
    expect(lookOf(folder), String(moment)).toEqual(left);
    expect(isSound(await verifyHome(hostOf(folder), nothing))).toBe(true);
    expect(existsSync(join(folder, 'restoring'))).toBe(false);
    // And nothing of it is in the way of the next one.
    if (moment !== words) continue;
    const { restorePoint } = await restore(hostOf(folder), { file, replace: true }, nothing);
    expect(lookOf(folder)).toEqual(after);
    expect(restorePoint).not.toBeNull();
    await rollBack(hostOf(folder), nothing);
    expect(lookOf(folder)).toEqual(before);
  }
});

test('a kill while an archive is read beside a damaged database leaves that where it was', async () => {
  const old = await closedHome();
  const file = join(newFolder(), 'backup.zip');
  writeFileSync(file, archive);
  const junk = Buffer.alloc(8192, 7);
  writeFileSync(join(old, 'home.sqlite'), junk);
  const [whole, folder] = [newFolder(), newFolder()];
  for (const each of [whole, folder]) cpSync(old, each, { recursive: true });
  let words = 0;
  await restore(hostOf(whole), { file, replace: true }, () => {
    words += 1;
  });
  // The last word is of the pictures that have moved in; the one before it of what was read.
  const restoring = runProgram(program.file, [folder, file, String(words - 1)]);
  await restoring.says('here');
  await restoring.kill();
  expect(readFileSync(join(folder, 'home.sqlite')).equals(junk)).toBe(true);
  const { photos } = await restore(hostOf(folder), { file, replace: true }, nothing);
  expect([photos, rowsIn(folder)]).toEqual([3, rowsIn(whole)]);
});

test('a kill between the key and its sign-ins leaves the new home, in which nobody is signed in', async () => {
  const folder = await closedHome();
  const file = join(newFolder(), 'backup.zip');
  writeFileSync(file, withKey);
  const signIns = () => rowsOf(join(folder, 'home.sqlite'), ['sessions']).sessions;
  expect(signIns()).toHaveLength(1);
  const restoring = runProgram(program.file, [folder, file, 'insert into "main"."sessions"']);
  await restoring.says('here');
  await restoring.kill();
  expect([signIns(), Object.keys(photosIn(folder)).length]).toEqual([[], 9 + 3]);
  expect(readFileSync(join(folder, 'secret.key'), 'utf8')).toBe(key);
  await endRestore({ folder, blobs: openBlobStore(join(folder, 'photos')) });
  expect(Object.keys(photosIn(folder))).toHaveLength(9);

  const again = await closedHome();
  await restore(hostOf(again), { file, replace: true }, nothing);
  expect(rowsOf(join(again, 'home.sqlite'), ['sessions']).sessions).toHaveLength(1);
});

test('the scratch folder of a killed export is deleted by the next backup, and not before', async () => {
  const folder = await closedHome();
  const exportFile = join(newFolder(), 'export.zip');
  const left = () => readdirSync(join(folder, 'backups')).filter((name) => /^looking-/.test(name));
  const backUpNow = () => backUp(hostOf(folder), { includeKey: false }, nothing);
  const exporting = runProgram(program.file, [folder, exportFile, '1', 'export']);
  await exporting.says('here');
  await backUpNow();
  expect(left()).toHaveLength(1);
  await exporting.kill();
  await backUpNow();
  expect(left()).toEqual([]);
  // And no copy of the database beside the file.
  expect(readdirSync(dirname(exportFile))).toEqual(['export.zip.new']);
});

test('a kill while a backup is written leaves nothing that looks like one, and the next is whole', async () => {
  const { home, tokens } = await startMovedInHome();
  try {
    const url = `http://127.0.0.1:${home.port}`;
    await home.stop();
    // Large enough that it is seen while it is written.
    putPhotos(home.folder, 30);
    for (let index = 0; index < 30; index += 1) {
      for (const size of ['full', 'medium', 'thumbnail']) {
        const name = filenameOfMany(index).replace('.', `.${size}.`);
        writeFileSync(join(home.folder, 'photos', name), Buffer.alloc(400_000, index + 1));
      }
    }
    const backups = join(home.folder, 'backups');
    const names = (end: RegExp) =>
      existsSync(backups) ? readdirSync(backups).filter((name) => end.test(name)) : [];
    const verified = (name: string) =>
      verifyArchive(hostOf(home.folder), join(backups, name), nothing);
    const begin = () => callWire(url, startBackup, { token: tokens[0] });

    let isHalf = false;
    for (let round = 0; round < 10 && !isHalf; round += 1) {
      await home.start();
      expect((await begin()).status).toBe(200);
      await expect
        .poll(async () => (await begin()) && names(/\.zip(\.new)?$/), { interval: 1 })
        .not.toEqual([]);
      await home.stop('SIGKILL');
      isHalf = names(/\.zip$/).length === 0;
      // It was done before: what looks like a backup is one.
      for (const name of names(/\.zip$/)) {
        expect(await verified(name)).toMatchObject({ photos: 30 });
        rmSync(join(backups, name));
      }
    }
    expect(isHalf).toBe(true);

    await home.start();
    // The program that wrote it may outlive the kill by a moment, and keep others away for as long.
    await expect
      .poll(
        async () => {
          await begin();
          const { body } = await callWire(url, readBackups, { token: tokens[0] });
          return readBackups.answers[200].parse(body).last?.photos;
        },
        { interval: 100 },
      )
      .toBe(30);
    await expect.poll(() => names(/\.new$/)).toEqual([]);
    const [name = ''] = names(/\.zip$/);
    expect(await verified(name)).toMatchObject({ photos: 30 });
  } finally {
    await home.remove();
  }
});

test('an empty home that is restored by a call is open again where it was', async () => {
  const home = await startBuiltHome();
  try {
    const url = `http://127.0.0.1:${home.port}`;
    const { status } = await sendOnePart({ url }, 0, archive, builtSetupCode);
    expect(status).toBe(200);
    const answer = await callWire(url, startRestore, { body: { code: builtSetupCode } });
    expect(answer.body).toContain('event: restored\ndata: {"photos":3}');
    const isSetUp = () => callWire(url, readSetup, {}).then(({ body }) => body, nothing);
    await expect.poll(isSetUp).toEqual({ needed: false });
    const call: Parameters<typeof trySignIn>[0]['call'] = (spec, given = {}) =>
      callWire(url, spec, given);
    expect((await trySignIn({ call })).status).toBe(200);
    expect(await home.stop()).toBe(0);
  } finally {
    await home.remove();
  }
});
