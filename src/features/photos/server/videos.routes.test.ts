import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  filesIn,
  imageOf,
  photoIn,
  untilTempFilesAreGone,
} from '../../../../tests/support/photos.ts';
import { cameraPicture, upload } from '../../../../tests/support/pictures.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import { signOut } from '../../../../tests/support/sign-ins.ts';
import { startTestServer } from '../../../../tests/support/test-server.ts';
import {
  box,
  clipLocation,
  clips,
  finish,
  fragmentedClip,
  freshClip,
  newKey,
  noise,
  numbers,
  overlappingClip,
  phoneMetadata,
  samplesOf,
  sendPart,
  sound,
  uploadVideo,
  withBox,
  withMetadata,
} from '../../../../tests/support/videos.ts';
import { t } from '../messages/index.ts';
import * as photos from '../photos.contract.ts';
import { beginVideo, cancelVideo, partBytes, readVideo } from '../videos.contract.ts';

const maxVideoBytes = 16 * 1024 * 1024;
const server = sharedServer({ maxVideoBytes });
const { tokens } = server;
const incomplete = () => readdirSync(join(server.folder, 'uploads'));
const get = (filename: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + readVideo.path.replace(':filename', filename), {
    method,
    headers: { authorization: `Bearer ${tokens.zoe}`, ...headers },
  });
const bytesOf = async (filename: string) => Buffer.from(await (await get(filename)).arrayBuffer());
const begin = (key: string, bytes: number, token = tokens.zoe) =>
  server.call(beginVideo, { token, params: { key }, body: { bytes } });

