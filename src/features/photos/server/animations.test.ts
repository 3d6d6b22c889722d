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

/** Frames of different colors. */
function frames(count: number, width = 60, height = 40) {
  const data = Buffer.alloc(count * width * height * 3);
  for (let frame = 0; frame < count; frame += 1) {
    const length = width * height * 3;
    data.fill((frame * 37 + 11) % 256, frame * length, (frame + 1) * length);
  }
  return sharp(data, { raw: { width, height: height * count, channels: 3, pageHeight: height } });
}
const delay = (count: number) => Array.from({ length: count }, () => 120);
const fixture = (name: string) =>
  readFileSync(new URL(`../../../../tests/fixtures/pictures/${name}`, import.meta.url));

test.each([
  ['a large GIF', () => frames(3, 2000, 300).gif({ delay: delay(3), effort: 1 }), 3],
  ['a WebP', () => frames(5).webp({ delay: delay(5) }), 5],
] as const)('%s keeps its frames, except in the thumbnail', async (_, make, count) => {
  const answer = await upload(server, tokens.zoe, await make().toBuffer());
  const photo = photoIn(answer);
  expect(photo).toMatchObject({ kind: 'animation', durationMs: count * 120, hasPoster: true });
  expect(answer.body).toMatchObject({ message: t.answers.uploaded(false) });
  for (const [size, pages] of [
    ['full', count],
    ['medium', count],
    ['thumbnail', 1],
  ] as const) {
    const image = await sharp(await imageOf(server, tokens.zoe, photo.filename, size)).metadata();
    expect([size, image.format, image.pages ?? 1]).toEqual([size, 'webp', pages]);
    if (size === 'full') expect(image).toMatchObject({ width: photo.width, height: photo.height });
  }
});

test.each<[string, () => Promise<Buffer> | Buffer]>([
  ['of more than 400 frames', () => frames(401, 8, 8).gif().toBuffer()],
  [
    'of more than 50 megapixels of frames',
    async () => {
      const gif = await frames(20, 8, 8).gif().toBuffer();
      // The size of the whole picture; the frames stay small.
      gif.writeUInt16LE(2000, 6);
      gif.writeUInt16LE(1300, 8);
      return gif;
    },
  ],
  ['in AVIF', () => fixture('animated.avif')],
  [
    'in HEIC',
    () => {
      const heic = fixture('turned.heic');
      heic.write('hevc', 8);
      return heic;
    },
  ],
  [
    'in PNG',
    async () => {
      const png = await frames(1).png().toBuffer();
      const control = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
      return Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
    },
  ],
])('an animation %s becomes its first frame, and the answer says so', async (_, make) => {
  const answer = await upload(server, tokens.zoe, await make());
  const photo = photoIn(answer);
  expect(photo).toMatchObject({ kind: 'photo', durationMs: null });
  expect(answer.body).toMatchObject({
    message: `${t.answers.uploaded(false)}. ${t.answers.still}`,
  });
  const image = await sharp(await imageOf(server, tokens.zoe, photo.filename)).metadata();
  expect([image.width, image.pages ?? 1]).toEqual([photo.width, 1]);
});
