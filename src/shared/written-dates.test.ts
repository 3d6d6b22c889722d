import { describe, expect, test } from 'vitest';
import { captureDate } from './capture-date.ts';
import type { PhotoMetadata } from './photo-metadata.ts';
import { writtenDates } from './written-dates.ts';

const now = Date.UTC(2026, 2, 14);
const dateOf = (metadata: PhotoMetadata) =>
  captureDate({ dates: writtenDates(metadata), fileName: '', now, timeZone: 'Asia/Shanghai' });

describe('metadata', () => {
  /** A TIFF structure whose EXIF directory, or main one, has these texts. */
  function tiff(tags: Record<number, string>, { little = true, isMain = false } = {}): Uint8Array {
    const bytes = Buffer.alloc(400);
    const uint16 = (value: number, at: number) =>
      little ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at);
    const uint32 = (value: number, at: number) =>
      little ? bytes.writeUInt32LE(value, at) : bytes.writeUInt32BE(value, at);
    bytes.write(little ? 'II' : 'MM');
    uint16(42, 2);
    uint32(8, 4);
    let directory = 8;
    if (!isMain) {
      uint16(1, 8);
      uint16(0x8769, 10);
      uint32(26, 18);
      directory = 26;
    }
    const entries = Object.entries(tags);
    uint16(entries.length, directory);
    for (const [index, [tag, text]] of entries.entries()) {
      const entry = directory + 2 + 12 * index;
      uint16(Number(tag), entry);
      uint16(2, entry + 2);
      uint32(text.length + 1, entry + 4);
      uint32(200 + 40 * index, entry + 8);
      bytes.write(text, 200 + 40 * index);
    }
    return new Uint8Array(bytes);
  }
  const original = '2024:05:14 10:22:33';
  const created = '2021:03:04 05:06:07';
  const of = (exif: Uint8Array = new Uint8Array(), xmp = '') => dateOf({ exif, xmp });

  test.each([{}, { little: false }, { isMain: true }])('EXIF is read: %j', (options) => {
    const both = { 36867: original, 36868: created };
    expect(of(tiff(both, options))).toBe('2024-05-14T10:22:33');
    expect(of(tiff({ ...both, 36867: '0000:00:00 00:00:00' }, options))).toBe(
      '2021-03-04T05:06:07',
    );
    const marked = Buffer.concat([Buffer.from('Exif\0\0'), tiff(both, options)]);
    expect(of(marked)).toBe('2024-05-14T10:22:33');
  });

  test('broken EXIF has no dates', () => {
    const whole = tiff({ 36867: original });
    for (let length = 0; length < 200; length += 1) {
      expect(of(whole.subarray(0, length))).toBeNull();
    }
    expect(of(new Uint8Array(400).fill(0xff))).toBeNull();
  });

  test.each([
    ['<rdf:Description exif:DateTimeOriginal="2024-05-14T10:22:33+02:00"/>'],
    ['<photoshop:DateCreated>2024-05-14T10:22:33</photoshop:DateCreated>'],
    ['<xmp:CreateDate>\n 2024-05-14T02:22:33Z\n</xmp:CreateDate>'],
    ['<x exif:GPSTimeStamp="2024-05-14T02:22:33Z"/>'],
    [
      '<exif:DateTimeOriginal></exif:DateTimeOriginal><xap:CreateDate>2024-05-14T10:22:33</xap:CreateDate>',
    ],
  ])('XMP is read: %s', (xmp) => expect(of(undefined, xmp)).toBe('2024-05-14T10:22:33'));

  test('EXIF has priority over XMP, unless it has no valid date', () => {
    const xmp = '<rdf:Description xmp:CreateDate="2021-03-04T05:06:07"/>';
    expect(of(tiff({ 36868: original }), xmp)).toBe('2024-05-14T10:22:33');
    expect(of(tiff({ 36867: '1970:01:01 00:00:00' }), xmp)).toBe('2021-03-04T05:06:07');
  });
});
