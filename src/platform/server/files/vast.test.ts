import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeClock } from '../../../../tests/support/fake-clock.ts';
import { isNear, looksOf } from '../../../../tests/support/looks.ts';
import { imageProgram } from '../../../../tests/support/prepared.ts';
import { createLog } from '../log.ts';
import { createImages, type Images } from './images.ts';

/* Pictures of more than 24 megapixels, which are made from their files. */

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

/** Ochre with a red corner on the upper left. */
const picture = (alpha?: number) =>
  sharp({
    create: {
      ...{ width: 5_000, height: 4_900, channels: alpha === undefined ? 3 : 4 },
      background: { r: 192, g: 96, b: 32, alpha: alpha ?? 1 },
    },
  }).composite([
    {
      input: { create: { width: 1_500, height: 1_500, channels: 3, background: '#f00' } },
      ...{ left: 0, top: 0 },
    },
  ]);
const fewer = [4_948, 4_849];

test.each([
  [
    'a JPEG that lies on its side',
    () => picture().jpeg().withMetadata({ orientation: 6 }),
    { format: 'jpeg', size: [4_900, 5_000], red: 'upper right' },
  ],
  [
    'a PNG whose alpha hides nothing',
    () => picture(1).png({ compressionLevel: 1 }),
    { format: 'jpeg', size: [5_000, 4_900], red: 'upper left' },
  ],
  [
    'a PNG that something shows through',
    () => picture(0.5).png({ compressionLevel: 1 }),
    { format: 'webp', size: fewer, red: 'upper left' },
  ],
  [
    'a WebP',
    () => picture().webp({ effort: 0 }),
    { format: 'jpeg', size: fewer, red: 'upper left' },
  ],
] as const)('%s', async (name, make, { format, size, red }) => {
  const file = join(folder, name);
  writeFileSync(file, await make().toBuffer());
  // The smallest first: what is asked for first need not be what is made first.
  const sizes = [{ file: `${file}.small`, side: 400 }, { file: `${file}.whole` }];
  const made = await images.make({ file, sizes });
  expect(made).toMatchObject({
    ...{ format, width: size[0], height: size[1] },
    bytes: sizes.map(({ file }) => statSync(file).size),
    thumbhash: expect.stringMatching(/^[\w+/]{20,40}=*$/),
  });
  for (const { file, side } of sizes) {
    const looks = await looksOf(await sharp(file).toBuffer());
    expect(looks.width).toBe(
      side === undefined ? size[0] : Math.round(400 * (size[0] / Math.max(...size))),
    );
    expect(isNear(looks.at(red), [255, 0, 0])).toBe(true);
  }
});
