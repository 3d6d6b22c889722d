import { readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  addPhoto,
  filesIn,
  imageOf,
  photoIn,
  untilTempFilesAreGone,
} from '../../../../tests/support/photos.ts';
import { cameraPicture, upload } from '../../../../tests/support/pictures.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import { signOut, trySignIn } from '../../../../tests/support/sign-ins.ts';
import { startTestServer, type TestServer } from '../../../../tests/support/test-server.ts';
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

const server = sharedServer({ maxVideoBytes: 16 * 1024 * 1024 });
const { tokens } = server;
const pictureFixtures = new URL('../../../../tests/fixtures/pictures/', import.meta.url);
const partial = (testServer: TestServer = server) =>
  readdirSync(join(testServer.folder, 'uploads'));
const get = (filename: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(server.url + readVideo.path.replace(':filename', filename), {
    method,
    headers: { authorization: `Bearer ${tokens.zoe}`, ...headers },
  });
const bytesOf = async (filename: string) => Buffer.from(await (await get(filename)).arrayBuffer());
const fileOf = (testServer: TestServer, filename: string) =>
  join(testServer.folder, 'photos', filename.replace('.', '.video.'));
const begin = (key: string, bytes: number) =>
  server.call(beginVideo, { token: tokens.zoe, params: { key }, body: { bytes } });

describe('a video', () => {
  test('is stored with its poster and duration, without its location', async () => {
    const poster = await cameraPicture({ width: 160, height: 120 });
    const answer = await uploadVideo(server, tokens.zoe, clips.mp4, {
      name: 'us.mp4',
      picture: poster,
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ message: 'Video uploaded' });
    const photo = photoIn(answer);
    expect(photo).toMatchObject({
      kind: 'video',
      durationMs: 4000,
      hasPoster: true,
      originalName: 'us.mp4',
      // 10:22:33 UTC in Paris.
      width: 160,
      height: 120,
      takenAt: '2024-05-14T12:22:33',
      hasOriginal: false,
    });
    expect((await imageOf(server, tokens.sam, photo.filename, 'thumbnail')).length).toBeGreaterThan(
      0,
    );
    const servedBytes = await bytesOf(photo.filename);
    expect([clips.mp4, servedBytes].map((bytes) => bytes.includes(clipLocation))).toEqual([
      true,
      false,
    ]);
    expect(await samplesOf(servedBytes)).toEqual(await samplesOf(clips.mp4));
    const listed = await server.call(photos.readAllPhotos, { token: tokens.sam });
    expect(listed.body).toContainEqual(photo);
    expect(partial()).toEqual([]);
    await untilTempFilesAreGone(server);
  });

  const madeAt = (seconds: number) =>
    withBox('mvhd', (content) => content.writeUInt32BE(seconds, 4));
  const phone = (text: string) =>
    withMetadata(clips.mp4, phoneMetadata({ 'com.apple.quicktime.creationdate': text }));
  const day = box('\xa9day', numbers(0x18_0000), Buffer.from('2015-07-04T18:20:00+0200'));
  const turned = numbers(0, 0x10000, 0, 0xffff0000, 0, 0, 120 * 0x10000, 0, 0x40000000);
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
      'a track header without dimensions',
      withBox('tkhd', (content) => content.fill(0, 76, 84)),
      {},
      { width: 160, height: 120 },
    ],
    [
      'pixels that are not square',
      withBox('pasp', (content) => numbers(4, 3).copy(content)),
      {},
      { width: 213, height: 120 },
    ],
    [
      'bytes after the last box',
      Buffer.concat([clips.mp4, Buffer.alloc(4096)]),
      {},
      { width: 160, durationMs: 4000 },
    ],
    ['fragments', fragmentedClip, {}, { width: 128, height: 72, durationMs: 1000 }],
    [
      'the date of a phone',
      phone('2023-01-02T03:04:05+0900'),
      {},
      { takenAt: '2023-01-02T03:04:05' },
    ],
    ['a date in UTC', phone('2023-01-02T03:04:05Z'), {}, { takenAt: '2023-01-02T04:04:05' }],
    [
      'a day with its time',
      withMetadata(clips.mp4, box('udta', day)),
      {},
      { takenAt: '2015-07-04T18:20:00' },
    ],
    [
      'else the date of the movie',
      withMetadata(clips.mp4, box('meta', numbers(9, 9, 9))),
      {},
      { takenAt: '2024-05-14T12:22:33' },
    ],
    [
      'else the one of its name',
      madeAt(0),
      { name: 'VID_20220304_050607.mp4' },
      { takenAt: '2022-03-04T05:06:07' },
    ],
    ['no date of a clock of 1970', madeAt(2_082_844_800), {}, { takenAt: null }],
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
  const location = 'com.apple.quicktime.location.ISO6709';
  const positions = box('udta', box('\xa9xyz', secret));
  const more = (...boxes: Buffer[]) => withMetadata(clips.mp4, ...boxes);
  const track = box('trak', box('mdia', box('hdlr', numbers(0, 0), Buffer.from('meta'))));
  const edits = clips.mp4.indexOf('edts') - 4;
  const named = Buffer.from(clips.mp4);
  box('udta', box('name', secret, Buffer.alloc(2))).copy(named, edits);
  test.each<[string, Buffer, Buffer?]>([
    ['the location of a phone', more(phoneMetadata({ [location]: String(secret) }))],
    ['user data', more(positions)],
    ['the name of a track', named],
    ['positions of a dash cam', more(box('gps ', secret))],
    ['positions of an action camera', Buffer.concat([clips.mp4, box('inst', secret)])],
    ['XMP at the end', Buffer.concat([clips.mp4, box('uuid', secret)])],
    ['a page at the end', Buffer.concat([clips.mp4, secret])],
    ['a page behind a WebM', Buffer.concat([clips.webm, secret])],
    ['a metadata track', Buffer.concat([more(track), box('mdat', secret)])],
    [
      'user data of a fragment',
      Buffer.concat([fragmentedClip, box('free', Buffer.alloc(1))]),
      Buffer.from('+52.5200+013.4050/'),
    ],
  ])('loses its metadata: %s', async (_, bytes, text = secret) => {
    expect(bytes.includes(text)).toBe(true);
    const { filename } = photoIn(await uploadVideo(server, tokens.zoe, bytes));
    const servedBytes = await bytesOf(filename);
    expect(servedBytes.includes(text)).toBe(false);
    const hashes = async (video: Buffer) => (await samplesOf(video)).map(({ hash }) => hash);
    expect(await hashes(servedBytes)).toEqual(await hashes(bytes));
  });

  test('reveals nothing about its upload', async () => {
    const { filename } = photoIn(await uploadVideo(server, tokens.zoe, freshClip()));
    const servedBytes = await bytesOf(filename);
    const times = ['mvhd', 'tkhd', 'mdhd'].map((type) => {
      const at = servedBytes.indexOf(type) + 8;
      return servedBytes.subarray(at, at + 8);
    });
    expect(times).toEqual(Array(3).fill(Buffer.alloc(8)));
  });

  test('without a poster gets a picture, of a frame or neutral', async () => {
    const photo = photoIn(await uploadVideo(server, tokens.zoe, await noise(5000, 3)));
    expect(photo).toMatchObject({ kind: 'video', hasPoster: false, width: 320, height: 240 });
    expect((await imageOf(server, tokens.zoe, photo.filename)).length).toBeGreaterThan(0);
  });

  test('of the same bytes exists once, and comes back from the recycle bin', async () => {
    const bytes = freshClip();
    const { id } = photoIn(await uploadVideo(server, tokens.zoe, bytes));
    expect(await uploadVideo(server, tokens.sam, bytes)).toMatchObject({
      status: 200,
      body: { duplicate: true, photo: { id } },
    });
    await server.call(photos.deletePhoto, { token: tokens.zoe, params: { id } });
    expect(await uploadVideo(server, tokens.sam, bytes)).toMatchObject({
      status: 200,
      body: { recovered: true, photo: { id, deletedAt: null } },
    });
    expect(partial()).toEqual([]);
  });

  test('is deleted from the disk when it is purged', async () => {
    const { id, filename } = photoIn(await uploadVideo(server, tokens.zoe, freshClip()));
    await server.call(photos.deletePhoto, { token: tokens.zoe, params: { id } });
    expect((await get(filename)).status).toBe(200);
    await server.call(photos.purgePhoto, { token: tokens.zoe, params: { id } });
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

  test('of a live photo belongs to its photo', async () => {
    const picture = await cameraPicture({ tint: '#305070' });
    const answer = await uploadVideo(server, tokens.zoe, freshClip(), {
      picture,
      live: 'true',
      name: 'a.jpg',
    });
    const photo = photoIn(answer);
    expect(photo).toMatchObject({ kind: 'live', width: 80, takenAt: '2024-05-14T10:22:33' });
    expect(await samplesOf(await bytesOf(photo.filename))).toEqual(await samplesOf(clips.mp4));
    const brokenUpload = await uploadVideo(server, tokens.zoe, freshClip(), { live: 'true' });
    expect(brokenUpload.status).toBe(415);
    // A HEIC motion photo still contains its video.
    const heic = readFileSync(new URL('turned.heic', pictureFixtures));
    const motion = Buffer.concat([heic, box('mpvd', clips.mp4)]);
    const fields = { picture: motion, live: 'true', name: 'a.heic' } as const;
    const storedVideo = photoIn(await uploadVideo(server, tokens.zoe, freshClip(), fields));
    expect(storedVideo.kind).toBe('live');
    const full = await imageOf(server, tokens.zoe, storedVideo.filename, 'full');
    expect(full.includes('ftyp')).toBe(false);
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

describe('ranges', () => {
  let filename: string;
  let servedBytes: Buffer;
  const size = () => servedBytes.length;
  beforeAll(async () => {
    const photo = photoIn(await uploadVideo(server, tokens.zoe, clips.webm, { name: 'a.webm' }));
    expect(photo).toMatchObject({ width: 160, height: 120, durationMs: 4000 });
    filename = photo.filename;
    servedBytes = readFileSync(fileOf(server, filename));
    const isTagged = (bytes: Buffer) => bytes.includes('ENCODER');
    expect([isTagged(clips.webm), isTagged(servedBytes)]).toEqual([true, false]);
  });

  test.each<[range: string, from: number, to?: number]>([
    ['bytes=0-0', 0, 1],
    ['bytes=1000-1999', 1000, 2000],
    ['bytes=5000-', 5000],
    ['bytes=-100', -100],
    ['bytes=9000-99999999', 9000],
  ])('%s', async (range, from, to) => {
    const answer = await get(filename, { range });
    const part = servedBytes.subarray(from, to);
    const start = from < 0 ? size() + from : from;
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(
      `bytes ${start}-${start + part.length - 1}/${size()}`,
    );
    expect(answer.headers.get('content-length')).toBe(`${part.length}`);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(part);
  });

  test.each(['bytes=99999999-', 'bytes=5-2', 'bytes=-0', 'bytes=a-b'])(
    '%s cannot be satisfied',
    async (range) => {
      const { status, headers } = await get(filename, { range });
      expect([status, headers.get('content-range')]).toEqual([416, `bytes */${size()}`]);
    },
  );

  test.each(['bytes=0-1,5-6', 'lines=1-2'])('%s gets the whole video', async (range) => {
    const answer = await get(filename, { range });
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(servedBytes);
  });

  test('the whole video has a fixed type, and is revalidated', async () => {
    const answer = await get(filename);
    const header = (name: string) => answer.headers.get(name);
    expect(header('content-type')).toBe('video/webm');
    expect(header('cache-control')).toBe('private, no-cache');
    expect(header('accept-ranges')).toBe('bytes');
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('content-security-policy')).toBe("default-src 'none'; sandbox");
    await answer.arrayBuffer();
    const etag = header('etag') ?? '';
    expect((await get(filename, { 'if-none-match': etag })).status).toBe(304);
    const outside = { 'if-none-match': `"other", W/${etag}`, range: 'bytes=99999999-' };
    expect((await get(filename, outside)).status).toBe(304);
    expect((await get(filename, { range: 'bytes=0-9', 'if-range': etag })).status).toBe(206);
    expect((await get(filename, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200);
  });

  test('HEAD answers the length without content', async () => {
    for (const headers of [{}, { range: 'bytes=0-9' }]) {
      const answer = await get(filename, headers, 'HEAD');
      expect([answer.status, answer.headers.get('content-length')]).toEqual([200, `${size()}`]);
    }
  });

  test('need a session, by the cookie of images or a bearer token', async () => {
    const path = server.url + readVideo.path.replace(':filename', filename);
    const signedIn = await trySignIn(server);
    const cookies = signedIn.headers.getSetCookie().filter((cookie) => cookie.startsWith('img='));
    expect(cookies.map((cookie) => /Path=([^;]+)/.exec(cookie)?.[1])).toEqual([
      '/api/photos/image',
      '/api/photos/video',
    ]);
    const cookie = cookies[1]?.split(';')[0] ?? '';
    const statusWith = async (headers: Record<string, string>) => {
      const { status, body } = await fetch(path, { headers });
      await body?.cancel();
      return status;
    };
    expect(await statusWith({})).toBe(401);
    expect(await statusWith({ cookie })).toBe(200);
    const { token } = signedIn.body as { token: string };
    expect(await statusWith({ authorization: `Bearer ${token}` })).toBe(200);
    await signOut(server, token);
    expect(await statusWith({ cookie })).toBe(401);
    expect(await statusWith({ authorization: `Bearer ${token}`, range: 'bytes=0-0' })).toBe(401);
  });

  test('playback stops when the session ends', async () => {
    const largeClip = await noise(12 * 1024 * 1024, 9);
    const { filename } = photoIn(await uploadVideo(server, tokens.zoe, largeClip));
    const token = await server.signIn('zoe');
    const headers = { authorization: `Bearer ${token}`, range: 'bytes=0-' };
    const { body } = await fetch(server.url + readVideo.path.replace(':filename', filename), {
      headers,
    });
    const reader = body?.getReader();
    expect((await reader?.read())?.done).toBe(false);
    await signOut(server, token);
    const readAll = async () => {
      while (!(await reader?.read())?.done);
    };
    await expect(readAll()).rejects.toThrow();
  });

  test.each([`${'0'.repeat(32)}.jpg`, '..%2f..%2fhome.sqlite', 'a'])(
    'there is no video %s',
    async (name) => {
      expect((await get(name)).status).toBe(404);
    },
  );

  test('a photo has no video', async () => {
    const photo = await addPhoto(server, tokens.zoe);
    expect(photo).toMatchObject({ kind: 'photo', durationMs: null, hasPoster: true });
    expect((await get(photo.filename)).status).toBe(404);
  });
});

describe('an upload in parts', () => {
  test('continues after lost connections and a restart', async () => {
    const bytes = await noise(2.5 * partBytes, 11);
    const key = newKey();
    expect((await begin(key, bytes.length)).body).toEqual({ received: 0 });
    await sendPart(server, tokens.zoe, { key, at: 0, part: bytes.subarray(0, 1000) });
    // The same part again, as if its response was lost.
    const repeated = await sendPart(server, tokens.zoe, {
      key,
      at: 0,
      part: bytes.subarray(0, 1000),
    });
    expect(repeated).toMatchObject({ status: 409, body: { received: 1000 } });
    await server.restart();
    expect((await begin(key, bytes.length)).body).toEqual({ received: 1000 });
    const earlyFinish = await finish(server, tokens.zoe, { key });
    expect(earlyFinish.status).toBe(400);

    const otherKey = newKey();
    for (let at = 0; at < bytes.length; at += partBytes) {
      const part = bytes.subarray(at, at + partBytes);
      expect((await sendPart(server, tokens.zoe, { key: otherKey, at, part })).status).toBe(200);
    }
    const [first, again] = [
      await finish(server, tokens.zoe, { key: otherKey }),
      await finish(server, tokens.zoe, { key: otherKey }),
    ];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect((await begin(otherKey, bytes.length)).body).toEqual({ received: bytes.length });
    const storedVideo = readFileSync(fileOf(server, photoIn(first).filename));
    expect(await samplesOf(storedVideo)).toEqual(await samplesOf(bytes));
    expect(partial()).toEqual([]);
  });

  test('of the partner is another one', async () => {
    const key = newKey();
    await sendPart(server, tokens.zoe, { key, at: 0, part: clips.mp4 });
    const partnerAnswer = await server.call(beginVideo, {
      token: tokens.sam,
      params: { key },
      body: { bytes: 9 },
    });
    expect(partnerAnswer.body).toEqual({ received: 0 });
    expect((await finish(server, tokens.sam, { key })).status).toBe(409);
    expect((await finish(server, tokens.zoe, { key })).status).toBe(200);
  });

  test('at the same time is received once', async () => {
    const bytes = freshClip();
    const key = newKey();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => sendPart(server, tokens.zoe, { key, at: 0, part: bytes })),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    expect(answers.filter(({ status }) => status === 409).length).toBe(3);
    const finished = await Promise.all([
      finish(server, tokens.zoe, { key }),
      finish(server, tokens.zoe, { key }),
    ]);
    expect(finished.map(({ status }) => status)).toEqual([201, 201]);
    expect(finished[0]?.body).toEqual(finished[1]?.body);
  });

  test('is deleted when it is canceled, by its user only', async () => {
    const key = newKey();
    await sendPart(server, tokens.zoe, { key, at: 0, part: clips.mp4 });
    const cancel = (token: string) => server.call(cancelVideo, { token, params: { key } });
    expect((await cancel(tokens.sam)).status).toBe(200);
    expect((await begin(key, clips.mp4.length)).body).toEqual({ received: clips.mp4.length });
    expect((await cancel(tokens.zoe)).status).toBe(200);
    expect((await begin(key, clips.mp4.length)).body).toEqual({ received: 0 });
    expect(partial()).toEqual([]);
  });

  test('is given up after three days', async () => {
    const otherKey = await startTestServer();
    const token = await otherKey.signIn('zoe');
    await sendPart(otherKey, token, { key: newKey(), at: 0, part: clips.mp4 });
    expect(partial(otherKey).length).toBe(1);
    for (const name of partial(otherKey)) utimesSync(join(otherKey.folder, 'uploads', name), 0, 0);
    otherKey.clock.pass(60 * 60 * 1000);
    await expect.poll(() => partial(otherKey)).toEqual([]);
    await otherKey.close();
  });

  test('above the limit is refused before its first byte', async () => {
    expect((await begin(newKey(), 16 * 1024 * 1024 + 1)).status).toBe(413);
    expect((await begin(newKey(), 16 * 1024 * 1024)).status).toBe(200);
    const emptyAnswer = { status: 400, body: { fields: { bytes: t.answers.empty } } };
    expect(await begin(newKey(), 0)).toMatchObject(emptyAnswer);
    expect((await begin('../../etc/passwd', 9)).status).toBe(400);
  });

  test('without room on the disk is refused before its first byte', async () => {
    const otherKey = await startTestServer({ maxVideoBytes: 2 ** 52 });
    const token = await otherKey.signIn('zoe');
    const ask = { token, params: { key: newKey() }, body: { bytes: 2 ** 51 } };
    expect((await otherKey.call(beginVideo, ask)).status).toBe(507);
    await otherKey.close();
  });

  test('that says less than it sends is refused at the limit', async () => {
    const key = newKey();
    const part = await noise(partBytes - 50_000, 1);
    let status = 200;
    let at = 0;
    while (status === 200) {
      status = (await sendPart(server, tokens.zoe, { key, at, part })).status;
      if (status === 200) at += part.length;
    }
    expect([status, at <= 16 * 1024 * 1024]).toEqual([413, true]);
  });
});

describe('a hostile file', () => {
  const text = Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(9));
  const matroska = Buffer.from(clips.webm);
  matroska.write('mkv1', matroska.indexOf('webm'), 'latin1');
  const tracks = clips.mp4.subarray(clips.mp4.indexOf('trak') - 4, clips.mp4.indexOf('udta') - 4);
  const movieAt = clips.mp4.indexOf('moov') - 4;
  const dimensions = (width: number, height: number) =>
    withBox('stsd', (content) => content.writeUInt32BE(width * 0x10000 + height, 40));
  test.each<[string, () => Buffer | Promise<Buffer>, number]>([
    ['a page', () => text, 415],
    ['a picture', () => cameraPicture(), 415],
    ['AVIF', () => withBox('ftyp', (content) => content.write('avif', 'latin1')), 415],
    ['Matroska', () => matroska, 415],
    ['sound only', () => sound(), 415],
    ['a format of old phones', () => withBox('stsd', (content) => content.write('s263', 12)), 415],
    ['a truncated video', () => clips.mp4.subarray(0, -400), 400],
    ['no movie', () => clips.mp4.subarray(0, movieAt), 400],
    [
      'no frames',
      () => Buffer.concat([clips.mp4.subarray(0, 40), clips.mp4.subarray(movieAt)]),
      400,
    ],
    ['10,000 tracks', () => withMetadata(clips.mp4, ...Array(10_000).fill(tracks)), 400],
    ['no pixels', () => dimensions(0, 0), 400],
    ['huge dimensions', () => dimensions(60_000, 60_000), 413],
    ['a box without an end', () => withBox('free', (content) => numbers(0, 0).copy(content)), 400],
    ['the same frame again and again', () => overlappingClip(3000), 400],
    [
      'more frames than fit in memory',
      () => withBox('stts', (content) => content.fill(0xff, 8, 12)),
      400,
    ],
  ])('%s leaves nothing', async (_, bytes, status) => {
    const before = filesIn(server).photos;
    expect((await uploadVideo(server, tokens.zoe, await bytes())).status).toBe(status);
    await untilTempFilesAreGone(server);
    expect(filesIn(server).photos).toEqual(before);
    expect((await server.call(photos.readPhotosPage, { token: tokens.zoe })).status).toBe(200);
  });

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ['a page', () => text, t.answers.unsupported],
    ['a picture', () => cameraPicture(), t.answers.isPhoto],
    ['nothing', () => Buffer.alloc(0), t.answers.empty],
  ])('%s is told apart from a video', async (_, bytes, message) => {
    const part = await bytes();
    const answer = await sendPart(server, tokens.zoe, { key: newKey(), at: 0, part });
    expect(answer).toMatchObject({ status: 415, body: { message } });
  });

  test('with damage anywhere is accepted or rejected', async () => {
    const statuses = new Set<number>();
    for (const clip of Object.values(clips)) {
      for (let at = 0; at < clip.length; at += Math.ceil(clip.length / 3)) {
        const flipped = Buffer.from(clip);
        flipped[at] = (flipped[at] ?? 0) ^ 0xff;
        for (const damaged of [flipped, clip.subarray(0, at + 1)]) {
          statuses.add((await uploadVideo(server, tokens.zoe, damaged)).status);
        }
      }
    }
    expect([...statuses]).toEqual(expect.arrayContaining([201, 400]));
    expect([...statuses].filter((status) => ![201, 400, 413, 415].includes(status))).toEqual([]);
  });

  test('has no video as its poster', async () => {
    const answer = await uploadVideo(server, tokens.zoe, freshClip(), { picture: text });
    expect(answer.status).toBe(415);
    await untilTempFilesAreGone(server);
  });
});
