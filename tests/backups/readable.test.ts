import { createHash } from 'node:crypto';
import { createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as contract from '#features/archive/archive.contract.ts';
import { t } from '#features/archive/messages/index.ts';
import { backUp, restore } from '#features/archive/server/archive-commands.ts';
import { Manifest } from '#features/archive/server/archive-format.ts';
import { contentTables } from '#features/archive/server/data-json.ts';
import { logout } from '#features/auth/auth.contract.ts';
import { createBox, readOwned, readReceived } from '#features/boxes/boxes.contract.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';
import { type Packed, unpack } from '../support/archives.ts';
import { addPushDevice, fileOf, hashesIn } from '../support/backups.ts';
import { filledIn } from '../support/boxes.ts';
import { liveIn, oddTitle, secretWord } from '../support/full-life.ts';
import { sharedServer } from '../support/server-hooks.ts';
import { startTestServer } from '../support/test-server.ts';

const server = sharedServer();
let folder: string;
let download: string;
let files: Map<string, Packed>;
let complete: Map<string, Packed>;

const textOf = (name: string, from = files) => from.get(name)?.content.toString() ?? '';
const manifestOf = (from: Map<string, Packed>) =>
  Manifest.parse(JSON.parse(textOf('manifest.json', from)));

async function createTicket(token: string): Promise<string> {
  const { status, body } = await server.call(contract.createDownload, { token });
  expect(status).toBe(201);
  const { ticket } = z.object({ ticket: z.string() }).parse(body);
  return server.url + contract.downloadArchive.path.replace(':ticket', ticket);
}

async function downloadTo(name: string, token: string): Promise<string> {
  const response = await fetch(await createTicket(token));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toContain('Fivetwenty%202026-03-');
  const file = join(folder, name);
  await response.body?.pipeTo(Writable.toWeb(createWriteStream(file)));
  return file;
}

const Row = z.record(z.string(), z.unknown());
const dataIn = (from: Map<string, Packed>) =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(textOf('data.json', from)));
const rowsIn = (table: string, from = files) => z.array(Row).parse(dataIn(from)[table]);

const openDatabaseOf = (archive: Map<string, Packed>) =>
  new Sqlite(archive.get('home.sqlite')?.content ?? Buffer.alloc(0));

