import { describe, expect, test } from 'vitest';
import { captureDate, writtenDates } from './capture-date.ts';

const now = Date.UTC(2026, 2, 14);
const taken = (...written: string[]) => captureDate(written, '', now);
const named = (name: string) => captureDate([], name, now);

describe('a date of EXIF or XMP', () => {
  test.each([
    ['2024:05:14 10:22:33', '2024-05-14T10:22:33'],
    ['2024-05-14T10:22:33.123+02:00', '2024-05-14T10:22:33'],
    ['2024-05-14T10:22-07:00', '2024-05-14T10:22:00'],
    ['2024/5/4 9:02:03', '2024-05-04T09:02:03'],
    ['2024-05-14', '2024-05-14T12:00:00'],
    ['2024:05:14   :  :  ', '2024-05-14T12:00:00'],
    ['1826:01:01 00:00:00', '1826-01-01T00:00:00'],
    ['2027:03:14 00:00:00', '2027-03-14T00:00:00'],
  ])('%j is %s', (written, time) => expect(taken(written)).toBe(time));

  test.each([
    '',
    '0000:00:00 00:00:00',
    'yesterday',
    '2024:13:01 10:22:33',
    '2023:02:29 10:22:33',
    '2024:05:14 24:10:00',
    // Factory defaults.
    '0001:01:01 00:00:00',
    '1970:01:01 00:00:00',
    '2000:01:01 00:00:00',
    '2002:12:08 12:00:00',
    // Dates before photography, and more than a year ahead.
    '1825:12:31 23:59:59',
    '2027:03:14 00:00:01',
  ])('%j is no date', (written) => expect(taken(written)).toBeNull());

  test('the first valid one counts, then the file name', () => {
    const name = 'IMG-20210304-WA0003.jpg';
    expect(captureDate(['0000:00:00 00:00:00', '2024:05:14 10:22:33'], name, now)).toBe(
      '2024-05-14T10:22:33',
    );
    expect(captureDate(['', '2002:12:08 12:00:00'], name, now)).toBe('2021-03-04T12:00:00');
  });
});

describe('a file name', () => {
  const moment = '2023-05-14T10:22:33';
  const day = '2023-05-14T12:00:00';
  test.each([
    ['IMG-20230514-WA0003.jpg', day],
    ['Screenshot_20230514-102233.png', moment],
    ['Screenshot_2023-05-14-10-22-33-123_com.android.chrome.jpg', moment],
    ['Screenshot 2023-05-14 at 10.22.33.png', moment],
    ['Screen Shot 2023-05-14 at 10.22.33\u202fAM.png', moment],
    ['Screenshot 2023-05-14 102233.png', moment],
    ['Captura de pantalla 2023-05-14 a las 10.22.33.png', moment],
    ['PXL_20230514_102233123.jpg', moment],
    ['IMG_20230514_102233.jpg', moment],
    ['IMG20230514102233.jpg', moment],
    ['00100lPORTRAIT_00100_BURST20230514102233123_COVER.jpg', moment],
    ['20230514_102233(0).jpg', moment],
    ['2023-05-14 10.22.33.jpg', moment],
    ['signal-2023-05-14-10-22-33-123.jpg', moment],
    ['signal-2023-05-14-102233_002.jpeg', moment],
    ['WhatsApp Image 2023-05-14 at 10.22.33.jpeg', moment],
    ['WhatsApp Image 2023-05-14 at 1.22.33 PM (1).jpeg', '2023-05-14T13:22:33'],
    ['WhatsApp Image 2023-05-14 at 12.22.33 AM.jpeg', '2023-05-14T00:22:33'],
    ['photo_2023-05-14_10-22-33.jpg', moment],
    ['WP_20230514_10_22_33_Pro.jpg', moment],
    ['WP_20230514_001.jpg', day],
    ['IMG_20230514_999999.jpg', day],
    ['1965-07-04 picnic.jpg', '1965-07-04T12:00:00'],
  ])('%s is of %s', (name, time) => expect(named(name)).toBe(time));

  test.each([
    'photo.jpg',
    'IMG_12345678.jpg',
    '20231301.jpg',
    'received_10152345678901234.jpeg',
    'FB_IMG_1684052553123.jpg',
    '19650704.jpg',
    'IMG_19700101_000000.jpg',
    '2096-01-01.jpg',
    '14-05-2023.jpg',
    '2023-05.jpg',
  ])('%j has no date', (name) => expect(named(name)).toBeNull());
});

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
  const of = (exif?: Uint8Array, xmp?: string) => captureDate(writtenDates({ exif, xmp }), '', now);

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
    [
      "<rdf:Description xmp:CreateDate='2021-01-01T00:00:00' photoshop:DateCreated = '2024-05-14T10:22:33'/>",
    ],
    ['<photoshop:DateCreated>2024-05-14T10:22:33</photoshop:DateCreated>'],
    ['<xmp:CreateDate>\n 2024-05-14T10:22:33Z\n</xmp:CreateDate>'],
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