describe('a video', () => {
  test('is stored with its poster, duration and date, for both partners', async () => {
    const picture = await cameraPicture({ width: 160, height: 120 });
    const answer = await uploadVideo(server, tokens.zoe, clips.mp4, { name: 'us.mp4', picture });
    expect(answer).toMatchObject({ status: 201, body: { message: 'Video uploaded' } });
    const photo = photoIn(answer);
    expect(photo).toMatchObject({
      kind: 'video',
      durationMs: 4000,
      hasPoster: true,
      originalName: 'us.mp4',
      width: 160,
      height: 120,
      // 10:22:33 UTC in Paris.
      takenAt: '2024-05-14T12:22:33',
      hasOriginal: false,
    });
    const thumbnail = await imageOf(server, tokens.sam, photo.filename, 'thumbnail');
    expect(thumbnail.length).toBeGreaterThan(0);
    const listed = await server.call(photos.readAllPhotos, { token: tokens.sam });
    expect(listed.body).toContainEqual(photo);
    expect(incomplete()).toEqual([]);
    await untilTempFilesAreGone(server);
  });

  const madeAt = (seconds: number) =>
    withBox('mvhd', (content) => content.writeUInt32BE(seconds, 4));
  const turned = numbers(0, 0x10000, 0, 0xffff0000, 0, 0, 120 * 0x10000, 0, 0x40000000);
  const day = box('\xa9day', numbers(0x18_0000), Buffer.from('2015-07-04T18:20:00+0200'));
  test.each<[string, Buffer, object, object]>([
    [
      'a MOV',
      withBox('ftyp', (content) => content.write('qt  ', 'latin1')),
      {},
      { width: 160, height: 120, durationMs: 4000 },
    ],
    [
      'a turned video',
      withBox('tkhd', (content) => turned.copy(content, 40)),
      {},
      { width: 120, height: 160 },
    ],
    [
      'no dimensions in the track, and bytes after the last box',
      Buffer.concat([withBox('tkhd', (content) => content.fill(0, 76, 84)), Buffer.alloc(4096)]),
      {},
      { width: 160, height: 120, durationMs: 4000 },
    ],
    [
      'pixels that are not square',
      withBox('pasp', (content) => numbers(4, 3).copy(content)),
      {},
      { width: 213, height: 120 },
    ],
    ['fragments', fragmentedClip, {}, { width: 128, height: 72, durationMs: 1000 }],
    [
      'the date of a phone',
      withMetadata(
        clips.mp4,
        phoneMetadata({ 'com.apple.quicktime.creationdate': '2023-01-02T03:04:05+0900' }),
      ),
      {},
      { takenAt: '2023-01-02T03:04:05' },
    ],
    [
      'the date in its user data',
      withMetadata(clips.mp4, box('udta', day)),
      {},
      { takenAt: '2015-07-04T18:20:00' },
    ],
    [
      'the date of its name, if its clock was not set',
      madeAt(2_082_844_800),
      { name: 'VID_20220304_050607.mp4' },
      { takenAt: '2022-03-04T05:06:07' },
    ],
    [
      'the date that the client sent',
      madeAt(1),
      { takenAt: '2021-01-01T01:01:01' },
      { takenAt: '2021-01-01T01:01:01' },
    ],
  ])('is described: %s', async (_, bytes, fields, expected) => {
    expect(photoIn(await uploadVideo(server, tokens.zoe, bytes, fields))).toMatchObject(expected);
  });

  const secret = Buffer.from('+48.8566+002.3522/');
  const metadataTrack = box('trak', box('mdia', box('hdlr', numbers(0, 0), Buffer.from('meta'))));
  const withTrackName = Buffer.from(clips.mp4);
  const edits = clips.mp4.indexOf('edts') - 4;
  box('udta', box('name', secret, Buffer.alloc(2))).copy(withTrackName, edits);
  test.each<[string, Buffer, (Buffer | string)[]]>([
    ['the name of a track', withTrackName, [secret, clipLocation]],
    [
      'positions of a phone, a dash cam and an action camera',
      Buffer.concat([
        withMetadata(
          clips.mp4,
          phoneMetadata({ 'com.apple.quicktime.location.ISO6709': String(secret) }),
          box('udta', box('\xa9xyz', secret)),
          box('gps ', secret),
        ),
        box('inst', secret),
      ]),
      [secret],
    ],
    [
      'a track of metadata, XMP and a page at the end',
      Buffer.concat([
        withMetadata(clips.mp4, metadataTrack),
        box('mdat', secret),
        box('uuid', secret),
        secret,
      ]),
      [secret],
    ],
    [
      'tags of a WebM, and a page behind it',
      Buffer.concat([clips.webm, secret]),
      [secret, 'ENCODER'],
    ],
    [
      'user data of a fragment',
      Buffer.concat([fragmentedClip, box('free', Buffer.alloc(1))]),
      ['+52.5200+013.4050/'],
    ],
  ])('loses its metadata and the times of its upload: %s', async (_, bytes, texts) => {
    const { filename } = photoIn(await uploadVideo(server, tokens.zoe, bytes));
    const served = await bytesOf(filename);
    for (const text of texts) {
      expect([bytes.includes(text), served.includes(text)]).toEqual([true, false]);
    }
    const hashes = async (video: Buffer) => (await samplesOf(video)).map(({ hash }) => hash);
    expect(await hashes(served)).toEqual(await hashes(bytes));
    for (const type of ['mvhd', 'tkhd', 'mdhd']) {
      const at = served.indexOf(type);
      if (at !== -1) expect(served.subarray(at + 8, at + 16)).toEqual(Buffer.alloc(8));
    }
  });

  test('without a poster gets a picture, of a frame or neutral', async () => {
    const photo = photoIn(await uploadVideo(server, tokens.zoe, await noise(5000, 3)));
    expect(photo).toMatchObject({ kind: 'video', hasPoster: false, width: 320, height: 240 });
    expect((await imageOf(server, tokens.zoe, photo.filename)).length).toBeGreaterThan(0);
  });

  test('of the same bytes exists once, comes back from the recycle bin, and is purged with its file', async () => {
    const bytes = freshClip();
    const { id, filename } = photoIn(await uploadVideo(server, tokens.zoe, bytes));
    const same = { token: tokens.zoe, params: { id } };
    expect(await uploadVideo(server, tokens.sam, bytes)).toMatchObject({
      status: 200,
      body: { duplicate: true, photo: { id } },
    });
    await server.call(photos.deletePhoto, same);
    expect(await uploadVideo(server, tokens.sam, bytes)).toMatchObject({
      status: 200,
      body: { recovered: true, photo: { id, deletedAt: null } },
    });
    expect(incomplete()).toEqual([]);
    await server.call(photos.deletePhoto, same);
    expect((await get(filename)).status).toBe(200);
    await server.call(photos.purgePhoto, same);
    expect((await get(filename)).status).toBe(404);
    const [stem = ''] = filename.split('.');
    expect(filesIn(server).photos.filter((name) => name.startsWith(stem))).toEqual([]);
  });

  test('is kept as it was uploaded if originals are kept', async () => {
    const keep = (keepOriginals: boolean) =>
      server.call(photos.changeSettings, { token: tokens.zoe, body: { keepOriginals } });
    await keep(true);
    const bytes = freshClip();
    const { id, filename, hasOriginal } = photoIn(await uploadVideo(server, tokens.zoe, bytes));
    await keep(false);
    expect(hasOriginal).toBe(true);
    const original = await fetch(`${server.url}/api/photos/${id}/original`, {
      headers: { authorization: `Bearer ${tokens.zoe}` },
    });
    expect(Buffer.from(await original.arrayBuffer())).toEqual(bytes);
    expect((await bytesOf(filename)).includes(clipLocation)).toBe(false);
  });

  test('of a live photo is stored with its photo, also if that is HEIC with a video inside', async () => {
    const jpeg = await cameraPicture({ tint: '#305070' });
    const heic = readFileSync(
      new URL('../../../../tests/fixtures/pictures/turned.heic', import.meta.url),
    );
    for (const [picture, width, takenAt] of [
      [jpeg, 80, '2024-05-14T10:22:33'],
      [Buffer.concat([heic, box('mpvd', clips.mp4)]), 96, '2024-05-14T10:22:33'],
    ] as const) {
      const fields = { picture, live: 'true', name: 'a.jpg' } as const;
      const photo = photoIn(await uploadVideo(server, tokens.zoe, freshClip(), fields));
      expect(photo).toMatchObject({ kind: 'live', width, takenAt });
      expect(await samplesOf(await bytesOf(photo.filename))).toEqual(await samplesOf(clips.mp4));
      expect((await imageOf(server, tokens.zoe, photo.filename)).includes('ftyp')).toBe(false);
    }
  });

  test('of a live photo is added to its photo that was uploaded before', async () => {
    const picture = await cameraPicture({ tint: '#705030' });
    const { id, filename } = photoIn(await upload(server, tokens.zoe, picture));
    expect((await get(filename)).status).toBe(404);
    const answer = await uploadVideo(server, tokens.sam, freshClip(), { picture, live: 'true' });
    expect(photoIn(answer)).toMatchObject({ id, kind: 'live', durationMs: 4000 });
    expect((await get(filename)).status).toBe(200);
  });
});

