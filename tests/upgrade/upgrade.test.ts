import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { backUp, restore, verifyData } from '#features/archive/server/archive-commands.ts';
import { login } from '#features/auth/auth.contract.ts';
import { hashPassword } from '#features/auth/server/passwords.ts';
import { readLove } from '#features/love/love.contract.ts';
import { readAllPhotos } from '#features/photos/photos.contract.ts';
import { openDatabase } from '#platform/server/db/database.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';
import { rowsOf } from '../support/backups.ts';
import { createFakeClock } from '../support/fake-clock.ts';
import { newFolder } from '../support/new-folder.ts';
import { plainPicture } from '../support/photos.ts';
import { buildProgram, runProgram } from '../support/programs.ts';
import { trySignIn } from '../support/sign-ins.ts';
import { sharedPassword, startTestServer, type TestServer } from '../support/test-server.ts';

/* Databases of every earlier schema are migrated completely. */

const clock = createFakeClock('2026-03-14T12:00:00Z');
const steps = Object.keys(migrations);
const filename = `${'a'.repeat(32)}.jpg`;
const picture = await plainPicture();
const hash = await hashPassword(sharedPassword);

/** The couple's data before each migration, in its schema. */
const rows: Readonly<Record<string, string>> = {
  '001-foundation': `
    insert into people (id, username, displayName, color)
    values (1, 'zoe', 'Zoë', 'purple'), (2, 'sam', 'Sam', 'pink');
    insert into couple values (1, '2020-06-08', 'Europe/Paris', 0);
    insert into passwords values (1, '${hash}'), (2, '${hash}');
    insert into love values (1, 521), (2, 7);
    insert into milestones values (1, 1, 0, null);`,
  '002-photos': `
    insert into photos (id, filename, originalName, sha256, createdAt, orderedAt, size, width, height, thumbhash, uploaderId)
    values (5, '${filename}', 'us.jpg', 'a', 0, 0, ${picture.length}, 40, 30, '', 2);`,
  '003-gallery': `
    insert into categories values (1, 'Beach', 'beach', null, '#3B82F6');
    insert into photoCategories values (5, 1);
    insert into photoNotes values (1, 5, 1, 'us two', 0);`,
  '004-memories': `
    insert into memories (id, title, date, type, creatorId, description)
    values (1, 'Picnic', '2025-07-01', 'milestone', 1, 'at the lake');`,
  '005-wheel': `
    insert into savedSpins values (1, 1, 1, 'milestone_520', 0, null);`,
  '006-shared-note': `
    update sharedNote set version = 3, content = 'milk', updatedAt = 0, updatedBy = 2;`,
  '007-boxes': `
    insert into boxes (id, ownerId, recipientId, status, isInstantDrop, completionType, cents, expirationMinutes,
      createdAt, dropAt, droppedAt, prizeName, prizeDescription, taskDescription)
    values (1, 1, 2, 'DROPPED', 1, 'TASK', 500, 60, 0, 0, 0, 'A kite', 'red', 'Sing');`,
  '008-profiles': `
    insert into profileSections values (1, 'education', 'A school'), (2, 'linkedIn', 'https://www.linkedin.com/in/sam');`,
  '009-repeats': `insert into repeats values (1, 'a', 'b', '1', 1);`,
  '010-notifications': `
    insert into pushSettings values (1, '22:00', '07:00', '1 7');`,
  '011-photo-search': '',
  '012-box-events': `
    insert into boxEvents values (1, 2, 1, 'drop', 'a', 0);`,
  '013-calendar': `
    update people set weekStart = 1 where id = 1;
    insert into calendarLinks values (1, 'a', 'b');`,
  '014-videos': `update photos set kind = 'animation', durationMs = 900;`,
  '015-languages': '',
  '016-box-order': '',
  '017-between-two': `
    insert into photoReactions values (5, 1, '👏', 0);
    insert into memoryReactions values (1, 2, '😍', 0);
    insert into words values (1, 2, 0, 'Miss you');
    insert into loveDays values (1, '2026-03-14', 521);`,
  '018-own-reminders': `
    insert into toldAnniversaries values (1, null, '2026-06-09', 7);`,
  '019-kept-note': '',
};

/** A data folder with the migrations up to this one. */
async function folderOf(last: string): Promise<string> {
  const folder = newFolder();
  const known = steps.slice(0, steps.indexOf(last) + 1);
  const then = Object.fromEntries(
    Object.entries(migrations).filter(([name]) => known.includes(name)),
  );
  const database = await openDatabase({ folder, migrations: then, clock });
  await database.close();
  const sqlite = new Sqlite(join(folder, 'home.sqlite'));
  for (const step of known) sqlite.exec(rows[step] ?? 'a step without its rows here');
  sqlite.close();
  if (!known.includes('002-photos')) return folder;
  mkdirSync(join(folder, 'photos'), { recursive: true });
  for (const size of ['full', 'medium', 'thumbnail']) {
    writeFileSync(join(folder, 'photos', filename.replace('.', `.${size}.`)), picture);
  }
  return folder;
}

