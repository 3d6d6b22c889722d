import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { dimensionsOf, ImageSize } from '#shared/images.ts';
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
  [1, 'upper left'],
  [2, 'upper right'],
  [3, 'lower right'],
  [4, 'lower left'],
  [5, 'upper left'],
  [6, 'upper right'],
  [7, 'lower right'],
  [8, 'lower left'],
] as const)('EXIF orientation %i: upright in every size', async (orientation, corner) => {
  const bytes = await cameraPicture({ orientation, width: 1_000, height: 500 });
  const photo = await addPhoto(server, tokens.zoe, { bytes });
  const isTurned = orientation > 4;
  expect([photo.width, photo.height]).toEqual(isTurned ? [500, 1_000] : [1_000, 500]);
  for (const size of sizes) {
    const look = await looks(photo, size);
    const longSide = size === 'thumbnail' ? 400 : 1_000;
    expect([size, look.width, look.height]).toEqual(
      isTurned ? [size, longSide / 2, longSide] : [size, longSide, longSide / 2],
    );
    expect([size, redCorner(look), look.carries]).toEqual([size, corner, []]);
  }
});

test.each([
  ['turned.heic', [96, 128], 'upper right'],
  ['turned.avif', [96, 128], 'upper right'],
  ['as-stored.heic', [128, 96], 'upper left'],
])('%s: upright in every size', async (name, [width, height], corner) => {
  const photo = await addPhoto(server, tokens.zoe, { bytes: fixture(name), name });
  expect(photo).toMatchObject({ width, height, takenAt: '2024-05-14T10:22:33' });
  for (const size of sizes) {
    const look = await looks(photo, size);
    expect([look.format, redCorner(look), look.carries]).toEqual(['jpeg', corner, []]);
  }
});

test.each(['wide-colours.heic', 'wide-by-numbers.heic'])(
  'converts wide colors to sRGB: %s',
  async (name) => {
    const photo = await addPhoto(server, tokens.zoe, { bytes: fixture(name) });
    const look = await looks(photo, 'full');
    // Read as sRGB the color would be 234, 51, 34.
    const [red = 0, green = 0, blue = 0] = look.at('upper left');
    expect([red > 248, green < 12, blue < 12]).toEqual([true, true, true]);
  },
);

const primary = {
  takenAt: '2024-05-14T10:22:33',
  sizes: Array(3).fill([96, 128]),
  corners: ['#2040a0', '#2040a0'],
};
// Sizes of thumbnail, medium and full; colors of the upper right and lower left corners.
test.each([
  [
    'x-pixel2.jpg',
    {
      takenAt: '2018-08-18T19:00:02',
      sizes: [
        [400, 267],
        [1_600, 1_067],
        [2_400, 1_600],
      ],
      corners: ['#0f0', '#00f'],
    },
  ],
  [
    't-pano.jpg',
    {
      takenAt: null,
      sizes: [
        [400, 133],
        [6_928, 1_154],
        [9_797, 1_632],
      ],
      corners: ['#89a944', '#89a944'],
    },
  ],
  ['second-is-primary.heic', primary],
  ['second-is-primary.avif', primary],
])('date, sizes and colors of %s', async (name, expected) => {
  const photo = await addPhoto(server, tokens.zoe, { bytes: fixture(name), name });
  const [, , [width, height] = []] = expected.sizes;
  expect(photo).toMatchObject({ takenAt: expected.takenAt, width, height, originalName: name });
  const colors = await Promise.all(
    expected.corners.map(async (color) => {
      const create = { width: 1, height: 1, channels: 3 as const, background: color };
      const [red = 0, green = 0, blue = 0] = await sharp({ create }).raw().toBuffer();
      return [red, green, blue] as const;
    }),
  );
  for (const [index, size] of (['thumbnail', 'medium', 'full'] as const).entries()) {
    const look = await looks(photo, size);
    expect([size, look.width, look.height]).toEqual([size, ...(expected.sizes[index] ?? [])]);
    expect([look.format, look.carries]).toEqual(['jpeg', []]);
    const corners = [look.at('upper right'), look.at('lower left')];
    const matchingCorners = corners.map((corner, at) => isNear(corner, colors[at] ?? [0, 0, 0]));
    expect([size, corners, matchingCorners]).toEqual([size, corners, [true, true]]);
  }
});

/** Returns a picture with a red left half and a right half of this color. */
const halves = (right: string, width = 60, height = 40): Sharp => {
  const half = { width: width / 2, height, channels: 4 as const };
  return sharp({ create: { ...half, width, background: right } }).composite([
    {
      input: Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${half.width}" height="${height}"><rect width="100%" height="100%" fill="#f00"/></svg>`,
      ),
      left: 0,
      top: 0,
    },
  ]);
};
const green = '#00ff00';
const nothing = '#00000000';

