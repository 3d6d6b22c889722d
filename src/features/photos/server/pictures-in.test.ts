import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { ImageSize } from '#shared/images.ts';
import { pngChunk } from '../../../../tests/support/broken-pictures.ts';
import { isNear, looksOf, redCorner } from '../../../../tests/support/looks.ts';
import { addPhoto, imageOf } from '../../../../tests/support/photos.ts';
import { cameraPicture } from '../../../../tests/support/pictures.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import type { Photo } from '../photos.contract.ts';

const server = sharedServer();
const { tokens } = server;
const sizes = ImageSize.options;
const looks = async ({ filename }: Photo, size: ImageSize) =>
  looksOf(await imageOf(server, tokens.zoe, filename, size));
const fixture = (name: string) =>
  readFileSync(new URL(`../../../../tests/fixtures/pictures/${name}`, import.meta.url));

test.each([
  ['a JPEG turned by EXIF', () => cameraPicture({ orientation: 6 }), [60, 80], 'upper right'],
  ['a mirrored JPEG', () => cameraPicture({ orientation: 7 }), [60, 80], 'lower right'],
  ['a turned HEIC', () => fixture('turned.heic'), [96, 128], 'upper right'],
  ['a turned AVIF', () => fixture('turned.avif'), [96, 128], 'upper right'],
  ['a HEIC as it was stored', () => fixture('as-stored.heic'), [128, 96], 'upper left'],
] as const)('%s is upright in every size', async (_, make, [width, height], corner) => {
  const photo = await addPhoto(server, tokens.zoe, { bytes: await make() });
  expect(photo).toMatchObject({ width, height, takenAt: '2024-05-14T10:22:33' });
  for (const size of sizes) {
    const look = await looks(photo, size);
    expect([look.format, redCorner(look), look.width]).toEqual(['jpeg', corner, width]);
  }
});

// Sizes of thumbnail, medium and full.
const primary = ['2024-05-14T10:22:33', '96 × 128, 96 × 128, 96 × 128', '2040a0'] as const;
test.each([
  ['t-pano.jpg', null, '400 × 133, 6928 × 1154, 9797 × 1632', '89a944'],
  ['second-is-primary.heic', ...primary],
  ['second-is-primary.avif', ...primary],
] as const)('%s: its date is %s, its sizes are %s', async (name, takenAt, dimensions, color) => {
  const photo = await addPhoto(server, tokens.zoe, { bytes: fixture(name), name });
  expect(photo.takenAt).toBe(takenAt);
  const seen = await Promise.all(sizes.map((size) => looks(photo, size)));
  expect(seen.map(({ width, height }) => `${width} × ${height}`).join(', ')).toBe(dimensions);
  const [red = 0, green = 0, blue = 0] = Buffer.from(color, 'hex');
  for (const { at } of seen) expect(isNear(at('lower left'), [red, green, blue])).toBe(true);
});

/** Returns a picture with a red left half and a right half of this color. */
const halves = (right: string): Sharp => {
  const [width, height] = [60, 40];
  const red = { width: width / 2, height, channels: 4 as const, background: '#f00' };
  return sharp({ create: { width, height, channels: 4, background: right } }).composite([
    { input: { create: red }, left: 0, top: 0 },
  ]);
};
const green = '#00ff00';
const nothing = '#00000000';

test.each<[string, () => Sharp, 'jpeg' | 'webp']>([
  ['a CMYK JPEG', () => halves(green).toColourspace('cmyk').jpeg(), 'jpeg'],
  ['a PNG with unused transparency', () => halves(green).png(), 'jpeg'],
  ['a transparent PNG', () => halves(nothing).png(), 'webp'],
  ['a PNG of 16 bits', () => halves(green).toColourspace('rgb16').png(), 'jpeg'],
  ['a transparent WebP', () => halves(nothing).webp(), 'webp'],
  ['a GIF', () => halves(green).gif(), 'jpeg'],
  ['a transparent AVIF', () => halves(nothing).avif({ quality: 90 }), 'webp'],
])('%s is stored as JPEG, or as WebP if transparent', async (name, make, format) => {
  const photo = await addPhoto(server, tokens.zoe, { bytes: await make().toBuffer(), name });
  expect(photo.filename).toMatch(format === 'webp' ? /\.webp$/ : /\.jpg$/);
  for (const size of sizes) {
    const look = await looks(photo, size);
    expect([look.format, look.width, look.height]).toEqual([format, 60, 40]);
    expect(isNear(look.at('upper left'), [255, 0, 0], 40)).toBe(true);
    expect(isNear(look.at('upper right'), [255, 0, 0], 40)).toBe(false);
    expect(look.alphaAt('upper right')).toBe(format === 'webp' ? 0 : 255);
  }
});

