import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { addPhoto, filesIn, imageOf } from '../../../../tests/support/photos.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import { send } from '../../../../tests/support/wire.ts';
import type { Photo } from '../photos.contract.ts';

const server = sharedServer();
const { tokens } = server;
let photo: Photo;
beforeAll(async () => {
  photo = await addPhoto(server, tokens.zoe, { name: 'evil";\r\nx: y.html' });
});

const ask = (rest: string, headers: Record<string, string> = {}) =>
  send(server.url, {
    method: 'GET',
    path: `/api/photos/image/${rest}`,
    headers: { authorization: `Bearer ${tokens.zoe}`, ...headers },
  });

const safeHeaders = {
  'cache-control': 'private, no-cache',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
};

describe('a picture', () => {
  test('has safe headers', async () => {
    const { status, headers } = await ask(photo.filename);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      ...safeHeaders,
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="${photo.id}.jpg"`,
      'content-length': `${photo.size}`,
    });
    expect(JSON.stringify(headers)).not.toMatch(/evil|set-cookie|access-control/);
  });

  test('has an ETag of its own in each size, and answers 304 for a matching one', async () => {
    const tags = new Set<string | undefined>();
    for (const query of ['', '?size=full', '?size=medium', '?size=thumbnail']) {
      tags.add((await ask(photo.filename + query)).headers.etag);
    }
    expect(tags.size).toBe(3);
    const [etag = ''] = tags;
    const answer = await ask(photo.filename, { 'if-none-match': etag });
    expect([answer.status, answer.text]).toEqual([304, '']);
    expect(answer.headers).toMatchObject({ ...safeHeaders, etag });
    const thumbnail = await ask(`${photo.filename}?size=thumbnail`, { 'if-none-match': etag });
    expect(thumbnail.status).toBe(200);
  });

  test('answers 404 without ETag or caching if its file is missing', async () => {
    const { filename } = await addPhoto(server, tokens.zoe);
    rmSync(join(server.folder, 'photos', filename.replace('.', '.full.')));
    const { status, headers } = await ask(filename);
    expect(status).toBe(404);
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(headers).not.toHaveProperty('etag');
  });

  test('is streamed from disk if it is large', async () => {
    const raw = { width: 1_200, height: 900, channels: 3 } as const;
    const bytes = await sharp(randomBytes(3 * 1_200 * 900), { raw })
      .jpeg()
      .toBuffer();
    const { filename, size } = await addPhoto(server, tokens.zoe, { bytes });
    expect(size).toBeGreaterThan(512 * 1024);
    const file = join(server.folder, 'photos', filename.replace('.', '.full.'));
    expect((await imageOf(server, tokens.zoe, filename)).equals(readFileSync(file))).toBe(true);
    expect((await ask(filename)).headers['content-length']).toBe(`${size}`);
    rmSync(file);
    const { status, headers } = await ask(filename);
    expect([status, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });
});

describe('invalid image requests', () => {
  test.each(['huge', '', '__proto__'])('answers 400 to the size %j', async (size) => {
    const { status, text } = await ask(`${photo.filename}?size=${size}`);
    expect([status, Object.keys(JSON.parse(text).fields)]).toEqual([400, ['size']]);
  });

  test('answers 400 or 404 to other names', async () => {
    const [name = ''] = photo.filename.split('.');
    const [blob = ''] = filesIn(server).photos;
    for (const each of [
      `${'0'.repeat(32)}.jpg`,
      name,
      `${name}.webp`,
      blob,
      `${name}.jpg%00`,
      '..%2f..%2fhome.sqlite',
      '%2e%2e%2fsecret.key',
      '..%5csecret.key',
      '%2fetc%2fpasswd',
      '..',
      `${name}.jpg%2f..%2f${name}.jpg`,
    ]) {
      const answer = await ask(each);
      expect([each, [400, 404].includes(answer.status)]).toEqual([each, true]);
      expect(JSON.parse(answer.text)).toMatchObject({ message: expect.any(String) });
    }
  });
});
