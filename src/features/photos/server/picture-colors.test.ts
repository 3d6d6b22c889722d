import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { png, pngChunk } from '../../../../tests/support/broken-pictures.ts';
import { addPhoto, filesIn, imageOf } from '../../../../tests/support/photos.ts';
import { upload } from '../../../../tests/support/pictures.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';

const server = sharedServer();
const { tokens } = server;

type Color = readonly [red: number, green: number, blue: number];

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../tests/fixtures/pictures/${name}`, import.meta.url));

/** The color in the middle of each quarter. */
async function quartersOf(bytes: Uint8Array): Promise<Color[]> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .resize(4, 4, { kernel: 'nearest', fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [0, 2, 8, 10].map((at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * info.channels);
    return [red, green, blue];
  });
}

async function expectQuarters(bytes: Buffer, expected: readonly Color[]): Promise<void> {
  const photo = await addPhoto(server, tokens.zoe, { bytes });
  for (const size of ['full', 'medium', 'thumbnail'] as const) {
    const seen = await quartersOf(await imageOf(server, tokens.zoe, photo.filename, size));
    const distance = Math.max(
      ...seen.flatMap((color, quarter) =>
        color.map((value, at) => Math.abs(value - (expected[quarter]?.[at] ?? 0))),
      ),
    );
    // Decoders differ by a few steps, and the JPEG adds some.
    expect([size, seen, distance <= 6]).toEqual([size, seen, true]);
  }
}

const stored: readonly Color[] = [
  [64, 64, 64],
  [192, 192, 192],
  [224, 64, 64],
  [64, 160, 64],
];
const [width, height] = [64, 32];
const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
  const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
  const quarter = (x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2);
  return stored[quarter]?.[at % 3] ?? 0;
});
const raw = { width, height, channels: 3 } as const;
const plain = () => sharp(pixels, { raw }).png().toBuffer();
const plain16 = () =>
  sharp(
    Uint16Array.from(pixels, (value) => value * 257),
    { raw },
  )
    .toColourspace('rgb16')
    .png()
    .toBuffer();
const withChunk = (bytes: Buffer, chunk: Buffer) =>
  Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)]);
const cicp = (primaries: number, transfer: number) =>
  pngChunk('cICP', Buffer.from([primaries, transfer, 0, 1]));

/** The profile in a HEIC: Adobe RGB (1998). */
function adobeRgb(): Buffer {
  const heic = fixture('adobe-profile.heic');
  const at = heic.indexOf('colrprof') + 8;
  return heic.subarray(at, at + heic.readUInt32BE(at));
}
const iccp = () => pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), deflateSync(adobeRgb())]));

/** A picture with the code points of its colors replaced. */
function withCodePoints(bytes: Buffer, primaries: number, transfer: number): Buffer {
  const at = bytes.indexOf('colrnclx') + 8;
  const copy = Buffer.from(bytes);
  copy.writeUInt16BE(primaries, at);
  copy.writeUInt16BE(transfer, at + 2);
  return copy;
}

/** Left and right half of `wide-by-numbers.avif` and `adobe-profile.heic`. */
const halves = (left: Color, right: Color) => [left, right, left, right];

// Drawn by Chromium 156, those of HEIC, which it can't read, from PNGs of the same pixels.
const inAdobeRgb: readonly Color[] = [
  [62, 62, 62],
  [193, 193, 193],
  [255, 62, 62],
  [0, 161, 52],
];
const inPq: readonly Color[] = [
  [30, 30, 30],
  [255, 255, 255],
  [255, 0, 0],
  [0, 225, 0],
];
const hdr: readonly Color[] = [
  [132, 132, 132],
  [213, 213, 213],
  [0, 227, 0],
  [255, 0, 0],
];

describe('colors are converted to sRGB', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, readonly Color[]]>([
    ['PNG with a profile', async () => withChunk(await plain(), iccp()), inAdobeRgb],
    ['PNG of 16 bits with a profile', async () => withChunk(await plain16(), iccp()), inAdobeRgb],
    [
      'PNG in Display P3 by code points',
      async () => withChunk(await plain(), cicp(12, 13)),
      [
        [64, 64, 64],
        [192, 192, 192],
        [244, 41, 55],
        [0, 163, 46],
      ],
    ],
    [
      'PNG with code points, which win over its profile',
      async () => withChunk(withChunk(await plain(), iccp()), cicp(1, 13)),
      stored,
    ],
    ['PNG in PQ', async () => withChunk(await plain(), cicp(9, 16)), inPq],
    ['PNG of 16 bits in PQ', async () => withChunk(await plain16(), cicp(9, 16)), inPq],
    [
      'PNG in HLG',
      async () => withChunk(await plain16(), cicp(9, 18)),
      [
        [43, 43, 43],
        [189, 189, 189],
        [255, 0, 34],
        [0, 138, 31],
      ],
    ],
    [
      'AVIF with a profile',
      async () =>
        sharp(withChunk(await plain(), iccp()))
          .keepIccProfile()
          .avif({ quality: 100, chromaSubsampling: '4:4:4' })
          .toBuffer(),
      inAdobeRgb,
    ],
    [
      'AVIF in Display P3 by code points',
      () => fixture('wide-by-numbers.avif'),
      halves([0, 203, 16], [217, 42, 52]),
    ],
    [
      'AVIF with the code points of a camera',
      () => withCodePoints(fixture('wide-by-numbers.avif'), 1, 1),
      halves([59, 200, 61], [200, 60, 60]),
    ],
    [
      'AVIF in HLG',
      () => withCodePoints(fixture('wide-by-numbers.avif'), 9, 18),
      halves([0, 208, 0], [230, 0, 39]),
    ],
    ['AVIF of 10 bits in PQ', () => fixture('hdr.avif'), hdr],
    [
      'HEIC with a profile',
      () => fixture('adobe-profile.heic'),
      halves([0, 201, 36], [231, 57, 57]),
    ],
    ['HEIC of 10 bits in PQ', () => fixture('hdr.heic'), hdr],
    [
      'HEIC in HLG',
      () => withCodePoints(fixture('hdr.heic'), 9, 18),
      [
        [99, 99, 99],
        [135, 135, 135],
        [0, 138, 31],
        [152, 21, 45],
      ],
    ],
  ])('%s', async (_, make, expected) => {
    await expectQuarters(await make(), expected);
  });
});

describe('a PNG with wrong checksums', () => {
  /** Parts of the pixels, as several chunks. */
  const idats = (packed: Buffer) => [packed.subarray(0, 50), packed.subarray(50)];
  const rows = () => {
    const lines = Array.from({ length: height }, (_, y) =>
      Buffer.concat([Buffer.of(0), pixels.subarray(y * width * 3, (y + 1) * width * 3)]),
    );
    return deflateSync(Buffer.concat(lines), { level: 1 });
  };
  const changed = (bytes: Buffer, at: number) => {
    const copy = Buffer.from(bytes);
    copy.writeUInt8((copy.at(at) ?? 0) ^ 0x55, at < 0 ? copy.length + at : at);
    return copy;
  };
  const of = (parts: readonly Buffer[]) => png([width, height], parts, 8, 2);

  test.each<[string, () => Buffer]>([
    ['of its data', () => of(idats(changed(rows(), -1)).map((part) => pngChunk('IDAT', part)))],
    ['of a chunk', () => of(idats(rows()).map((part) => changed(pngChunk('IDAT', part), -1)))],
    [
      'of both',
      () => of(idats(changed(rows(), -2)).map((part) => changed(pngChunk('IDAT', part), -3))),
    ],
    [
      'of an optional chunk',
      () => of([changed(pngChunk('tIME', Buffer.alloc(7)), -1), pngChunk('IDAT', rows())]),
    ],
  ])('%s is accepted', async (_, make) => {
    await expectQuarters(make(), stored);
  });

  test.each<[string, () => Buffer]>([
    ['and missing pixels', () => of([changed(pngChunk('IDAT', rows().subarray(0, -20)), -1)])],
    [
      'and too few rows',
      () => png([width, height + 1], [changed(pngChunk('IDAT', rows()), -1)], 8, 2),
    ],
    ['of its head', () => changed(of([pngChunk('IDAT', rows())]), 30)],
    [
      'and data that is no deflate stream',
      () => of([changed(pngChunk('IDAT', changed(rows(), 2)), -1)]),
    ],
  ])('%s is refused, and nothing is stored', async (_, make) => {
    const before = filesIn(server);
    const { status } = await upload(server, tokens.zoe, make());
    expect([status, filesIn(server)]).toEqual([400, before]);
  });
});
