import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBackups, startBackup, startRestore } from '#features/archive/archive.contract.ts';
import {
  backUp,
  restore,
  undo,
  verifyArchive,
  verifyData,
} from '#features/archive/server/archive-commands.ts';
import { isSound } from '#features/archive/server/check-data.ts';
import { finishRestore } from '#features/archive/server/restore.ts';
import { readSetup } from '#features/setup/setup-needed.contract.ts';
import { systemClock } from '#platform/server/clock.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';
import { closedServer, hashesIn, newFolder, rowsOf, sendOnePart } from '../support/backups.ts';
import { builtSetupCode, startBuiltServer } from '../support/built-server.ts';
import { filenameOfMany, putPhotos } from '../support/many-photos.ts';
import { addPhoto } from '../support/photos.ts';
import { buildProgram, runProgram } from '../support/programs.ts';
import { startServerWithCouple } from '../support/server-with-couple.ts';
import { trySignIn } from '../support/sign-ins.ts';
import { callWire, startTestServer } from '../support/test-server.ts';

const nothing = () => undefined;
const hostOf = (folder: string) => ({ folder, migrations, clock: systemClock, version: 'test' });

/** A backup of another server. */
let archive: Buffer;
let program: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  program = await buildProgram(new URL('../support/restore-program.ts', import.meta.url));
  const server = await startTestServer();
  const token = await server.signIn('zoe');
  for (let photo = 0; photo < 3; photo += 1) await addPhoto(server, token);
  const { name } = await backUp(hostOf(server.folder), { includeKey: false }, nothing);
  archive = readFileSync(join(server.folder, 'backups', name));
  await server.close();
});

afterAll(() => program.remove());

const rowsIn = (folder: string) => rowsOf(join(folder, 'home.sqlite'));
const photosIn = (folder: string) => hashesIn(join(folder, 'photos'));

test('restore: killed at any moment, it leaves the complete old data or the complete new data', async () => {
  const old = await closedServer();
  const file = join(newFolder(), 'backup.zip');
  writeFileSync(file, archive);
  const copyOfOld = () => {
    const folder = newFolder();
    cpSync(old, folder, { recursive: true });
    return folder;
  };
  const lookAt = (folder: string) => ({
    rows: rowsIn(folder),
    photos: photosIn(folder),
    key: existsSync(join(folder, 'secret.key')),
  });

  let reports = 0;
  const whole = copyOfOld();
  await restore(hostOf(whole), { file, replace: true }, () => {
    reports += 1;
  });
  const [before, after] = [lookAt(old), lookAt(whole)];
  expect(before.rows).not.toEqual(after.rows);
  const moments = [1, Math.ceil(reports / 2), reports].map((report) => `progress:${report}`);
  // The first rename decides to swap.
  const leavesOld = (moment: string) => moment.startsWith('progress') || moment === 'rename:1';
  let renames = 0;
  for (;;) {
    const moment = moments.shift() ?? `rename:${++renames}`;
    const folder = copyOfOld();
    const restoring = runProgram(program.file, [folder, file, moment]);
    const isStopped = await restoring.says('here').then(
      () => true,
      () => false,
    );
    // No more renames.
    if (!isStopped) break;
    await restoring.kill();
    finishRestore(folder);
    expect(lookAt(folder), moment).toEqual(leavesOld(moment) ? before : after);
    expect(isSound(await verifyData(hostOf(folder), nothing))).toBe(true);
    expect(existsSync(join(folder, 'restoring'))).toBe(false);
    if (leavesOld(moment)) continue;
    // The replaced data is complete, too.
    await undo(hostOf(folder));
    expect(lookAt(folder), moment).toEqual(before);
  }
  expect(renames).toBeGreaterThan(7);
});

test('backup: killed while it is written, it leaves no backup, and the next one is complete', async () => {
  const { server, tokens } = await startServerWithCouple();
  try {
    const url = `http://127.0.0.1:${server.port}`;
    await server.stop();
    // Large enough to see it in progress.
    putPhotos(server.folder, 30);
    for (let index = 0; index < 30; index += 1) {
      for (const size of ['full', 'medium', 'thumbnail']) {
        const name = filenameOfMany(index).replace('.', `.${size}.`);
        writeFileSync(join(server.folder, 'photos', name), Buffer.alloc(400_000, index + 1));
      }
    }
    const backups = join(server.folder, 'backups');
    const names = (end: RegExp) =>
      existsSync(backups) ? readdirSync(backups).filter((name) => end.test(name)) : [];
    const verified = (name: string) =>
      verifyArchive(hostOf(server.folder), join(backups, name), nothing);
    const begin = () => callWire(url, startBackup, { token: tokens[0] });

    let isHalf = false;
    for (let round = 0; round < 30 && !isHalf; round += 1) {
      await server.start();
      expect((await begin()).status).toBe(200);
      await expect
        .poll(async () => (await begin()) && names(/\.zip(\.new)?$/), { interval: 1 })
        .not.toEqual([]);
      await server.stop('SIGKILL');
      isHalf = names(/\.zip$/).length === 0;
      // It was done before the kill.
      for (const name of names(/\.zip$/)) {
        expect(await verified(name)).toMatchObject({ photos: 30 });
        rmSync(join(backups, name));
      }
    }
    expect(isHalf).toBe(true);

    await server.start();
    // The killed server's archive program holds the lock for a moment.
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
    await server.remove();
  }
});

test('restore: over HTTP, the server restarts on the same port', async () => {
  const server = await startBuiltServer();
  try {
    const url = `http://127.0.0.1:${server.port}`;
    const { status } = await sendOnePart({ url }, 0, archive, builtSetupCode);
    expect(status).toBe(200);
    const answer = await callWire(url, startRestore, { body: { code: builtSetupCode } });
    expect(answer.body).toContain('event: restored\ndata: {"photos":3}');
    const isSetUp = () => callWire(url, readSetup, {}).then(({ body }) => body, nothing);
    await expect.poll(isSetUp).toEqual({ needed: false });
    const call: Parameters<typeof trySignIn>[0]['call'] = (spec, given = {}) =>
      callWire(url, spec, given);
    expect((await trySignIn({ call })).status).toBe(200);
    expect(await server.stop()).toBe(0);
  } finally {
    await server.remove();
  }
});
