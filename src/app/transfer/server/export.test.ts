import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { logout } from '#features/auth/auth.contract.ts';
import { readOwned } from '#features/boxes/boxes.contract.ts';
import { deletePhoto, purgePhoto } from '#features/photos/photos.contract.ts';
import { type Packed, unpack } from '../../../../tests/support/archives.ts';
import { liveIn, oddTitle, secretWord } from '../../../../tests/support/full-life.ts';
import { addPhoto, untilTempFilesAreGone } from '../../../../tests/support/photos.ts';
import { openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import * as contract from '../transfer.contract.ts';
import { HomeData } from './home-data.ts';
import { writeExport } from './write-export.ts';

let home: TestHome;
let zoe: string;
let folder: string;
let files: Map<string, Packed>;
let data: HomeData;

const inFolder = 'Fivetwenty 2026-03-14/';
const textOf = (name: string) => files.get(inFolder + name)?.content.toString() ?? '';
async function fetchExport(path: string, token?: string): Promise<Response> {
  return fetch(home.url + path, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
}
async function unpacked(response: Response): Promise<Map<string, Packed>> {
  const file = join(folder, 'export.zip');
  await response.body?.pipeTo(Writable.toWeb(createWriteStream(file)));
  return unpack(file);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fivetwenty-'));
  home = await openTestHome();
  zoe = await home.signIn('zoe');
  await liveIn(home, { zoe, sam: await home.signIn('sam') });
  const response = await fetchExport(contract.readExport.path, zoe);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toContain(
    'attachment; filename="download"; filename*=UTF-8\'\'Fivetwenty%202026-03-14.zip',
  );
  files = await unpacked(response);
  data = HomeData.parse(JSON.parse(textOf('data.json')));
});
afterAll(async () => {
  await home.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('an export', () => {
  test('is one folder with photos by year, a page, the data, and words about them', () => {
    const names = [...files.keys()].map((name) => name.slice(inFolder.length));
    expect([...files.keys()].every((name) => name.startsWith(inFolder))).toBe(true);
    expect(names).toEqual([
      "photos/2023/2023-01-02 03.04 b Us & 'them' b 🎁 a b.heic",
      "photos/2023/2023-01-02 03.04 b Us & 'them' b 🎁 a b.jpg",
      'photos/2024/2024-05-14 18.40 Picnic.jpg',
      'photos/2024/2024-05-14 18.40 Picnic (2).jpg',
      'photos/2026/2026-03-14 13.00 _CON.jpg',
      ...['data.json', 'index.html', 'READ ME.txt'],
    ]);
    expect(textOf('READ ME.txt')).toContain('including 4 photos');
  });

  test('holds the very bytes, the original where it was kept, at the times of the photos', async () => {
    const [original] = data.photos;
    const packed = files.get(inFolder + (original?.file ?? ''));
    const sha256 = createHash('sha256')
      .update(packed?.content ?? '')
      .digest('hex');
    expect([original?.isOriginal, original?.sha256]).toEqual([true, sha256]);
    const picnic = files.get(`${inFolder}photos/2024/2024-05-14 18.40 Picnic.jpg`);
    expect(picnic?.entry.getLastModDate()).toEqual(new Date('2024-05-14T16:40:12Z'));
    expect(picnic?.content.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  test('tells everything in its data', () => {
    const [, picnic, again] = data.photos;
    expect(picnic).toMatchObject({
      caption: 'Picnic',
      isFavorite: true,
      uploader: 'zoe',
      categories: ['By the sea'],
      notes: [
        { author: 'sam', content: 'What a day' },
        { author: 'sam', content: oddTitle },
      ],
    });
    expect(data.memories.map(({ title, photos }) => [title, photos])).toEqual([
      ['We met', []],
      [oddTitle, [again?.file, picnic?.file]],
    ]);
    expect(data.love).toMatchObject([{ person: 'zoe', count: 1040, milestones: [{}, {}] }]);
    expect(data.spins).toMatchObject([{ person: 'zoe', source: 'weekly' }]);
    expect(data.wheels).toMatchObject([{ person: 'zoe' }]);
    expect(data.sharedNote).toMatchObject({ content: 'milk, <b>bread</b>', updatedBy: 'zoe' });
    expect(data.relationship.timeZone).toBe('Europe/Paris');
  });

  test('keeps every secret of a box, in every state before its approval', () => {
    const names = new Map(
      data.boxes.map(({ status, prizeName, won }) => [status, [prizeName, won?.prizeName]]),
    );
    expect(Object.fromEntries(names)).toEqual({
      CREATED: [null, undefined],
      DROPPED: [null, undefined],
      OPENED: [null, undefined],
      WAITING_APPROVAL: [null, undefined],
      CLAIMED: ['A weekend away', 'A weekend away'],
      APPROVED: ['Breakfast in bed', 'Breakfast in bed'],
    });
    for (const [name, { content }] of files) {
      expect([name, content.includes(secretWord)]).toEqual([name, false]);
    }
  });

  test('keeps it also when the box has run out', async () => {
    home.clock.pass(8 * 24 * 60 * 60 * 1000);
    // A list lets time do its work before it answers.
    await home.call(readOwned, { token: await home.signIn('zoe'), params: { userId: 1 } });
    const out = await unpacked(
      await fetchExport(contract.readExport.path, await home.signIn('zoe')),
    );
    const [json = ''] = [...out]
      .filter(([name]) => name.endsWith('data.json'))
      .map(([, each]) => each.content.toString());
    expect(json).toContain('"status":"EXPIRED"');
    expect(json).toContain('Breakfast in bed');
    expect([...out.values()].some(({ content }) => content.includes(secretWord))).toBe(false);
  });

  test('has a page without scripts, in which nothing that somebody wrote is markup', () => {
    const page = textOf('index.html');
    expect(page).not.toMatch(/<script|<b>|javascript:|\son\w+=/i);
    expect(page).toContain('&#60;b&#62;&#34;Us&#34; &#38; &#39;them&#39;&#60;/b&#62;');
    for (const [, src = ''] of page.matchAll(/(?:src|href)="(photos[^"]+)"/g)) {
      const plain = decodeURIComponent(
        src.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
      );
      expect([plain, files.has(inFolder + plain)]).toEqual([plain, true]);
    }
    expect(page.match(/<img [^>]*alt="[^"]+"/g)).toHaveLength(4);
    expect(page).toContain('.jpg" alt="&#60;b&#62;');
  });
});

test('how much it is shows before', async () => {
  const { body } = await home.call(contract.readExportSize, { token: await home.signIn('zoe') });
  const { photos, bytes } = contract.ExportSize.parse(body);
  const packed = data.photos.map(({ file }) => files.get(inFolder + file)?.content.length ?? 0);
  expect([photos, bytes]).toEqual([4, packed.reduce((sum, each) => sum + each, 0)]);
});

test('a browser fetches it with a ticket: once, in time, and while its sign-in lasts', async () => {
  const token = await home.signIn('zoe');
  const draw = async () => {
    const { status, body } = await home.call(contract.drawTicket, { token });
    expect(status).toBe(201);
    const { ticket } = z.object({ ticket: z.string() }).parse(body);
    return contract.readTicketedExport.path.replace(':ticket', ticket);
  };
  const path = await draw();
  expect((await unpacked(await fetchExport(path))).size).toBe(8);
  expect((await fetchExport(path)).status).toBe(404);
  const late = await draw();
  home.clock.pass(60_000);
  expect((await fetchExport(late)).status).toBe(404);
  const signedOut = await draw();
  await home.call(logout, { token });
  expect((await fetchExport(signedOut)).status).toBe(404);
});

test('what is purged while it is written is not in it, and a reader who leaves leaves nothing behind', async () => {
  const token = await home.signIn('zoe');
  const gone = await addPhoto(home, token, { takenAt: '2026-12-31T00:00:00' });
  const copy = join(folder, 'copy.sqlite');
  const order = { folder: home.folder, copy, moment: home.clock.now(), version: 'test' };
  let purged: Promise<unknown> | undefined;
  const slow = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _, next) {
      purged ??= home
        .call(deletePhoto, { token, params: { id: gone.id } })
        .then(() => home.call(purgePhoto, { token, params: { id: gone.id } }));
      void purged.then(() => {
        chunks.push(chunk);
        next();
      });
    },
  });
  const chunks: Buffer[] = [];
  expect(await writeExport(order, slow)).toEqual({ photos: 4, missing: 0 });
  expect(Buffer.concat(chunks).includes('2026-12-31')).toBe(false);
  expect(existsSync(copy)).toBe(false);

  const leaving = await fetchExport(contract.readExport.path, token);
  await leaving.body?.cancel();
  await untilTempFilesAreGone(home);
});

test('a picture that the disk cannot read is counted, and ends nothing', async () => {
  const { filename } = await addPhoto(home, await home.signIn('zoe'));
  const picture = join(home.folder, 'photos', filename.replace('.', '.full.'));
  // As good as any: it can be opened, and not read.
  rmSync(picture);
  mkdirSync(picture);
  const copy = join(folder, 'copy.sqlite');
  const order = { folder: home.folder, copy, moment: home.clock.now(), version: 'test' };
  expect(await writeExport(order, new PassThrough().resume())).toEqual({ photos: 4, missing: 1 });
});
