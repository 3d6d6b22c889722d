import { describe, expect, test } from 'vitest';
import { captureDate } from './capture-date.ts';

const now = Date.UTC(2026, 2, 14);
const timeZone = 'Asia/Shanghai';
const dateOf = (dates: string[], fileName: string) =>
  captureDate({ dates, fileName, now, timeZone });
const taken = (...written: string[]) => dateOf(written, '');
const named = (name: string) => dateOf([], name);

describe('a date of EXIF or XMP', () => {
  test.each([
    ['2024:05:14 10:22:33', '2024-05-14T10:22:33'],
    ['2024-05-14T10:22:33.123+02:00', '2024-05-14T10:22:33'],
    ['2024/5/4 9:02:03', '2024-05-04T09:02:03'],
    ['2024-05-14', '2024-05-14T12:00:00'],
    ['2024:05:14   :  :  ', '2024-05-14T12:00:00'],
    // A month alone counts as its first day.
    ['2024-05', '2024-05-01T12:00:00'],
    // An offset keeps the wall time; UTC is shown in the zone of the couple.
    ['2024-05-14T23:22:33-0700', '2024-05-14T23:22:33'],
    ['2024-05-14T23:22:33Z', '2024-05-15T07:22:33'],
    ['Tue, 14 May 2024 10:22:33 GMT', '2024-05-14T18:22:33'],
    ['14 May 2024', '2024-05-14T12:00:00'],
    ['1826:01:01 00:00:00', '1826-01-01T00:00:00'],
    ['2027:03:14 00:00:00', '2027-03-14T00:00:00'],
  ])('%j is %s', (written, time) => expect(taken(written)).toBe(time));

  test.each([
    '',
    '0000:00:00 00:00:00',
    '2024:13:01 10:22:33',
    '2023:02:29 10:22:33',
    '2024-05-14T24:10:00Z',
    '14 Foo 2024',
    // Factory defaults.
    '1970:01:01 00:00:00',
    '2002:12:08 12:00:00',
    '1970-01-01T00:00:00Z',
    // Dates before photography, and more than a year ahead.
    '1825:12:31 23:59:59',
    '2027:03:14 00:00:01',
  ])('%j is no date', (written) => expect(taken(written)).toBeNull());

  test('the first valid one counts, then the file name', () => {
    const name = 'IMG-20210304-WA0003.jpg';
    expect(dateOf(['0000:00:00 00:00:00', '2024:05:14 10:22:33'], name)).toBe(
      '2024-05-14T10:22:33',
    );
    expect(dateOf(['', '2002:12:08 12:00:00'], name)).toBe('2021-03-04T12:00:00');
  });
});

describe('a file name', () => {
  const moment = '2023-05-14T10:22:33';
  const day = '2023-05-14T12:00:00';
  test.each([
    ['IMG-20230514-WA0003.jpg', day],
    ['Screenshot_20230514-102233.png', moment],
    ['Screenshot_2023-05-14-10-22-33-123_com.android.chrome.jpg', moment],
    ['Screen Shot 2023-05-14 at 10.22.33\u202fAM.png', moment],
    ['PXL_20230514_102233123.jpg', moment],
    ['IMG20230514102233.jpg', moment],
    ['signal-2023-05-14-10-22-33-123.jpg', moment],
    ['WhatsApp Image 2023-05-14 at 1.22.33 PM (1).jpeg', '2023-05-14T13:22:33'],
    ['WhatsApp Image 2023-05-14 at 12.22.33 AM.jpeg', '2023-05-14T00:22:33'],
    ['photo_2023-05-14_10-22-33.jpg', moment],
    ['WP_20230514_10_22_33_Pro.jpg', moment],
    ['IMG_20230514_999999.jpg', day],
    ['1965-07-04 picnic.jpg', '1965-07-04T12:00:00'],
    // Half days in other languages.
    ['截屏2023-05-14 上午10.22.33.png', moment],
    ['截屏2023-05-14 下午1.22.33.png', '2023-05-14T13:22:33'],
    ['截屏2023-05-14 下午12.22.33.png', '2023-05-14T12:22:33'],
    ['スクリーンショット 2023-05-14 午後1.22.33.png', '2023-05-14T13:22:33'],
    ['Captura de pantalla 2023-05-14 a la(s) 1.22.33 p. m..png', '2023-05-14T13:22:33'],
    // Milliseconds since 1970.
    ['mmexport1684059753123.jpg', '2023-05-14T18:22:33'],
    ['2023-05-14 1684059753999.jpg', day],
  ])('%s is of %s', (name, time) => expect(named(name)).toBe(time));

  test.each([
    'IMG_12345678.jpg',
    'received_10152345678901234.jpeg',
    'mmexport16840597531234.jpg',
    '19650704.jpg',
    '2096-01-01.jpg',
    '14-05-2023.jpg',
  ])('%j has no date', (name) => expect(named(name)).toBeNull());
});
