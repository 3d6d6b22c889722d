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
  const clock = createFakeClock('2026-03-14T12:00:00Z');
  images = createImages(imageProgram(), clock, createLog('silent'));
});
afterAll(() => {
  images.close();
  rmSync(folder, { recursive: true, force: true });
});

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

/** Ochre, its upper left corner red; too large to be held in memory. */
const largePicture = () => {
  const red = { width: 1_500, height: 1_500, channels: 3 as const, background: '#f00' };
  const ochre = { width: 5_000, height: 4_900, channels: 3 as const, background: '#c06020' };
  return sharp({ create: ochre }).composite([{ input: { create: red }, left: 0, top: 0 }]);
};

test.each([
  [
    'a JPEG with an orientation',
    () => largePicture().jpeg().withMetadata({ orientation: 6 }),
    [4_900, 5_000],
    'upper right',
  ],
  ['a WebP', () => largePicture().webp({ effort: 0 }), [4_948, 4_849], 'upper left'],
] as const)('more than 24 megapixels: %s', async (_, bytes, size, red) => {
  const made = await make(await bytes().toBuffer());
  expect(made).toMatchObject({ format: 'jpeg', width: size[0], height: size[1] });
  expect(made.thumbhash).toMatch(/^[\w+/]{20,40}=*$/);
  expect(made.sizes[2]).toEqual(size);
  for (const looks of made.looks) expect(isNear(looks.at(red), [255, 0, 0])).toBe(true);
});

describe.each([false, true])('a JPEG without its end mark, progressive: %s', (progressive) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const create = { width: 300, height: 300, channels: 3 as const, background: '#888', noise };
  const whole = () => sharp({ create }).jpeg({ progressive }).toBuffer();

  test('is accepted', async () => {
    expect((await make((await whole()).subarray(0, -2))).sizes[2]).toEqual([300, 300]);
  });

  test.each([0.3, 0.99])('is refused if only a share of %d is there', async (share) => {
    const bytes = await whole();
    const cut = bytes.subarray(0, Math.floor(bytes.length * share));
    await expect(make(cut)).rejects.toMatchObject({ reason: 'unreadable' });
  });
});
