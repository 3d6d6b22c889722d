import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pngChunk } from '../../../../tests/support/broken-pictures.ts';
import { imageOf, photoIn } from '../../../../tests/support/photos.ts';
import { upload } from '../../../../tests/support/pictures.ts';
import { sharedServer } from '../../../../tests/support/server-hooks.ts';
import { t } from '../messages/index.ts';

const server = sharedServer();
const { tokens } = server;
/** Frames of different colors, each shown for 120 ms. */
function frames(count: number, width = 60, height = 40) {
  const data = Buffer.alloc(count * width * height * 3);
  for (let frame = 0; frame < count; frame += 1) {
    const length = width * height * 3;
    data.fill((frame * 37 + 11) % 256, frame * length, (frame + 1) * length);
  }
  const raw = { width, height: height * count, channels: 3, pageHeight: height } as const;
  return sharp(data, { raw, limitInputPixels: false });
}
const delay = (count: number) => Array.from({ length: count }, () => 120);
const gif = (count: number, width?: number, height?: number) =>
  frames(count, width, height)
    .gif({ delay: delay(count), effort: 1 })
    .toBuffer();

test.each<[string, () => Promise<Buffer>]>([
  ['a large GIF', () => gif(3, 2000, 300)],
  [
    'a WebP',
    () =>
      frames(5)
        .webp({ delay: delay(5) })
        .toBuffer(),
  ],
])('%s keeps its frames, except in the thumbnail', async (_, bytes) => {
  const picture = await bytes();
  const answer = await upload(server, tokens.zoe, picture);
  const photo = photoIn(answer);
  const { pages = 1 } = await sharp(picture).metadata();
  expect(photo).toMatchObject({ kind: 'animation', durationMs: pages * 120, hasPoster: true });
  expect(answer.body).toMatchObject({ message: t.answers.uploaded(false) });
  for (const [size, expected] of [
    ['full', pages],
    ['medium', pages],
    ['thumbnail', 1],
  ] as const) {
    const image = await sharp(await imageOf(server, tokens.zoe, photo.filename, size)).metadata();
    expect([size, image.format, image.pages ?? 1]).toEqual([size, 'webp', expected]);
    expect(image.exif).toBeUndefined();
  }
  const full = await sharp(await imageOf(server, tokens.zoe, photo.filename)).metadata();
  expect([full.width, full.height]).toEqual([photo.width, photo.height]);
});

test.each<[string, () => Promise<Buffer>]>([
  ['more than 400 frames', () => gif(401, 8, 8)],
  ['more than 50 megapixels of frames', () => gif(20, 2000, 1300)],
])('an animation of %s becomes its first frame, and the answer says so', async (_, bytes) => {
  const answer = await upload(server, tokens.zoe, await bytes());
  const photo = photoIn(answer);
  expect(photo).toMatchObject({ kind: 'photo', durationMs: null });
  expect(answer.body).toMatchObject({
    message: `${t.answers.uploaded(false)}. ${t.answers.still}`,
  });
  expect(
    (await sharp(await imageOf(server, tokens.zoe, photo.filename)).metadata()).pages ?? 1,
  ).toBe(1);
});

const animatedAvif = () =>
  readFileSync(new URL('../../../../tests/fixtures/pictures/animated.avif', import.meta.url));

test.each<[string, () => Promise<Buffer> | Buffer]>([
  ['AVIF', animatedAvif],
  [
    'HEIC',
    () => {
      const heic = readFileSync(
        new URL('../../../../tests/fixtures/pictures/turned.heic', import.meta.url),
      );
      heic.write('hevc', 8);
      return heic;
    },
  ],
  [
    'PNG',
    async () => {
      const png = await frames(1).png().toBuffer();
      const control = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
      return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
    },
  ],
])('an animated %s becomes its first frame, and the answer says so', async (_, bytes) => {
  const answer = await upload(server, tokens.zoe, await bytes());
  const photo = photoIn(answer);
  expect(photo).toMatchObject({ kind: 'photo', durationMs: null });
  expect(answer.body).toMatchObject({
    message: `${t.answers.uploaded(false)}. ${t.answers.still}`,
  });
  const image = await sharp(await imageOf(server, tokens.zoe, photo.filename)).metadata();
  expect([image.format, image.width, image.pages ?? 1]).toEqual(['jpeg', photo.width, 1]);
});
