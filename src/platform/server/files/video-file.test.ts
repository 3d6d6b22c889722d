import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  box,
  clipLocation,
  clips,
  mediaAt,
  movie,
  numbers,
  phoneMetadata,
  track,
} from '../../../../tests/support/videos.ts';
import { applyEdits, readVideo } from './video-file.ts';
import { UnusableVideo } from './video-source.ts';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivetwenty-videos-'));
  file = join(folder, 'video');
});
afterAll(() => rmSync(folder, { recursive: true }));

function read(bytes: Buffer) {
  writeFileSync(file, bytes);
  return readVideo(file);
}

const reasonOf = (bytes: Buffer): Promise<string> =>
  read(bytes).then(
    () => 'accepted',
    (error: unknown) => {
      if (error instanceof UnusableVideo) return error.reason;
      throw error;
    },
  );

async function served(bytes: Buffer): Promise<Buffer> {
  const { edits } = await read(bytes);
  await applyEdits(file, edits);
  return readFileSync(file);
}

const date = 'com.apple.quicktime.creationdate';
const location = 'com.apple.quicktime.location.ISO6709';

const beyondAllDates = Buffer.concat([
  box('ftyp', Buffer.from('isom'), numbers(0)),
  box('mdat', Buffer.alloc(64)),
  box('moov', box('mvhd', numbers(1 << 24, 0xffff, 0, 0, 0, 1000, 0, 2000)), track()),
]);

describe('reads', () => {
  test.each<[string, Buffer, object]>([
    ['MP4', clips.mp4, { format: 'mp4', width: 160, height: 120, durationMs: 4000 }],
    ['WebM', clips.webm, { format: 'webm', width: 160, height: 120, durationMs: 4000 }],
    ['MOV', movie({ brand: 'qt  ' }), { format: 'mov', width: 640, height: 480 }],
    ['a turned video', movie({ tracks: [track({ isTurned: true })] }), { width: 480, height: 640 }],
    ['its date', movie(), { madeAt: Date.UTC(2024, 4, 14, 10, 22, 33), durationMs: 2000 }],
    ['an unset clock', movie({ madeAt: 0 }), { madeAt: null }],
    ['a clock of 1970', movie({ madeAt: 2_082_844_800 }), { madeAt: null }],
    ['a clock beyond all dates', beyondAllDates, { madeAt: null, durationMs: 2000 }],
    [
      'the date of a phone',
      movie({ more: [phoneMetadata({ a: 'b', [date]: '2024-05-14T12:22:33+0200' })] }),
      { dates: ['2024-05-14T12:22:33+0200'] },
    ],
    [
      'no date in damaged metadata',
      movie({ more: [box('meta', numbers(9, 9, 9))] }),
      { dates: [], madeAt: Date.UTC(2024, 4, 14, 10, 22, 33) },
    ],
    [
      'the first video track',
      movie({ tracks: [track({ handler: 'soun' }), track()] }),
      { width: 640 },
    ],
  ])('%s', async (_, bytes, expected) => {
    expect(await read(bytes)).toMatchObject(expected);
  });
});

describe('removes', () => {
  const secret = Buffer.from('+48.8566+002.3522/');
  const samples = [{ at: mediaAt + 8, bytes: secret.length }];
  const media = Buffer.concat([Buffer.alloc(8, 7), secret, Buffer.alloc(8, 7)]);
  test.each<[string, Buffer]>([
    ['the location of a phone', movie({ more: [phoneMetadata({ [location]: String(secret) })] })],
    ['user data', movie({ more: [box('udta', box('\xa9xyz', secret))] })],
    ['3GPP locations', movie({ more: [box('udta', box('loci', secret))] })],
    [
      'metadata of a track',
      movie({ tracks: [track({ more: [box('udta', box('\xa9xyz', secret))] })] }),
    ],
    ['positions of a dash cam', movie({ more: [box('gps ', secret)] })],
    ['positions of an action camera', movie({ tail: [box('inst', secret)] })],
    ['an unknown box of a track', movie({ tracks: [track({ more: [box('gps0', secret)] })] })],
    ['XMP at the end', movie({ tail: [box('uuid', secret)] })],
    ['unused space', movie({ tail: [box('free', secret)] })],
    [
      'samples of a metadata track',
      movie({ media, tracks: [track(), track({ handler: 'meta', chunks: samples })] }),
    ],
    [
      'subtitles of a drone',
      movie({ media, tracks: [track(), track({ handler: 'sbtl', chunks: samples })] }),
    ],
  ])('%s', async (_, bytes) => {
    expect(bytes.includes(secret)).toBe(true);
    const clean = await served(bytes);
    expect(clean.includes(secret)).toBe(false);
    expect(clean.length).toBe(bytes.length);
    // All offsets are still valid.
    expect(await read(clean)).toMatchObject({ width: 640, height: 480, durationMs: 2000 });
    expect(clean.subarray(mediaAt, mediaAt + 8)).toEqual(bytes.subarray(mediaAt, mediaAt + 8));
  });

  test('the location of a real file, and keeps its samples', async () => {
    const clean = await served(clips.mp4);
    expect(clips.mp4.includes(clipLocation)).toBe(true);
    expect(clean.includes(clipLocation)).toBe(false);
    const media = clips.mp4.indexOf('mdat');
    const bytes = clips.mp4.readUInt32BE(media - 4);
    expect(clean.subarray(media, media + bytes - 4)).toEqual(
      clips.mp4.subarray(media, media + bytes - 4),
    );
  });

  test('tags of a WebM, and stays a WebM', async () => {
    const encoder = clips.webm.indexOf('ENCODER');
    expect(encoder).toBeGreaterThan(0);
    const clean = await served(clips.webm);
    expect(clean.includes('ENCODER')).toBe(false);
    expect(await read(clean)).toMatchObject({ format: 'webm', durationMs: 4000 });
  });
});