describe('playback', () => {
  let filename: string;
  let served: Buffer;
  beforeAll(async () => {
    const photo = photoIn(await uploadVideo(server, tokens.zoe, clips.webm, { name: 'a.webm' }));
    expect(photo).toMatchObject({ width: 160, height: 120, durationMs: 4000 });
    filename = photo.filename;
    served = readFileSync(join(server.folder, 'photos', filename.replace('.', '.video.')));
  });

  test.each<[range: string, from: number, to?: number]>([
    ['bytes=0-0', 0, 1],
    ['bytes=5000-', 5000],
    ['bytes=-100', -100],
    ['bytes=9000-99999999', 9000],
  ])('the range %s is sent alone', async (range, from, to) => {
    const answer = await get(filename, { range });
    const part = served.subarray(from, to);
    const start = from < 0 ? served.length + from : from;
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(part);
    expect([answer.status, ...answer.headers]).toEqual(
      expect.arrayContaining([
        206,
        ['content-range', `bytes ${start}-${start + part.length - 1}/${served.length}`],
        ['content-length', `${part.length}`],
      ]),
    );
  });

  test.each(['bytes=99999999-', 'bytes=5-2', 'bytes=-0', 'bytes=a-b'])(
    'the range %s cannot be satisfied',
    async (range) => {
      const { status, headers } = await get(filename, { range });
      expect([status, headers.get('content-range')]).toEqual([416, `bytes */${served.length}`]);
    },
  );

  test('the whole video has a fixed type, and is revalidated', async () => {
    const answer = await get(filename);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/webm',
      'cache-control': 'private, no-cache',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(served);
    const etag = answer.headers.get('etag') ?? '';
    for (const [headers, status] of [
      [{ 'if-none-match': etag }, 304],
      [{ 'if-none-match': `"other", W/${etag}`, range: 'bytes=99999999-' }, 304],
      [{ range: 'bytes=0-9', 'if-range': etag }, 206],
      [{ range: 'bytes=0-9', 'if-range': '"other"' }, 200],
      [{ range: 'bytes=0-1,5-6' }, 200],
    ] as const) {
      const { status: received, body } = await get(filename, headers);
      await body?.cancel();
      expect([headers, received]).toEqual([headers, status]);
    }
    const { status, headers } = await get(filename, { range: 'bytes=0-9' }, 'HEAD');
    expect([status, headers.get('content-length')]).toEqual([200, `${served.length}`]);
  });

  test('a MOV file has the type of MP4, which browsers play', async () => {
    const clip = Buffer.from(freshClip());
    clip.write('qt  ', 8, 'latin1');
    const photo = photoIn(await uploadVideo(server, tokens.zoe, clip, { name: 'a.mov' }));
    const { headers } = await get(photo.filename);
    expect(headers.get('content-type')).toBe('video/mp4');
    expect(headers.get('content-disposition')).toContain('.mov');
  });

  test('needs a session, and stops when it ends', async () => {
    const largeClip = await noise(12 * 1024 * 1024, 9);
    const { filename: large } = photoIn(await uploadVideo(server, tokens.zoe, largeClip));
    const token = await server.signIn('zoe');
    const bearer = { authorization: `Bearer ${token}` };
    const profile = await fetch(`${server.url}/api/auth/profile`, { headers: bearer });
    const cookies = profile.headers.getSetCookie().filter((cookie) => cookie.startsWith('img='));
    expect(cookies.map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1])).toEqual([
      '/api/photos/image',
      '/api/photos/video',
    ]);
    const cookie = cookies[1]?.split(';')[0] ?? '';
    const play = (headers: Record<string, string>) =>
      fetch(server.url + readVideo.path.replace(':filename', large), { headers });
    expect((await play({})).status).toBe(401);
    const { body } = await play({ cookie, range: 'bytes=0-' });
    const reader = body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await signOut(server, token);
    const readAll = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(readAll()).rejects.toThrow();
    expect((await play({ cookie })).status).toBe(401);
    expect((await play(bearer)).status).toBe(401);
  });

  test.each([`${'0'.repeat(32)}.jpg`, '..%2f..%2fhome.sqlite', 'a'])(
    'there is no video %s',
    async (name) => {
      expect((await get(name)).status).toBe(404);
    },
  );
});

