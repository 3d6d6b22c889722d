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

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../tests/fixtures/pictures/${name}`, import.meta.url));

/** Colors in the middle of each quarter, in hex: upper left, upper right, lower left, lower right. */
type Quarters = string;

async function expectQuarters(bytes: Buffer, expected: Quarters): Promise<void> {
  const photo = await addPhoto(server, tokens.zoe, { bytes });
  const full = await imageOf(server, tokens.zoe, photo.filename);
  const { data, info } = await sharp(full)
    .removeAlpha()
    .resize(4, 4, { kernel: 'nearest', fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const seen = [0, 2, 8, 10].flatMap((at) => [
    ...data.subarray(at * info.channels, at * info.channels + 3),
  ]);
  const colors = Buffer.from(expected.replaceAll(' ', ''), 'hex');
  const distances = seen.map((value, at) => Math.abs(value - (colors[at] ?? 0)));
  // Decoders differ by a few steps, and the JPEG adds some.
  expect([seen, Math.max(...distances) <= 6]).toEqual([seen, true]);
}

const stored: Quarters = '404040 c0c0c0 e04040 40a040';
const [width, height] = [64, 32];
const storedBytes = Buffer.from(stored.replaceAll(' ', ''), 'hex');
const pixels = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
  const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
  const quarter = (x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2);
  return storedBytes[3 * quarter + (at % 3)] ?? 0;
});
const raw = { width, height, channels: 3 } as const;
const plain = () => sharp(pixels, { raw }).png().toBuffer();
const plain16 = () => {
  const values = Uint16Array.from(pixels, (value) => value * 257);
  return sharp(values, { raw }).toColourspace('rgb16').png().toBuffer();
};
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

// Drawn by Chromium 156, those of HEIC, which it can't read, from PNGs of the same pixels.
const inAdobeRgb: Quarters = '3e3e3e c1c1c1 ff3e3e 00a134';
const hdr: Quarters = '848484 d5d5d5 00e300 ff0000';

test.each<[string, () => Promise<Buffer> | Buffer, Quarters]>([
  ['PNG with a profile', async () => withChunk(await plain(), iccp()), inAdobeRgb],
  ['PNG of 16 bits with a profile', async () => withChunk(await plain16(), iccp()), inAdobeRgb],
  [
    'PNG in Display P3 by code points',
    async () => withChunk(await plain(), cicp(12, 13)),
    '404040 c0c0c0 f42937 00a32e',
  ],
  [
    'PNG with code points, which win over its profile',
    async () => withChunk(withChunk(await plain(), iccp()), cicp(1, 13)),
    stored,
  ],
  [
    'PNG of 16 bits in PQ',
    async () => withChunk(await plain16(), cicp(9, 16)),
    '1e1e1e ffffff ff0000 00e100',
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
    '00cb10 d92a34 00cb10 d92a34',
  ],
  [
    'AVIF with the code points of a camera',
    () => withCodePoints(fixture('wide-by-numbers.avif'), 1, 1),
    '3bc83d c83c3c 3bc83d c83c3c',
  ],
  ['AVIF of 10 bits in PQ', () => fixture('hdr.avif'), hdr],
  ['HEIC with a profile', () => fixture('adobe-profile.heic'), '00c924 e73939 00c924 e73939'],
  [
    'HEIC in Display P3 by code points',
    () => fixture('wide-by-numbers.heic'),
    'ff0000 2040a0 2040a0 2040a0',
  ],
  ['HEIC of 10 bits in PQ', () => fixture('hdr.heic'), hdr],
])('colors are converted to sRGB: %s', async (_, make, expected) => {
  await expectQuarters(await make(), expected);
});

describe('a PNG with a wrong checksum', () => {
  /** The pixels, in two chunks. */
  const idats = (packed: Buffer) =>
    [packed.subarray(0, 50), packed.subarray(50)].map((part) => pngChunk('IDAT', part));
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
  const of = (parts: readonly Buffer[], lines = height) => png([width, lines], parts, 8, 2);
  const cut = (bytes: Buffer) => bytes.subarray(0, -20);

  test.each<[string, () => Buffer]>([
    ['of its data', () => of(idats(changed(rows(), -1)))],
    ['of its chunks', () => of(idats(rows()).map((chunk) => changed(chunk, -1)))],
  ])('%s is accepted', async (_, make) => {
    await expectQuarters(make(), stored);
  });

  test.each<[string, () => Buffer]>([
    ['and missing pixels', () => of([changed(pngChunk('IDAT', cut(rows())), -1)])],
    ['and too few rows', () => of([changed(pngChunk('IDAT', rows()), -1)], height + 1)],
    ['of its head', () => changed(of([pngChunk('IDAT', rows())]), 30)],
  ])('%s is refused, and nothing is stored', async (_, make) => {
    const before = filesIn(server);
    const { status } = await upload(server, tokens.zoe, make());
    expect([status, filesIn(server)]).toEqual([400, before]);
  });
});
