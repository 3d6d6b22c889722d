import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ImageSize } from '#shared/images.ts';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import { isNear, looksOf } from '../../../../tests/support/looks.ts';
import { imageProgram } from '../../../../tests/support/prepared.ts';
import { createLog } from '../log.ts';
import { createImages, type Images } from './images.ts';

let folder: string;
let images: Images;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivetwenty-'));
  images = createImages(
    imageProgram(),
    createFakeClock('2026-03-14T12:00:00Z'),
    createLog('silent'),
  );
});
afterAll(() => {
  images.close();
  rmSync(folder, { recursive: true, force: true });
});

const fixture = (name: string) =>
  readFileSync(new URL(`../../../../tests/fixtures/pictures/${name}`, import.meta.url));

let count = 0;
async function make(bytes: Uint8Array) {
  count += 1;
  const file = join(folder, `${count}`);
  writeFileSync(file, bytes);
  const sizes = ImageSize.options.map((size) => ({ file: `${file}.${size}`, size }));
  const made = await images.make({ file, sizes });
  const looks = await Promise.all(sizes.map(async (size) => looksOf(readFileSync(size.file))));
  expect(made.bytes).toEqual(sizes.map((size) => statSync(size.file).size));
  return { ...made, looks, sizes: looks.map(({ width, height }) => [width, height]) };
}

describe('pictures of more than 24 megapixels', () => {
  /** Ochre, its upper left corner red. */
  const picture = () =>
    sharp({
      create: {
        width: 5_000,
        height: 4_900,
        channels: 3,
        background: '#c06020',
      },
    }).composite([
      {
        input: { create: { width: 1_500, height: 1_500, channels: 3, background: '#f00' } },
        left: 0,
        top: 0,
      },
    ]);
  const scaled = [4_948, 4_849];

  test.each([
    [
      'a JPEG with an orientation',
      () => picture().jpeg().withMetadata({ orientation: 6 }),
      { format: 'jpeg', size: [4_900, 5_000], red: 'upper right' },
    ],
    [
      'a WebP',
      () => picture().webp({ effort: 0 }),
      { format: 'jpeg', size: scaled, red: 'upper left' },
    ],
  ] as const)('%s', async (_, bytes, { format, size, red }) => {
    const made = await make(await bytes().toBuffer());
    expect(made).toMatchObject({ format, width: size[0], height: size[1] });
    expect(made.thumbhash).toMatch(/^[\w+/]{20,40}=*$/);
    expect(made.sizes[2]).toEqual(size);
    for (const looks of made.looks) expect(isNear(looks.at(red), [255, 0, 0])).toBe(true);
  });
});

describe('elongated pictures are limited by area', () => {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#c06020' } })
      .jpeg()
      .toBuffer();

  test.each<[string, () => Promise<Buffer> | Buffer, number[][]]>([
    // Thumbnail, medium and full size.
    [
      'a long screenshot',
      () => plain(1_080, 14_000),
      [
        [133, 400],
        [785, 10_183],
        [1_080, 14_000],
      ],
    ],
    [
      'a ratio of 2.5',
      () => plain(5_000, 2_000),
      [
        [400, 160],
        [1_600, 640],
        [5_000, 2_000],
      ],
    ],
    [
      'a small one',
      () => plain(900, 100),
      [
        [300, 100],
        [900, 100],
        [900, 100],
      ],
    ],
  ])('%s', async (_, bytes, sizes) => {
    expect((await make(await bytes())).sizes).toEqual(sizes);
  });
});

describe('a JPEG without its end mark', () => {
  const noise = (progressive: boolean, side = 300) =>
    sharp({
      create: {
        width: side,
        height: side,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .jpeg({ progressive })
      .toBuffer();

  test.each([false, true])('is accepted, progressive: %s', async (progressive) => {
    const whole = await noise(progressive);
    expect(whole.subarray(-2)).toEqual(Buffer.of(0xff, 0xd9));
    for (const cut of [1, 2]) {
      expect((await make(whole.subarray(0, -cut))).sizes[2]).toEqual([300, 300]);
    }
  });

  test.each([false, true])(
    'is refused if scan data is missing, progressive: %s',
    async (progressive) => {
      const whole = await noise(progressive);
      for (const share of [0.3, 0.6, 0.9, 0.99]) {
        const cut = whole.subarray(0, Math.floor(whole.length * share));
        await expect(make(cut)).rejects.toMatchObject({ reason: 'unreadable' });
      }
    },
  );
});

test.each([
  ['e-late3.jpg', '2018:08:18 18:08:20'],
  ['d-2002.jpg', '2002:12:08 12:00:00'],
])('dates are read: %s', async (name, date) => {
  expect((await make(fixture(name))).dates[0]).toBe(date);
});