describe('an upload in parts', () => {
  test('continues after lost connections and a restart, and is finished once', async () => {
    const bytes = await noise(1.5 * partBytes, 11);
    const key = newKey();
    const sendFrom = (at: number, end: number) =>
      sendPart(server, tokens.zoe, { key, at, part: bytes.subarray(at, end) });
    expect((await begin(key, bytes.length)).body).toEqual({ received: 0 });
    await sendFrom(0, 1000);
    // The same part again, as if its response was lost.
    expect(await sendFrom(0, 1000)).toMatchObject({ status: 409, body: { received: 1000 } });
    await server.restart();
    expect((await begin(key, bytes.length)).body).toEqual({ received: 1000 });
    await sendFrom(1000, 1000 + partBytes);
    await sendFrom(1000 + partBytes, bytes.length);
    const first = await finish(server, tokens.zoe, { key });
    expect(first.status).toBe(201);
    expect(await finish(server, tokens.zoe, { key })).toMatchObject({
      status: 201,
      body: first.body,
    });
    expect((await begin(key, bytes.length)).body).toEqual({ received: bytes.length });
    expect(await samplesOf(await bytesOf(photoIn(first).filename))).toEqual(await samplesOf(bytes));
    expect(incomplete()).toEqual([]);
  });

  test('belongs to its user, who can cancel it', async () => {
    const key = newKey();
    const { length } = clips.mp4;
    const cancel = (token: string) => server.call(cancelVideo, { token, params: { key } });
    await sendPart(server, tokens.zoe, { key, at: 0, part: clips.mp4 });
    expect((await begin(key, length, tokens.sam)).body).toEqual({ received: 0 });
    expect((await finish(server, tokens.sam, { key })).status).toBe(409);
    expect((await cancel(tokens.sam)).status).toBe(200);
    expect((await begin(key, length)).body).toEqual({ received: length });
    expect((await cancel(tokens.zoe)).status).toBe(200);
    expect((await begin(key, length)).body).toEqual({ received: 0 });
    expect(incomplete()).toEqual([]);
  });

  test('at the same time is received and finished once', async () => {
    const part = freshClip();
    const key = newKey();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => sendPart(server, tokens.zoe, { key, at: 0, part })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const [first, second] = await Promise.all([
      finish(server, tokens.zoe, { key }),
      finish(server, tokens.zoe, { key }),
    ]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body).toEqual(second.body);
  });

  test('is given up after three days', async () => {
    await sendPart(server, tokens.zoe, { key: newKey(), at: 0, part: clips.mp4 });
    const [name = ''] = incomplete();
    utimesSync(join(server.folder, 'uploads', name), 0, 0);
    server.clock.pass(60 * 60 * 1000);
    await expect.poll(incomplete).toEqual([]);
  });

  test('above the limit, or empty, is refused before its first byte', async () => {
    expect((await begin(newKey(), maxVideoBytes + 1)).status).toBe(413);
    expect((await begin(newKey(), maxVideoBytes)).status).toBe(200);
    const refused = { status: 400, body: { fields: { bytes: t.answers.empty } } };
    expect(await begin(newKey(), 0)).toMatchObject(refused);
    expect((await begin('../../etc/passwd', 9)).status).toBe(400);
  });

  test('without room on the disk is refused before its first byte', async () => {
    const permissive = await startTestServer({ maxVideoBytes: 2 ** 52 });
    const token = await permissive.signIn('zoe');
    const ask = { token, params: { key: newKey() }, body: { bytes: 2 ** 51 } };
    expect((await permissive.call(beginVideo, ask)).status).toBe(507);
    await permissive.close();
  });

  test('that says less than it sends is refused at the limit', async () => {
    const key = newKey();
    const part = await noise(partBytes - 50_000, 1);
    const statuses: number[] = [];
    for (let at = 0; at < maxVideoBytes; at += part.length) {
      statuses.push((await sendPart(server, tokens.zoe, { key, at, part })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 413]);
  });
});

describe('a hostile file', () => {
  const text = Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(9));
  const matroska = Buffer.from(clips.webm);
  matroska.write('mkv1', matroska.indexOf('webm'), 'latin1');
  const tracks = clips.mp4.subarray(clips.mp4.indexOf('trak') - 4, clips.mp4.indexOf('udta') - 4);
  const movieAt = clips.mp4.indexOf('moov') - 4;
  const withoutFrames = [clips.mp4.subarray(0, 40), clips.mp4.subarray(movieAt)];
  const dimensions = (width: number, height: number) =>
    withBox('stsd', (content) => content.writeUInt32BE(width * 0x10000 + height, 40));
  const { unsupported, isPhoto, noVideo, unplayable, unreadable } = t.answers;
  test.each<[string, () => Buffer | Promise<Buffer>, number, string]>([
    ['a page', () => text, 415, unsupported],
    ['a picture', () => cameraPicture(), 415, isPhoto],
    ['Matroska', () => matroska, 415, unsupported],
    ['sound only', () => sound(), 415, noVideo],
    [
      'a format of old phones',
      () => withBox('stsd', (content) => content.write('s263', 12)),
      415,
      unplayable,
    ],
    ['a truncated video', () => clips.mp4.subarray(0, -400), 400, unreadable],
    ['no frames', () => Buffer.concat(withoutFrames), 400, unreadable],
    ['33 tracks', () => withMetadata(clips.mp4, ...Array(33).fill(tracks)), 400, unreadable],
    ['no pixels', () => dimensions(0, 0), 400, unreadable],
    ['huge dimensions', () => dimensions(60_000, 60_000), 413, expect.any(String)],
    ['the same frame again and again', () => overlappingClip(3000), 400, unreadable],
  ])('%s is refused and leaves nothing', async (_, bytes, status, message) => {
    const before = filesIn(server).photos;
    const answer = await uploadVideo(server, tokens.zoe, await bytes());
    expect(answer).toMatchObject({ status, body: { message } });
    await untilTempFilesAreGone(server);
    expect(filesIn(server).photos).toEqual(before);
  });

  test('with damage anywhere is accepted or rejected', async () => {
    const statuses = new Set<number>();
    for (const clip of Object.values(clips)) {
      for (let at = 0; at < clip.length; at += Math.ceil(clip.length / 3)) {
        const flipped = Buffer.from(clip);
        flipped[at] = (flipped[at] ?? 0) ^ 0xff;
        statuses.add((await uploadVideo(server, tokens.zoe, flipped)).status);
      }
    }
    expect([...statuses].filter((status) => ![201, 400, 413, 415].includes(status))).toEqual([]);
  });

  test.each([{}, { live: 'true' } as const])('is no poster: %j', async (fields) => {
    const given = { picture: text, ...fields };
    expect((await uploadVideo(server, tokens.zoe, freshClip(), given)).status).toBe(415);
    await untilTempFilesAreGone(server);
  });
});
