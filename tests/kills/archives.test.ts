import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRestore } from '#features/archive/archive.contract.ts';
import {
  backUp,
  copyOffsite,
  restore,
  undo,
  verifyArchive,
} from '#features/archive/server/archive-commands.ts';
import { finishRestore } from '#features/archive/server/restore.ts';
import { readSetup } from '#features/setup/setup-needed.contract.ts';
import { systemClock } from '#platform/server/clock.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';
import { hashesIn, rowsOf, sendOnePart, stoppedServerFolder } from '../support/backups.ts';
import { builtSetupCode, startBuiltServer } from '../support/built-server.ts';
import { newFolder } from '../support/new-folder.ts';
import { kindsOfPlaces, openTestPlace } from '../support/offsite.ts';
import { addPhoto } from '../support/photos.ts';
import { buildProgram, runProgram } from '../support/programs.ts';
import { callWire, startTestServer } from '../support/test-server.ts';

/** `npm run soak -- kills` kills at every moment and in every place; the suite only at those that differ. */
const isLong = process.env.KILLS !== undefined;

const nothing = () => undefined;
const hostOf = (folder: string) => ({ folder, migrations, clock: systemClock, version: 'test' });
const photosIn = (folder: string) => hashesIn(join(folder, 'photos'));

/** A backup of another server. */
let archive: Buffer;
let program: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  program = await buildProgram(new URL('../support/archive-commands-program.ts', import.meta.url));
  const server = await startTestServer();
  await addPhoto(server, await server.signIn('sam'));
  const { name } = await backUp(hostOf(server.folder), { includeKey: false }, nothing);
  archive = readFileSync(join(server.folder, 'backups', name));
  await server.close();
});
afterAll(() => program.remove());

function copyOf(folder: string): string {
  const copy = newFolder();
  cpSync(folder, copy, { recursive: true });
  return copy;
}

/** Kills a command at a moment. Returns false if it ends before. */
async function kill(task: string, folder: string, moment: string, given = ''): Promise<boolean> {
  const running = runProgram(program.file, [task, folder, moment, given]);
  const isReached = await running.says('here').then(
    () => true,
    () => false,
  );
  if (isReached) await running.kill();
  return isReached;
}

/** Counts the progress reports of a command. */
async function countReports(work: (progress: () => void) => Promise<unknown>): Promise<number> {
  let reports = 0;
  await work(() => {
    reports += 1;
  });
  return reports;
}

test('restore: killed at any moment, it leaves the complete old data or the complete new data', async () => {
  const old = await stoppedServerFolder();
  const file = join(newFolder(), 'backup.zip');
  writeFileSync(file, archive);
  const lookAt = (folder: string) => ({
    rows: rowsOf(join(folder, 'home.sqlite')),
    photos: photosIn(folder),
    key: existsSync(join(folder, 'secret.key')),
  });
  const whole = copyOf(old);
  const reports = await countReports((progress) =>
    restore(hostOf(whole), { file, replace: true }, progress),
  );
  const [before, after] = [lookAt(old), lookAt(whole)];

  // The first rename decides to swap; the later ones move old files away, then new ones into place.
  const renames = isLong ? Array.from({ length: 99 }, (_, index) => index + 1) : [1, 2, 7];
  const moments = [`progress:${reports}`, ...renames.map((count) => `rename:${count}`)];
  let kills = 0;
  for (const moment of moments) {
    const folder = copyOf(old);
    if (!(await kill('restore', folder, moment, file))) break;
    kills += 1;
    const leavesOld = moment.startsWith('progress') || moment === 'rename:1';
    finishRestore(folder);
    expect(lookAt(folder), moment).toEqual(leavesOld ? before : after);
    expect(existsSync(join(folder, 'restoring'))).toBe(false);
    if (leavesOld) continue;
    // The replaced data is complete, too.
    await undo(hostOf(folder));
    expect(lookAt(folder), moment).toEqual(before);
  }
  expect(kills).toBeGreaterThanOrEqual(isLong ? 8 : moments.length);
});

test('backup: killed while it is written, it leaves no backup, and the next one is complete', async () => {
  const folder = await stoppedServerFolder();
  const names = () => readdirSync(join(folder, 'backups')).filter((name) => /\.zip/.test(name));
  const create = (progress: () => void) => backUp(hostOf(folder), { includeKey: false }, progress);
  const reports = await countReports((progress) => create(progress));
  const [first = ''] = names();
  const counts = Array.from({ length: reports }, (_, index) => index + 1);
  for (const count of isLong ? counts : [reports]) {
    expect(await kill('backup', folder, `progress:${count}`)).toBe(true);
    const unfinished = names().filter((name) => name !== first);
    expect(unfinished).toEqual([expect.stringMatching(/\.zip\.new$/)]);
  }
  const { name } = await create(nothing);
  expect(names().sort()).toEqual([first, name].sort());
  const file = join(folder, 'backups', name);
  expect(await verifyArchive(hostOf(folder), file, nothing)).toMatchObject({ photos: 1 });
});

test.each(isLong ? kindsOfPlaces : (['s3'] as const))(
  'off-site copy to %s: killed half way, it leaves nothing that looks like a copy, and the next one is complete',
  async (kind) => {
    const place = await openTestPlace(kind);
    const folder = await stoppedServerFolder();
    const photos = join(folder, 'photos');
    const [full = ''] = readdirSync(photos).filter((name) => name.includes('.full.'));
    // Several parts of an S3 upload.
    writeFileSync(join(photos, full), randomBytes(6_000_000));
    await backUp(hostOf(folder), { includeKey: false }, nothing);
    const { offsite } = place;
    // A WebDAV client reports bytes before the server has received them.
    const moment = kind === 'webdav' ? 'progress:3' : 'progress:1';
    expect(await kill('copy', folder, moment, JSON.stringify(offsite))).toBe(true);
    expect(place.names().filter((name) => name.endsWith('.age'))).toEqual([]);
    const unfinished = () => place.storage?.unfinished() ?? place.names().length;
    await expect.poll(unfinished).toBe(1);

    const { name } = await copyOffsite(hostOf(folder), offsite, nothing);
    expect(place.names()).toEqual([name]);
    expect(place.storage?.unfinished() ?? 0).toBe(0);
    const restored = join(newFolder(), 'data');
    await restore(hostOf(restored), { file: { offsite, name: null }, replace: false }, nothing);
    expect(photosIn(restored)).toEqual(photosIn(folder));
    await place.close();
  },
);

test('restore: over HTTP, the built server restarts on the same port', async () => {
  const server = await startBuiltServer();
  try {
    const url = `http://127.0.0.1:${server.port}`;
    expect((await sendOnePart({ url }, 0, archive, builtSetupCode)).status).toBe(200);
    const answer = await callWire(url, startRestore, { body: { code: builtSetupCode } });
    expect(answer.body).toContain('event: restored\ndata: {"photos":1}');
    const isSetUp = () => callWire(url, readSetup, {}).then(({ body }) => body, nothing);
    await expect.poll(isSetUp).toEqual({ needed: false });
    expect(await server.stop()).toBe(0);
  } finally {
    await server.remove();
  }
});
