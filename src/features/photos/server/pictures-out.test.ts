import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPhoto, filesIn, imageOf } from '../../../../tests/support/photos.ts';
import { openTestHome, type TestHome } from '../../../../tests/support/test-home.ts';
import { send } from '../../../../tests/support/wire.ts';
import { deletePhoto, type Photo } from '../photos.contract.ts';

let home: TestHome;
let zoe: string;
let photo: Photo;
beforeAll(async () => {
  home = await openTestHome();
  zoe = await home.signIn('zoe');
  photo = await addPhoto(home, zoe, { name: 'evil";\r\nx: y.html' });
});
afterAll(() => home.close());

const ask = (rest: string, headers: Record<string, string> = {}) =>
  send(home.url, {
    method: 'GET',
    path: `/api/photos/image/${rest}`,
    headers: { authorization: `Bearer ${zoe}`, ...headers },
  });

const headers = {
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

describe('a picture', () => {
  test.each(['', '?size=full', '?size=medium', '?size=thumbnail'])(
    'leaves with the headers of one: %s',
    async (query) => {
      const answer = await ask(photo.filename + query);
      expect(answer.status).toBe(200);
      expect(answer.headers).toMatchObject({
        ...headers,
        'content-type': 'image/jpeg',
        'content-disposition': `inline; filename="${photo.id}.jpg"`,
        etag: expect.stringMatching(/^"[\w.]+"$/),
      });
      expect(Number(answer.headers['content-length'])).toBeGreaterThan(100);
      expect(JSON.stringify(answer.headers)).not.toMatch(/evil|set-cookie|access-control/);
    },
  );

  test('is another one in each size, and the same each time', async () => {
    const tags = new Set<unknown>();
    for (const query of ['', '?size=full', '?size=medium', '?size=thumbnail', '']) {
      tags.add((await ask(photo.filename + query)).headers.etag);
    }
    expect(tags.size).toBe(3);
  });

  test('is not sent again to who has it', async () => {
    const { etag = '' } = (await ask(photo.filename)).headers;
    for (const held of [etag, `W/${etag}`, `"a", ${etag}`, `"a",W/${etag},"b"`, '*']) {
      const answer = await ask(photo.filename, { 'if-none-match': held });
      expect([held, answer.status, answer.text]).toEqual([held, 304, '']);
      expect(answer.headers).toMatchObject({ ...headers, etag });
    }
    const others = ['"a"', etag.replaceAll('"', ''), etag.toUpperCase(), '', `${etag}x`];
    for (const held of others) {
      const { status } = await ask(photo.filename, { 'if-none-match': held });
      expect([held, status]).toEqual([held, 200]);
    }
    const thumbnail = await ask(`${photo.filename}?size=thumbnail`, { 'if-none-match': etag });
    expect(thumbnail.status).toBe(200);
  });

  test('is not even read for who has it', async () => {
    const gone = await addPhoto(home, zoe);
    const [name = ''] = gone.filename.split('.');
    const { etag = '' } = (await ask(gone.filename)).headers;
    // Out of memory.
    await home.restart();
    for (const file of filesIn(home).photos.filter((each) => each.startsWith(name))) {
      rmSync(join(home.folder, 'photos', file));
    }
    expect((await ask(gone.filename, { 'if-none-match': etag })).status).toBe(304);
    expect((await ask(gone.filename)).status).toBe(404);
  });

  test('that cannot be read is refused without its tag, and kept by nobody', async () => {
    const gone = await addPhoto(home, zoe);
    const [name = ''] = gone.filename.split('.');
    for (const file of filesIn(home).photos.filter((each) => each.startsWith(name))) {
      rmSync(join(home.folder, 'photos', file));
    }
    const { status, headers } = await ask(gone.filename);
    expect(status).toBe(404);
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(headers).not.toHaveProperty('etag');
  });

  test('comes whole and each time the same, also where it is too large for memory', async () => {
    const bytes = await sharp(randomBytes(3 * 1_200 * 900), {
      raw: { width: 1_200, height: 900, channels: 3 },
    })
      .jpeg()
      .toBuffer();
    const { filename, size } = await addPhoto(home, zoe, { bytes });
    expect(size).toBeGreaterThan(512 * 1024);
    const file = join(home.folder, 'photos', filename.replace('.', '.full.'));
    for (let round = 0; round < 2; round++) {
      expect((await imageOf(home, zoe, filename)).equals(readFileSync(file))).toBe(true);
      expect((await ask(filename)).headers['content-length']).toBe(`${size}`);
    }
    // From the disk as it is read, not out of memory.
    rmSync(file);
    expect((await ask(filename)).status).toBe(404);
    expect((await ask(filename)).headers['content-type']).toMatch('application/json');
  });

  test('that somebody has is still only for who may see it', async () => {
    const { etag = '' } = (await ask(photo.filename)).headers;
    const answer = await ask(photo.filename, { 'if-none-match': etag, authorization: 'Bearer x' });
    expect(answer.status).toBe(401);
  });

  test('can still be looked at while its photo lies in the bin', async () => {
    const binned = await addPhoto(home, zoe);
    await home.call(deletePhoto, { token: zoe, params: { id: binned.id } });
    for (const size of ['thumbnail', 'medium', 'full']) {
      expect((await ask(`${binned.filename}?size=${size}`)).status).toBe(200);
    }
  });

  test('is still there after a restart', async () => {
    const { etag } = (await ask(photo.filename)).headers;
    await home.restart();
    const again = await ask(photo.filename);
    expect([again.status, again.headers.etag]).toEqual([200, etag]);
  });
});

describe('no picture', () => {
  test.each(['huge', 'Full', '', 'thumbnail,full', '400', '__proto__', 'full%00'])(
    'is of the size %j: 400',
    async (size) => {
      const { status, text } = await ask(`${photo.filename}?size=${size}`);
      expect([status, Object.keys(JSON.parse(text).fields)]).toEqual([400, ['size']]);
    },
  );

  test('is of two sizes', async () => {
    expect((await ask(`${photo.filename}?size=full&size=medium`)).status).toBe(400);
  });

  test('lies under a name that is not its own', async () => {
    const [name = ''] = photo.filename.split('.');
    const [kept = ''] = filesIn(home).photos;
    const names = [
      ...['x', `${'0'.repeat(32)}.jpg`, `${'0'.repeat(32)}.webp`, name, `${name}.`, `${name}.webp`],
      ...[`${name}.jpeg`, `${name}.JPG`, `${name.toUpperCase()}.jpg`, `${name}.jpg.jpg`],
      ...[`${name}.full.jpg`, kept, `${name}.jpg%00`, `${name}.jpg%0a`, `%20${name}.jpg`],
      ...['..%2f..%2fhome.sqlite', '..%2fphotos%2f', '%2e%2e%2fsecret.key', '..%5csecret.key'],
      ...['%2fetc%2fpasswd', '.', '..', '%2e%2e', `.%2f${name}.jpg`, 'con', 'home.sqlite'],
      ...['x'.repeat(499), `${name}.jpg%2f..%2f${name}.jpg`, 'null', 'undefined', '*', '%00'],
    ];
    for (const each of names) {
      const answer = await ask(each);
      // What the address itself makes of dots is another call, or none.
      expect([each, [400, 404].includes(answer.status)]).toEqual([each, true]);
      expect(JSON.parse(answer.text)).toMatchObject({ message: expect.any(String) });
    }
  });

  test.each(['POST', 'PUT', 'DELETE'])('is asked for by %s', async (method) => {
    const path = `/api/photos/image/${photo.filename}`;
    const answer = await send(home.url, {
      ...{ method, path },
      headers: { authorization: `Bearer ${zoe}` },
    });
    expect(answer.status).toBe(404);
  });
});
