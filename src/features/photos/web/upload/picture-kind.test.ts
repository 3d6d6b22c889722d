import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { kindOf } from './picture-kind.ts';

const taken = { IFD0: { Make: 'Camera' }, IFD2: { DateTimeOriginal: '2024:05:14 10:22:33' } };
const blank = (alpha = 1) =>
  sharp({
    create: { width: 8, height: 6, channels: 4, background: { r: 200, g: 100, b: 50, alpha } },
  });
const two = (raw: Buffer) =>
  sharp(raw, { raw: { width: 8, height: 12, channels: 3, pageHeight: 6 } });

let pictures: Record<string, Blob>;
beforeAll(async () => {
  const frames = await sharp({
    create: { width: 8, height: 12, channels: 3, background: '#123' },
  })
    .composite([{ input: await blank().png().toBuffer(), left: 0, top: 0 }])
    .removeAlpha()
    .raw()
    .toBuffer();
  const made = {
    jpeg: blank().withExif(taken).jpeg(),
    png: blank().withExif(taken).png(),
    webp: blank(0.5).withExif(taken).webp(),
    plainWebp: blank().removeAlpha().webp(),
    avif: blank().withExif(taken).avif(),
    gif: blank().gif(),
    movingWebp: two(frames).webp({ delay: [100, 100], lossless: true }),
  };
  const entries = Object.entries(made).map(async ([name, picture]) => {
    return [name, new Blob([new Uint8Array(await picture.toBuffer())])] as const;
  });
  pictures = Object.fromEntries(await Promise.all(entries));
});
const picture = (name: string) => pictures[name] ?? new Blob();

describe('what the first bytes tell', () => {
  test.each([
    ['jpeg', { moves: false, seeThrough: false }],
    ['png', { moves: false, seeThrough: true }],
    ['webp', { moves: false, seeThrough: true }],
    ['plainWebp', { moves: false, seeThrough: true }],
    ['avif', { moves: false, seeThrough: true }],
    ['gif', { moves: true, seeThrough: true }],
    ['movingWebp', { moves: true, seeThrough: true }],
    ['nothing', { moves: false, seeThrough: true }],
  ])('of %s', async (name, kind) => {
    expect(await kindOf(picture(name))).toEqual(kind);
  });
});
