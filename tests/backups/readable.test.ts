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
import { readOwned, readReceived } from '#features/boxes/boxes.contract.ts';
import { migrations } from '../../src/app/migrations/migrations.ts';
import { type Packed, unpack } from '../support/archives.ts';
import { addPushDevice, fileOf, hashesIn } from '../support/backups.ts';
import { liveIn, oddTitle, secretWord } from '../support/full-life.ts';
import { sharedServer } from '../support/server-hooks.ts';
import { startTestServer } from '../support/test-server.ts';

const server = sharedServer();
let folder: string;
let download: string;
let files: Map<string, Packed>;
let complete: Map<string, Packed>;

const contentOf = (name: string, from = files) => from.get(name)?.content ?? Buffer.alloc(0);
const textOf = (name: string, from = files) => contentOf(name, from).toString();
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const hostOf = (data: string) => ({
  folder: data,
  migrations,
  clock: server.clock,
  version: 'test',
});

async function createTicket(token: string): Promise<string> {
  const { body } = await server.call(contract.createDownload, { token });
  const { ticket } = contract.createDownload.responses[201].parse(body);
  return server.url + contract.downloadArchive.path.replace(':ticket', ticket);
}

async function downloadTo(name: string, token: string): Promise<string> {
  const response = await fetch(await createTicket(token));
  expect(response.headers.get('content-disposition')).toContain('Fivetwenty%202026-03-');
  const file = join(folder, name);
  await response.body?.pipeTo(Writable.toWeb(createWriteStream(file)));
  return file;
}

const dataIn = (from: Map<string, Packed>) =>
  z.record(z.string(), z.unknown()).parse(JSON.parse(textOf('data.json', from)));
const rowsIn = (table: string, from = files) =>
  z.array(z.record(z.string(), z.unknown())).parse(dataIn(from)[table]);
const openDatabaseOf = (archive: Map<string, Packed>) =>
  new Sqlite(contentOf('home.sqlite', archive));

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
const serverTables = [
  'sessions',
  'devices',
  'guesses',
  'repeats',
  'pushDevices',
  'heldNotices',
  'calendarLinks',
];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fivetwenty-'));
  const zoe = await server.signIn('zoe');
  await liveIn(server, { zoe, sam: await server.signIn('sam') });
  await addPushDevice(server, zoe);
  addServerRows();
  download = await downloadTo('download.zip', zoe);
  files = await unpack(download);
  const backup = await backUp(hostOf(server.folder), { includeKey: false }, () => undefined);
  complete = await unpack(fileOf(server, backup));
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an archive', () => {
  test('names photos and videos by date, and contains every other size, the page and the data', () => {
    const names = [...files.keys()];
    expect(names.filter((name) => name.startsWith('photos/')).sort()).toEqual([
      expect.stringMatching(/^photos\/1826\/1826-01-02 03\.04 .*\.jpg$/),
      "photos/2023/2023-01-02 03.04 b Us & 'them' b 🎁 a b.heic",
      expect.stringMatching(/^photos\/2024\/2024-05-14 10\.22 .*\.jpg$/),
      expect.stringMatching(/^photos\/2024\/2024-05-14 10\.22 .*\.mp4$/),
      expect.stringMatching(/^photos\/2024\/2024-05-14 12\.22 .*\.mp4$/),
      'photos/2024/2024-05-14 18.40 Picnic (2).jpg',
      'photos/2024/2024-05-14 18.40 Picnic.jpg',
      'photos/2026/2026-03-14 13.00 _CON.jpg',
      expect.stringMatching(/^photos\/2106\/2106-05-06 07\.08 .*\.jpg$/),
    ]);
    expect(names.slice(-4)).toEqual(['data.json', 'index.html', 'home.sqlite', 'manifest.json']);
    expect([...complete.keys()].sort()).toEqual(names.sort());
  });

  test('lists size and SHA-256 of every file in its manifest', () => {
    for (const archive of [files, complete]) {
      const { files: listed, ...manifest } = Manifest.parse(
        JSON.parse(textOf('manifest.json', archive)),
      );
      const isComplete = archive === complete;
      expect(manifest).toMatchObject({ format: 2, photos: 8, missing: [], isComplete });
      expect(listed.map(({ path }) => path)).toEqual([...archive.keys()].slice(0, -1));
      for (const { path, bytes, sha256: hash } of listed) {
        const content = contentOf(path, archive);
        expect([path, content.length, sha256(content)]).toEqual([path, bytes, hash]);
      }
    }
  });

  test('contains the original where it was kept, dates that a ZIP entry can have, and videos with players', () => {
    const rows = rowsIn('photos');
    const heic = rows.find(({ hasOriginal }) => hasOriginal === true);
    expect(heic?.sha256).toBe(sha256(contentOf(String(heic?.file))));
    const dates = rows.map(({ file, takenAt }) => [
      takenAt,
      files.get(String(file))?.entry.getLastModDate().toJSON(),
    ]);
    expect(dates).toEqual(
      expect.arrayContaining([
        ['2024-05-14T18:40:12', '2024-05-14T16:40:12.000Z'],
        ['1826-01-02T03:04:05', '1970-01-01T00:00:00.000Z'],
        ['2106-05-06T07:08:09', '2038-01-19T03:14:07.000Z'],
      ]),
    );
    const video = rows.find(({ kind }) => kind === 'video');
    expect(video?.file).toBe(video?.video);
    const players = textOf('index.html').match(/<video src="photos\/[^"]+\.mp4" poster="sizes\//g);
    expect(players).toHaveLength(2);
  });

  test('has the content of every table in data.json, in a readable form', () => {
    const picnic = rowsIn('photos').find(({ caption }) => caption === 'Picnic');
    expect(picnic).toMatchObject({
      file: 'photos/2024/2024-05-14 18.40 Picnic.jpg',
      isFavorite: true,
      createdAt: expect.stringMatching(/^2026-03-14T.*Z$/),
    });
    expect(rowsIn('memories')).toContainEqual(
      expect.objectContaining({ title: oddTitle, date: '2024-05-14' }),
    );
    const sqlite = new Sqlite(join(server.folder, 'home.sqlite'), { readonly: true });
    const head = ['format', 'version', 'createdAt', 'isComplete'];
    expect(Object.keys(dataIn(files))).toEqual([...head, ...contentTables(sqlite)]);
    const boxIds = sqlite.prepare('select id from boxes where "droppedAt" is not null').pluck();
    // Large ids stay exact. Canceled boxes are left out.
    expect(boxIds.all()).toEqual(expect.arrayContaining(rowsIn('boxes').map(({ id }) => id)));
    sqlite.close();
    expect(textOf('data.json')).not.toMatch(/argon2|p256dh|"hash"/);
  });

  test('has a page without scripts or broken links, in which no text of a user is markup', () => {
    for (const archive of [files, complete]) {
      const page = textOf('index.html', archive);
      expect(page).not.toMatch(/<script|<b>|javascript:|\son\w+=/i);
      expect(page).toContain('&#60;b&#62;&#34;Us&#34; &#38; &#39;them&#39;&#60;/b&#62;');
      // In the time zone of the couple.
      expect(page).toMatch(/Last edited by Zoë on Mar(ch)? 15, 2026/);
      const links = [...page.matchAll(/(?:src|href)="([^"#]+)"/g)].map(([, link = '']) =>
        decodeURIComponent(
          link.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
        ),
      );
      expect(links.length).toBeGreaterThan(8);
      expect(links.filter((link) => !archive.has(link))).toEqual([]);
    }
  });
});