describe('rejects', () => {
  const many = (count: number) => Array.from({ length: count }, () => track());
  const everywhere = Array.from({ length: 2000 }, () => ({ at: mediaAt, bytes: 64 }));
  const shifted = Buffer.from(clips.webm);
  shifted.write('mkv1', shifted.indexOf('webm'), 'latin1');
  test.each<[string, Buffer, string]>([
    ['nothing', Buffer.alloc(0), 'unsupported'],
    ['a text', Buffer.from('<!doctype html><script>alert(1)</script>'), 'unsupported'],
    ['a picture', Buffer.from('\xff\xd8\xff\xe0JFIF', 'latin1'), 'unsupported'],
    ['AVIF', movie({ brand: 'avif' }), 'unsupported'],
    ['HEIC', movie({ brand: 'heic' }), 'unsupported'],
    ['Matroska', shifted, 'unsupported'],
    ['a truncated MP4', clips.mp4.subarray(0, 3000), 'unreadable'],
    ['an MP4 without its end', clips.mp4.subarray(0, -9), 'unreadable'],
    ['a truncated WebM', clips.webm.subarray(0, 3000), 'unreadable'],
    [
      'a page behind the video',
      Buffer.concat([movie(), Buffer.from('<script>alert(1)</script>')]),
      'unreadable',
    ],
    ['a page behind a WebM', Buffer.concat([clips.webm, Buffer.from('<script>')]), 'unreadable'],
    ['10,000 tracks', movie({ tracks: many(10_000) }), 'unreadable'],
    ['no track', movie({ tracks: [] }), 'unreadable'],
    ['sound only', movie({ tracks: [track({ handler: 'soun' })] }), 'unreadable'],
    ['no media', movie({ media: Buffer.alloc(0) }), 'unreadable'],
    ['two movies', movie({ tail: [box('moov')] }), 'unreadable'],
    ['no pixels', movie({ tracks: [track({ width: 0 })] }), 'unreadable'],
    ['huge dimensions', movie({ tracks: [track({ width: 65_535, height: 65_535 })] }), 'gigantic'],
    ['many pixels', movie({ tracks: [track({ width: 16_000, height: 16_000 })] }), 'gigantic'],
    [
      'a box without an end',
      Buffer.concat([movie(), numbers(7), Buffer.from('free')]),
      'unreadable',
    ],
    [
      'a box of 2^64 bytes',
      Buffer.concat([movie(), numbers(1), Buffer.from('mdat'), numbers(0xffffffff, 0xffffffff)]),
      'unreadable',
    ],
    ['a name of control characters', Buffer.concat([movie(), box('\0\0\0\0')]), 'unreadable'],
    [
      'samples outside the media',
      movie({ tracks: [track(), track({ handler: 'meta', chunks: [{ at: 0, bytes: 99 }] })] }),
      'unreadable',
    ],
    [
      'samples overwritten again and again',
      movie({ tracks: [track(), track({ handler: 'meta', chunks: everywhere })] }),
      'unreadable',
    ],
    [
      'metadata tracks in fragments',
      movie({ tracks: [track(), track({ handler: 'meta' })], tail: [box('moof')] }),
      'unsupported',
    ],
  ])('%s', async (_, bytes, reason) => {
    expect(await reasonOf(bytes)).toBe(reason);
  });

  test('a million empty chunks of a removed track, at once', async () => {
    const count = 1_000_000;
    const table = box(
      'stbl',
      box('stsz', numbers(0, 0, count), Buffer.alloc(4 * count)),
      box('stsc', numbers(0, 1, 1, 1, 1)),
      box('stco', numbers(0, count), Buffer.alloc(4 * count)),
    );
    const handler = box('hdlr', numbers(0, 0), Buffer.from('meta'), numbers(0, 0, 0));
    const hostile = box('trak', box('mdia', handler, box('minf', table)));
    expect(await reasonOf(movie({ tracks: [track(), hostile] }))).toBe('unreadable');
  });

  test('every truncation and many damaged copies, without another error', {
    timeout: 60_000,
  }, async () => {
    for (const clip of Object.values(clips)) {
      for (let length = 0; length < clip.length; length += 401) {
        expect(await reasonOf(clip.subarray(0, length))).not.toBe('accepted');
      }
      for (let at = 0; at < clip.length; at += 173) {
        const damaged = Buffer.from(clip);
        damaged[at] = (damaged[at] ?? 0) ^ 0xff;
        expect(['accepted', 'unreadable', 'unsupported', 'gigantic']).toContain(
          await reasonOf(damaged),
        );
      }
    }
  });
});