const rowsIn = (folder: string, tables?: readonly string[]) =>
  rowsOf(join(folder, 'home.sqlite'), tables);

const sound = { databaseError: null, missing: [], changed: [], unknown: [] };

async function readData(server: TestServer, token: string) {
  const { body: photos } = await server.call(readAllPhotos, { token });
  const { body: love } = await server.call(readLove, { token });
  return { photos: readAllPhotos.responses[200].parse(photos), love };
}

test.each(steps)('the data of %s is migrated completely', async (last) => {
  const folder = await folderOf(last);
  const before = rowsIn(folder);
  const photoCount = steps.indexOf(last) > 0 ? 1 : 0;
  const server = await startTestServer({ sourceFolder: folder });
  // Migrations may add columns; old values stay.
  expect(rowsIn(server.folder, Object.keys(before))).toMatchObject(before);
  const host = { folder: server.folder, migrations, clock, version: 'test' };
  expect(await verifyData(host, () => undefined)).toMatchObject({ ...sound, photos: photoCount });
  const count = steps.length - steps.indexOf(last) - 1;
  const backups = join(server.folder, 'backups');
  const copies = count === 0 ? [] : readdirSync(backups).filter((name) => /^before-\d/.test(name));
  expect(copies).toHaveLength(Math.min(count, 1));
  const lines = server.logged.filter((line) => line.includes('the database was upgraded'));
  expect(lines).toEqual(count === 0 ? [] : [expect.stringContaining(`"count":${count},`)]);

  const { photos, love } = await readData(server, await server.signIn('zoe'));
  expect(love).toMatchObject({ count: 521 });
  expect(photos.map(({ id }) => id)).toEqual(photoCount === 1 ? [5] : []);
  await server.close();
});

test('reminders of the own anniversary are no idempotency keys', async () => {
  const folder = await folderOf('017-between-two');
  const sqlite = new Sqlite(join(folder, 'home.sqlite'));
  sqlite.exec(`
    insert into toldAnniversaries values (1, 1, '2026-05-01', 14);
    insert into repeats values (1, 'own anniversary – 2026-06-09 7', '', 'null', 1);`);
  sqlite.close();
  const server = await startTestServer({ sourceFolder: folder });
  expect(rowsIn(server.folder, ['toldAnniversaries', 'repeats'])).toMatchObject({
    toldAnniversaries: expect.arrayContaining([
      { personId: 1, memoryId: 1, nextDate: '2026-05-01', daysAhead: 14 },
      { personId: 1, memoryId: null, nextDate: '2026-06-09', daysAhead: 7 },
    ]),
    repeats: [{ key: 'a' }],
  });
  await server.close();
});

test.each(['001-foundation', '002-photos'])(
  'the data of %s is backed up and restored before it is migrated',
  async (last) => {
    const folder = await folderOf(last);
    const options = { folder, migrations, clock, version: 'test' };
    const backup = await backUp(options, { includeKey: false }, () => undefined);
    expect(backup).toMatchObject({ photos: last === '001-foundation' ? 0 : 1, missing: 0 });
    const restored = join(newFolder(), 'data');
    const file = join(folder, 'backups', backup.name);
    await restore({ ...options, folder: restored }, { file, replace: false }, () => undefined);
    const rows = rowsIn(folder);
    expect(rowsIn(restored, Object.keys(rows))).toMatchObject(rows);
  },
);

test('a backup of the first format is restored, and its server opens', async () => {
  const file = fileURLToPath(new URL('../fixtures/backup-format-1.zip', import.meta.url));
  const folder = join(newFolder(), 'data');
  const options = { folder, migrations, clock, version: 'test' };
  const restored = await restore(options, { file, replace: false }, () => undefined);
  expect(restored).toEqual({ photos: 4, replacedFolder: null });
  expect(await verifyData(options, () => undefined)).toMatchObject({ ...sound, files: 13 });
  const server = await startTestServer({ sourceFolder: folder });
  const { token } = login.responses[200].parse((await trySignIn(server)).body);
  const { photos, love } = await readData(server, token);
  expect(photos.map(({ caption }) => caption)).toContain('Picnic');
  expect(love).toMatchObject({ count: 1040 });
  await server.close();
});

/** `npm run soak -- kills` kills every migration. */
const killed =
  process.env.KILLS === undefined ? [steps[1] ?? '', steps.at(-1) ?? ''] : steps.slice(1);

test('a kill during a migration leaves the old data, which is migrated at the next start', async () => {
  const program = await buildProgram(new URL('../support/upgrade-program.ts', import.meta.url));
  onTestFinished(program.remove);
  const folder = await folderOf('001-foundation');
  const before = rowsIn(folder);
  for (const step of killed) {
    const upgrading = runProgram(program.file, [folder, step]);
    await upgrading.says('here');
    await upgrading.kill();
    expect(rowsIn(folder), step).toEqual(before);
  }
  const server = await startTestServer({ sourceFolder: folder });
  expect(rowsIn(server.folder, Object.keys(before))).toMatchObject(before);
  await server.close();
});