describe('a download', () => {
  test('leaves out secrets in every file, and says so', () => {
    for (const [name, { content }] of files) {
      expect([name, content.includes(secretWord)]).toEqual([name, false]);
    }
    expect(readFileSync(download).includes(secretWord)).toBe(false);
    expect(textOf('index.html')).toContain('prizes that aren&#39;t approved yet');
    // The host's archive is complete; its readable parts spoil no surprise.
    expect(contentOf('home.sqlite', complete).includes(secretWord)).toBe(true);
    for (const name of ['index.html', 'data.json']) {
      expect([name, textOf(name, complete).includes(secretWord)]).toEqual([name, false]);
    }
    expect(textOf('index.html', complete)).not.toContain('Not included');
  });

  test('leaves out undropped boxes, sessions, devices, sign-ins, idempotency keys and links', () => {
    const sqlite = openDatabaseOf(files);
    const select = (query: string) => sqlite.prepare(query).raw().all();
    expect(select('select status, "prizeName" from boxes order by status')).toEqual([
      ['APPROVED', 'Breakfast in bed'],
      ['CLAIMED', 'A weekend away'],
      ['DROPPED', t.album.secretPrize],
      ['OPENED', t.album.secretPrize],
      ['OPENED', t.album.secretPrize],
      ['WAITING_APPROVAL', t.album.secretPrize],
    ]);
    expect(sqlite.pragma('foreign_key_check')).toEqual([]);
    expect(select('select count(*) from photos')).toEqual([[8]]);
    // The last ids reveal no hidden box.
    const last =
      "select seq - (select max(id) from boxes) from sqlite_sequence where name = 'boxes'";
    expect(select(last)).toEqual([[0]]);
    for (const table of serverTables) {
      const query = `select count(*) > 0 from "${table}"`;
      const inBackup = openDatabaseOf(complete).prepare(query).pluck().get();
      expect([table, select(query), inBackup]).toEqual([table, [[0]], 1]);
    }
  });

  test('restores on another server', async () => {
    const data = join(folder, 'restored');
    const done = await restore(hostOf(data), { file: download, replace: false }, () => undefined);
    expect(done).toEqual({ photos: 8, replacedFolder: null });
    expect(hashesIn(join(data, 'photos'))).toEqual(hashesIn(join(server.folder, 'photos')));
    const other = await startTestServer({ sourceFolder: data });
    const params = { userId: 2 };
    const { body } = await other.call(readReceived, { token: await other.signIn('sam'), params });
    const ids = readReceived.responses[200].parse(body).map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(rowsIn('boxes').map(({ id }) => id)));
    await other.close();
  });

  test('keeps the secret of an expired box', async () => {
    server.clock.pass(8 * 24 * 60 * 60 * 1000);
    const token = await server.signIn('zoe');
    // Reading the list expires due boxes.
    await server.call(readOwned, { token, params: { userId: 1 } });
    const out = await unpack(await downloadTo('later.zip', token));
    expect(rowsIn('boxes', out).map(({ status }) => status)).toContain('EXPIRED');
    expect([...out.values()].some(({ content }) => content.includes(secretWord))).toBe(false);
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

  test('is cut off, not ended, if its connection breaks, and leaves no scratch folder', async () => {
    const response = await fetch(await createTicket(await server.signIn('zoe')));
    const reader = response.body?.getReader();
    await reader?.read();
    server.app.http.fastify.server.closeAllConnections();
    const readAll = async () => {
      while ((await reader?.read())?.done === false);
    };
    await expect(readAll()).rejects.toThrow();
    const scratchFolders = () =>
      readdirSync(join(server.folder, 'backups')).filter((name) => name.startsWith('scratch-'));
    await expect.poll(scratchFolders).toEqual([]);
  });
});
