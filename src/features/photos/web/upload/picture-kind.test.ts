import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { exifOfWebp, kindOf } from './picture-kind.ts';

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

describe('what a camera wrote into a WebP', () => {
  test('is found, in the form that exifr reads', async () => {
    const exif = Buffer.from((await exifOfWebp(picture('webp'))) ?? new ArrayBuffer());
    expect(exif.subarray(0, 4).toString('latin1')).toMatch(/^(II\*\0|MM\0\*)$/);
    expect(exif.toString('latin1')).toContain('2024:05:14 10:22:33');
  });

  test.each([['plainWebp'], ['jpeg'], ['nothing']])('is not there in %s', async (name) => {
    expect(await exifOfWebp(picture(name))).toBeNull();
  });

  test('is not looked for behind the end of a broken one', async () => {
    const whole = picture('webp');
    for (const length of [13, 20, 40, whole.size - 9]) {
      const exif = await exifOfWebp(whole.slice(0, length));
      expect(exif?.byteLength ?? 0).toBeLessThan(length);
    }
    const empty = new Blob(['RIFF\0\0\0\0WEBPVP8 \0\0\0\0']);
    expect(await exifOfWebp(empty)).toBeNull();
  });
});