test.each([
  [1, 1, green, [1, 1], 'jpeg'],
  [70_000, 14, green, [16_000, 3], 'jpeg'],
  [20_000, 20, nothing, [16_000, 16], 'webp'],
] as const)(
  '%i × %i pixels: never enlarged, and reduced to the maximum of the format',
  async (width, height, background, [keptWidth, keptHeight], format) => {
    const create = { width, height, channels: 4 as const, background };
    const bytes = await sharp({ create }).png().toBuffer();
    const photo = await addPhoto(server, tokens.zoe, { bytes });
    expect(photo).toMatchObject({ width: keptWidth, height: keptHeight });
    const look = await looks(photo, 'full');
    expect([look.format, look.width, look.height]).toEqual([format, keptWidth, keptHeight]);
  },
);

describe('metadata is removed', () => {
  const mark = 'CanaryMark7c1f';
  /** A part of a JPEG with any content. */
  const segment = (kind: number, content: string) => {
    const bytes = Buffer.from(content, 'latin1');
    const head = Buffer.from([0xff, kind, 0, 0]);
    head.writeUInt16BE(bytes.length + 2, 2);
    return Buffer.concat([head, bytes]);
  };
  const jpeg = async () => {
    const plain = await cameraPicture({ orientation: 6 });
    return Buffer.concat([
      plain.subarray(0, 2),
      segment(0xfe, `comment ${mark}`),
      segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${mark}</x:xmpmeta>`),
      segment(0xed, `Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0\x1a\x1c\x02\x78\0\x0e${mark}`),
      segment(0xe5, mark),
      plain.subarray(2),
      Buffer.from(`<script>${mark}</script>`),
    ]);
  };
  const withExif = (image: Sharp) =>
    image.withExif({ IFD0: { Artist: mark }, IFD3: { GPSAreaInformation: mark } });
  const png = async () => {
    const plain = await withExif(halves(nothing)).png().toBuffer();
    const afterHead = 33;
    return Buffer.concat([
      plain.subarray(0, afterHead),
      pngChunk('prVt', Buffer.from(mark)),
      plain.subarray(afterHead),
      Buffer.from(mark),
    ]);
  };

  test.each<[string, () => Promise<Buffer>]>([
    ['a JPEG', jpeg],
    ['a PNG', png],
    ['a WebP', () => withExif(halves(nothing)).webp().toBuffer()],
    ['an AVIF', () => withExif(halves(green)).avif().toBuffer()],
    ['a HEIC', async () => Buffer.concat([fixture('turned.heic'), Buffer.from(mark)])],
    ['a GIF', async () => Buffer.concat([await halves(green).gif().toBuffer(), Buffer.from(mark)])],
  ])('from %s', async (name, make) => {
    const bytes = await make();
    expect(bytes.includes(mark)).toBe(true);
    const photo = await addPhoto(server, tokens.zoe, { bytes, name });
    for (const size of sizes) {
      const served = await imageOf(server, tokens.zoe, photo.filename, size);
      expect((await looksOf(served)).carries).toEqual([]);
      for (const trace of [mark, 'Canary', 'Exif', 'GPS', 'ICC_PROFILE', 'xmp', '8BIM', 'lcms']) {
        expect([size, trace, served.includes(trace)]).toEqual([size, trace, false]);
      }
    }
  });

  test('in all files of the data folder', () => {
    const files = readdirSync(server.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files.length).toBeGreaterThan(50);
    const telling = files.filter((file) => {
      const bytes = readFileSync(file);
      return bytes.includes(mark) || bytes.includes('Canary camera');
    });
    expect(telling).toEqual([]);
  });
});