describe('stored as JPEG, or as WebP if transparent', () => {
  const kinds: [string, () => Promise<Buffer> | Sharp, 'jpeg' | 'webp'][] = [
    ['a progressive JPEG', () => halves(green).jpeg({ progressive: true }), 'jpeg'],
    ['a CMYK JPEG', () => halves(green).toColourspace('cmyk').jpeg(), 'jpeg'],
    ['a JPEG with a P3 profile', () => halves(green).withIccProfile('p3').jpeg(), 'jpeg'],
    ['a PNG with unused transparency', () => halves(green).png(), 'jpeg'],
    ['a transparent PNG', () => halves(nothing).png(), 'webp'],
    ['a PNG of 16 bits', () => halves(green).toColourspace('rgb16').png(), 'jpeg'],
    ['a WebP', () => halves(green).webp(), 'jpeg'],
    ['a transparent WebP', () => halves(nothing).webp(), 'webp'],
    ['a GIF', () => halves(green).gif(), 'jpeg'],
    ['a transparent GIF', () => halves(nothing).gif(), 'webp'],
    ['an AVIF', () => halves(green).avif({ quality: 90 }), 'jpeg'],
    ['a transparent AVIF', () => halves(nothing).avif({ quality: 90 }), 'webp'],
  ];
  test.each(kinds)('%s', async (name, make, format) => {
    const picture = make();
    const bytes = picture instanceof Promise ? await picture : await picture.toBuffer();
    const photo = await addPhoto(server, tokens.zoe, { bytes, name });
    expect(photo).toMatchObject({ width: 60, height: 40 });
    expect(photo.filename).toMatch(format === 'webp' ? /\.webp$/ : /\.jpg$/);
    for (const size of sizes) {
      const look = await looks(photo, size);
      expect([look.format, look.width, look.height]).toEqual([format, 60, 40]);
      expect(isNear(look.at('upper left'), [255, 0, 0], 40)).toBe(true);
      expect(isNear(look.at('upper right'), [255, 0, 0], 40)).toBe(false);
      expect(look.alphaAt('upper left')).toBe(255);
      expect(look.alphaAt('upper right')).toBe(format === 'webp' ? 0 : 255);
      expect(look.carries).toEqual([]);
    }
  });

  test.each([
    [1, 1],
    [1_601, 7],
  ])('%i × %i pixels: keeps the ratio, and is never enlarged', async (width, height) => {
    const create = { width, height, channels: 3 as const, background: green };
    const bytes = await sharp({ create }).png().toBuffer();
    const photo = await addPhoto(server, tokens.zoe, { bytes });
    expect(photo).toMatchObject({ width, height });
    for (const size of sizes) {
      const look = await looks(photo, size);
      expect({ width: look.width, height: look.height }).toEqual(
        dimensionsOf(size, { width, height }),
      );
    }
  });
});

test.each([
  [70_000, 14, green, [16_000, 3], 'jpeg'],
  [20_000, 20, nothing, [16_000, 16], 'webp'],
] as const)(
  '%i × %i pixels: reduced to the maximum of the format',
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
  const chunk = (kind: string, content: string) => {
    const bytes = Buffer.from(content, 'latin1');
    const size = Buffer.alloc(4);
    size.writeUInt32BE(bytes.length);
    // The checksum of an optional chunk isn't checked.
    return Buffer.concat([size, Buffer.from(kind), bytes, Buffer.alloc(4)]);
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
  const png = async () => {
    const plain = await halves(nothing).png().toBuffer();
    const afterHead = 33;
    return Buffer.concat([
      plain.subarray(0, afterHead),
      chunk('prVt', mark),
      plain.subarray(afterHead),
      Buffer.from(mark),
    ]);
  };
  const withMarkedExif = (image: Sharp) =>
    image.withExif({ IFD0: { Artist: mark }, IFD3: { GPSAreaInformation: mark } }).toBuffer();

  test.each<[string, () => Promise<Buffer>]>([
    ['a JPEG', jpeg],
    ['a PNG', png],
    ['a PNG with EXIF', () => withMarkedExif(halves(green).png())],
    ['a WebP', () => withMarkedExif(halves(nothing).webp())],
    ['an AVIF', () => withMarkedExif(halves(green).avif())],
    ['a HEIC', async () => Buffer.concat([fixture('turned.heic'), Buffer.from(mark)])],
    ['a GIF', async () => Buffer.concat([await halves(green).gif().toBuffer(), Buffer.from(mark)])],
  ])('from %s', async (name, make) => {
    const bytes = await make();
    expect(bytes.includes(mark)).toBe(true);
    const photo = await addPhoto(server, tokens.zoe, { bytes, name });
    for (const size of sizes) {
      const servedBytes = await imageOf(server, tokens.zoe, photo.filename, size);
      expect((await looksOf(servedBytes)).carries).toEqual([]);
      for (const trace of [mark, 'Canary', 'Exif', 'GPS', 'ICC_PROFILE', 'xmp', '8BIM', 'lcms']) {
        expect([size, trace, servedBytes.includes(trace)]).toEqual([size, trace, false]);
      }
    }
  });

  test('in all files of the data folder', () => {
    const files = readdirSync(server.folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name));
    expect(files.length).toBeGreaterThan(100);
    const telling = files.filter((file) => {
      const bytes = readFileSync(file);
      return bytes.includes(mark) || bytes.includes('Canary camera');
    });
    expect(telling).toEqual([]);
  });
});
