import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, test } from 'vitest';
import { datedPictures, zone } from '../../tests/support/dated-pictures.ts';
import { captureDate } from './capture-date.ts';
import { readMetadata } from './photo-metadata.ts';
import { writtenDates } from './written-dates.ts';

const now = Date.UTC(2026, 2, 14);
async function dateOf(bytes: Uint8Array, fileName = ''): Promise<string | null> {
  const dates = writtenDates(await readMetadata(bytes));
  return captureDate({ dates, fileName, now, timeZone: zone });
}
const fixture = (name: string) =>
  readFileSync(new URL(`../../tests/fixtures/pictures/${name}`, import.meta.url));

test.each([
  ['x-pixel2.jpg', '2018-08-18T19:00:02'],
  ['turned.heic', '2024-05-14T10:22:33'],
  ['turned.avif', '2024-05-14T10:22:33'],
  // The date of the primary picture, not of the first one.
  ['second-is-primary.heic', '2024-05-14T10:22:33'],
  ['second-is-primary.avif', '2024-05-14T10:22:33'],
  ['d-0001.jpg', null],
])('%s is of %s', async (name, date) => expect(await dateOf(fixture(name))).toBe(date));

test.each(await datedPictures())('%s has a date', async (name, bytes, takenAt) => {
  expect(await dateOf(bytes, name)).toBe(takenAt);
});

test('a text that inflates to gigabytes is read in part', async () => {
  const bomb = deflateSync(Buffer.alloc(64_000_000, '2'));
  const text = Buffer.concat([Buffer.from('zTXtCreation Time\0\0'), bomb]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length - 4);
  const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), length, text, length]);
  const { pngTime = '' } = await readMetadata(png);
  expect(pngTime.length).toBeLessThan(2_000_000);
});

test('only the first thousand texts of a PNG are read: hostile files end soon', async () => {
  const chunk = (content: string) => {
    const bytes = Buffer.from(`\0\0\0\0tEXt${content}\0\0\0\0`);
    bytes.writeUInt32BE(content.length);
    return bytes;
  };
  const pngWith = (texts: number) =>
    Buffer.concat([
      Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
      ...Array<Buffer>(texts).fill(chunk('a\0b')),
      chunk('Creation Time\x002019:07:21 15:30:12'),
    ]);
  expect(await dateOf(pngWith(999))).toBe('2019-07-21T15:30:12');
  expect(await dateOf(pngWith(1000))).toBeNull();
});

describe('a date is read', () => {
  const blank = () =>
    sharp({ create: { width: 8, height: 6, channels: 3, background: '#c86432' } });
  const exif = (image: Sharp) =>
    image.withExif({ IFD2: { DateTimeOriginal: '2024:05:14 10:22:33' } });
  const xmp = (image: Sharp) =>
    image.withXmp(
      '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:DateCreated="2024-05-14T10:22:33+02:00"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
    );
  test.each<[string, Sharp]>([
    ['EXIF of a JPEG', exif(blank().jpeg())],
    ['EXIF of a PNG', exif(blank().png())],
    ['EXIF of a WebP', exif(blank().webp())],
    ['EXIF of an AVIF', exif(blank().avif())],
    ['XMP of a JPEG', xmp(blank().jpeg())],
    ['XMP of a PNG', xmp(blank().png())],
    ['XMP of a WebP', xmp(blank().webp())],
    ['XMP of an AVIF', xmp(blank().avif())],
  ])('%s', async (_, image) => {
    const bytes = await image.toBuffer();
    expect(await dateOf(bytes)).toBe('2024-05-14T10:22:33');
    // Broken files are read without an error, and without end.
    for (let length = 0; length < bytes.length; length += 3) {
      await dateOf(bytes.subarray(0, length));
    }
  });
});

describe('animations', () => {
  const frames = (count: number) => {
    const raw = Buffer.alloc(8 * 6 * 3 * count);
    for (let at = 0; at < raw.length; at += 1) raw[at] = (at * 37) % 256;
    return sharp(raw, { raw: { width: 8, height: 6 * count, channels: 3, pageHeight: 6 } });
  };
  test.each<[string, Sharp, boolean]>([
    ['a GIF of three frames', frames(3).gif({ delay: [50, 50, 50] }), true],
    ['a GIF of one frame', frames(1).gif(), false],
    ['a WebP of three frames', frames(3).webp({ delay: [50, 50, 50], lossless: true }), true],
    ['a WebP of one frame', frames(1).webp(), false],
    ['a PNG', frames(1).png(), false],
  ])('%s', async (_, image, expected) => {
    const bytes = await image.toBuffer();
    const { isAnimated = false } = await readMetadata(bytes);
    expect(isAnimated).toBe(expected);
    for (let length = 0; length < bytes.length; length += 3) {
      await readMetadata(bytes.subarray(0, length));
    }
  });

  test('an animated PNG', async () => {
    const png = await frames(1).png().toBuffer();
    // The control chunk after the signature and IHDR: length, type, frames, plays, checksum.
    const control = Buffer.from('000000086163544c000000020000000000000000', 'hex');
    const bytes = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
    expect(await readMetadata(bytes)).toMatchObject({ isAnimated: true });
  });

  test.each([
    ['turned.avif', 'avis'],
    ['turned.heic', 'hevc'],
  ])('a sequence of pictures: %s with the brand %s', async (name, brand) => {
    const bytes = new Uint8Array(fixture(name));
    bytes.set(new TextEncoder().encode(brand), 8);
    expect(await readMetadata(bytes)).toMatchObject({ isAnimated: true });
  });
});