/** Rows that a download leaves out. The note was edited on March 15 in Paris. */
function addServerRows(): void {
  const sqlite = new Sqlite(join(server.folder, 'home.sqlite'));
  const now = server.clock.now();
  sqlite.exec(`
    insert into devices ("personId", digest, "lastSeenAt") values (1, '${secretWord} 1', ${now});
    insert into guesses (about, at) values ('${secretWord} 2', ${now});
    insert into repeats values (1, '${secretWord} 3', '${secretWord} 4', '{"id":1}', ${now});
    insert into "heldNotices" ("personId", about, event, title, text, place, "dueAt")
      values (1, '${secretWord} 5', 'drop', '${secretWord} 6', '', '', ${now + 9e9});
    insert into "calendarLinks" values (2, '${secretWord} 7', '${secretWord} 8');
    update "sharedNote" set "updatedAt" = ${Date.UTC(2026, 2, 14, 23, 30)};
  `);
  sqlite.close();
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fivetwenty-'));
  const zoe = await server.signIn('zoe');
  await liveIn(server, { zoe, sam: await server.signIn('sam') });
  await addPushDevice(server, zoe);
  addServerRows();
  download = await downloadTo('download.zip', zoe);
  files = await unpack(download);
  const options = { folder: server.folder, migrations, clock: server.clock, version: 'test' };
  const backup = await backUp(options, { includeKey: false }, () => undefined);
  complete = await unpack(fileOf(server, backup));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an archive', () => {
  test('names photos by date, and contains every other size, the page and the data', () => {
    const names = [...files.keys()];
    expect(names.filter((name) => name.startsWith('photos/')).sort()).toEqual([
      "photos/2023/2023-01-02 03.04 b Us & 'them' b 🎁 a b.heic",
      'photos/2024/2024-05-14 18.40 Picnic (2).jpg',
      'photos/2024/2024-05-14 18.40 Picnic.jpg',
      'photos/2026/2026-03-14 13.00 _CON.jpg',
    ]);
    expect(names.filter((name) => name.startsWith('sizes/'))).toHaveLength(4 * 2 + 1);
    expect(names.slice(-4)).toEqual(['data.json', 'index.html', 'home.sqlite', 'manifest.json']);
    expect([...complete.keys()].sort()).toEqual(names.sort());
  });

  test('lists size and SHA-256 of every file in its manifest', () => {
    for (const archive of [files, complete]) {
      const { files: listed, ...manifest } = manifestOf(archive);
      expect(manifest).toMatchObject({ format: 2, photos: 4, missing: [] });
      expect(manifest.isComplete).toBe(archive === complete);
      expect(listed.map(({ path }) => path)).toEqual([...archive.keys()].slice(0, -1));
      for (const { path, bytes, sha256 } of listed) {
        const content = archive.get(path)?.content ?? Buffer.alloc(0);
        const hash = createHash('sha256').update(content).digest('hex');
        expect([path, content.length, hash]).toEqual([path, bytes, sha256]);
      }
    }
  });

  test('contains the original where it was kept, with the date of the photo', () => {
    const heic = rowsIn('photos').find(({ hasOriginal }) => hasOriginal === true);
    const packed = files.get(String(heic?.file));
    const hash = createHash('sha256')
      .update(packed?.content ?? '')
      .digest('hex');
    expect(heic?.sha256).toBe(hash);
    const picnic = files.get('photos/2024/2024-05-14 18.40 Picnic.jpg');
    expect(picnic?.entry.getLastModDate()).toEqual(new Date('2024-05-14T16:40:12Z'));
    expect(picnic?.content.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  test('has the content of every table in data.json, in a readable form', () => {
    const picnic = rowsIn('photos').find(({ caption }) => caption === 'Picnic');
    expect(picnic).toMatchObject({
      file: 'photos/2024/2024-05-14 18.40 Picnic.jpg',
      isFavorite: true,
      takenAt: '2024-05-14T18:40:12',
      createdAt: expect.stringMatching(/^2026-03-14T.*Z$/),
    });
    expect(
      rowsIn('memories')
        .map(({ title }) => title)
        .sort(),
    ).toEqual([oddTitle, 'We met']);
    expect(rowsIn('sharedNote')).toMatchObject([{ content: 'milk, <b>bread</b>' }]);
    expect(rowsIn('love')).toMatchObject([{ count: 1040 }]);
    const sqlite = new Sqlite(join(server.folder, 'home.sqlite'), { readonly: true });
    const head = ['format', 'version', 'createdAt', 'isComplete'];
    expect(Object.keys(dataIn(files))).toEqual([...head, ...contentTables(sqlite)]);
    const boxIds = sqlite
      .prepare('select id from boxes where "droppedAt" is not null')
      .pluck()
      .all();
    // Large ids stay exact. Canceled boxes are left out.
    expect(boxIds).toEqual(expect.arrayContaining(rowsIn('boxes').map(({ id }) => id)));
    sqlite.close();
    expect(textOf('data.json')).not.toMatch(/argon2|p256dh|"hash"/);
  });

  test('has a page without scripts, in which no text of a user is markup', () => {
    for (const archive of [files, complete]) {
      const page = textOf('index.html', archive);
      expect(page).not.toMatch(/<script|<b>|javascript:|\son\w+=/i);
      expect(page).toContain('&#60;b&#62;&#34;Us&#34; &#38; &#39;them&#39;&#60;/b&#62;');
      const links = [...page.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, link = '']) =>
        decodeURIComponent(
          link.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
        ),
      );
      expect(links.length).toBeGreaterThan(8);
      expect(links.filter((link) => !archive.has(link))).toEqual([]);
      expect(page.match(/<img [^>]*alt="[^"]+"/g)).toHaveLength(4);
    }
  });
});

test("an archive's album has the dates of the couple's time zone", () => {
  expect(textOf('index.html')).toMatch(/Last edited by Zoë on Mar(ch)? 15, 2026/);
});

describe('a download', () => {
  test('leaves out secrets in every file, and says so', () => {
    for (const [name, { content }] of files) {
      expect([name, content.includes(secretWord)]).toEqual([name, false]);
    }
    expect(textOf('index.html')).toContain('prizes that aren&#39;t approved yet');
    // The host's archive is complete; its readable parts spoil no surprise.
    expect(complete.get('home.sqlite')?.content.includes(secretWord)).toBe(true);
    for (const name of ['index.html', 'data.json']) {
      expect([name, textOf(name, complete).includes(secretWord)]).toEqual([name, false]);
    }
    expect(textOf('index.html', complete)).not.toContain('Not included');
  });

  test('leaves out undropped boxes in its database, and keeps all other rows', () => {
    const sqlite = openDatabaseOf(files);
    const boxes = sqlite
      .prepare('select status, "prizeName" from boxes order by status')
      .raw()
      .all();
    expect(boxes).toEqual([
      ['APPROVED', 'Breakfast in bed'],
      ['CLAIMED', 'A weekend away'],
      ['DROPPED', t.album.secretPrize],
      ['OPENED', t.album.secretPrize],
      ['OPENED', t.album.secretPrize],
      ['WAITING_APPROVAL', t.album.secretPrize],
    ]);
    expect(sqlite.pragma('foreign_key_check')).toEqual([]);
    expect(sqlite.prepare('select count(*) from photos').pluck().get()).toBe(4);
  });

  test('contains no sessions, devices, failed sign-ins, idempotency keys or calendar links', () => {
    const serverTables = [
      'sessions',
      'devices',
      'guesses',
      'repeats',
      'pushDevices',
      'heldNotices',
      'calendarLinks',
    ];
    const counts = (archive: Map<string, Packed>) => {
      const sqlite = openDatabaseOf(archive);
      const count = (table: string) =>
        sqlite.prepare(`select count(*) from "${table}"`).pluck().get();
      return serverTables.map((table) => [table, Number(count(table))]);
    };
    expect(counts(files)).toEqual(serverTables.map((table) => [table, 0]));
    expect(counts(complete).filter(([, rows]) => rows === 0)).toEqual([]);
    // The last ids reveal no hidden box.
    const last = openDatabaseOf(files)
      .prepare('select seq - (select max(id) from boxes) from sqlite_sequence where name = ?')
      .pluck();
    expect(last.get('boxes')).toBe(0);
    expect(readFileSync(download).includes(secretWord)).toBe(false);
  });

  test('keeps the secret of an expired box', async () => {
    server.clock.pass(8 * 24 * 60 * 60 * 1000);
    const token = await server.signIn('zoe');
    // Reading the list expires due boxes.
    await server.call(readOwned, { token, params: { userId: 1 } });
    await server.call(createBox, { token, body: filledIn({ taskDescription: 'The newest' }) });
    const out = await unpack(await downloadTo('later.zip', token));
    expect(rowsIn('boxes', out).map(({ status }) => status)).toContain('EXPIRED');
    expect(rowsIn('boxes', out).at(-1)).toMatchObject({ taskDescription: 'The newest' });
    expect(textOf('data.json', out)).toContain('Breakfast in bed');
    expect([...out.values()].some(({ content }) => content.includes(secretWord))).toBe(false);
  });

  test('restores on another server', async () => {
    const data = join(folder, 'restored');
    const options = { folder: data, migrations, clock: server.clock, version: 'test' };
    const done = await restore(options, { file: download, replace: false }, () => undefined);
    expect(done).toEqual({ photos: 4, replaced: null });
    expect(hashesIn(join(data, 'photos'))).toEqual(hashesIn(join(server.folder, 'photos')));
    const other = await startTestServer({ like: data });
    const params = { userId: 2 };
    const { body } = await other.call(readReceived, { token: await other.signIn('sam'), params });
    const ids = readReceived.answers[200].parse(body).map(({ id }) => id);
    expect(ids.toSorted()).toEqual(
      rowsIn('boxes')
        .map(({ id }) => id)
        .sort(),
    );
    await other.close();
  });

  test('needs a ticket: used once, within a minute, while the session lasts', async () => {
    const token = await server.signIn('zoe');
    const statusOf = async (url: string) => {
      const response = await fetch(url);
      await response.arrayBuffer();
      return response.status;
    };
    const url = await createTicket(token);
    expect([await statusOf(url), await statusOf(url)]).toEqual([200, 404]);
    const late = await createTicket(token);
    server.clock.pass(60_001);
    expect(await statusOf(late)).toBe(404);
    const signedOut = await createTicket(token);
    await server.call(logout, { token });
    expect(await statusOf(signedOut)).toBe(404);
  });

  test('is cut off, not ended, if the archive fails, and leaves no scratch folder', async () => {
    const token = await server.signIn('zoe');
    const url = await createTicket(token);
    const response = await fetch(url);
    const reader = response.body?.getReader();
    await reader?.read();
    server.app.http.fastify.server.closeAllConnections();
    await expect(
      (async () => {
        while ((await reader?.read())?.done === false);
      })(),
    ).rejects.toThrow();
    const left = () =>
      readdirSync(join(server.folder, 'backups')).filter((name) => name.startsWith('scratch-'));
    await expect.poll(left).toEqual([]);
  });
});
