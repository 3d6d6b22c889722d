import { isWallTime, type WallTime } from './wall-time.ts';

/** Metadata of a picture: a TIFF structure, perhaps after `Exif\0\0`, and an XMP packet. */
export interface PhotoMetadata {
  readonly exif?: Uint8Array | undefined;
  readonly xmp?: string | undefined;
}

/** Returns the dates in a picture's metadata as written, best first. */
export const writtenDates = ({ exif, xmp }: PhotoMetadata): string[] => [
  ...(exif === undefined ? [] : exifDates(exif)),
  ...(xmp === undefined ? [] : xmpDates(xmp)),
];

/** Returns the first valid date of the metadata, else of the file name, else null. */
export function captureDate(
  dateTexts: readonly string[],
  fileName: string,
  now: number,
): WallTime | null {
  const yearAhead = new Date(now);
  yearAhead.setUTCFullYear(yearAhead.getUTCFullYear() + 1);
  const latestDate = yearAhead.toISOString().slice(0, 19);
  const isValid = (time: WallTime) =>
    isWallTime(time) && time >= '1826' && time <= latestDate && !factoryDefaults.has(time);

  for (const { day, time } of [...dateTexts.flatMap(parseDate), ...datesInName(fileName)]) {
    const wallTime = `${day}T${time ?? '12:00:00'}`;
    // The day of a factory default is one as well.
    if (isValid(wallTime) && (time !== undefined || isValid(`${day}T00:00:00`))) return wallTime;
  }
  return null;
}

/** A camera with an unset clock writes the start of its era; old Android phones wrote December 2002. */
const factoryDefaults = new Set([
  '1900-01-01T00:00:00',
  '1904-01-01T00:00:00',
  '1970-01-01T00:00:00',
  '1980-01-01T00:00:00',
  '2000-01-01T00:00:00',
  '2002-12-08T12:00:00',
]);

/** `YYYY-MM-DD` and `HH:mm:ss`, not validated. */
interface DateParts {
  readonly day: string;
  readonly time?: string;
}

/** Reads the dates of EXIF (`2024:05:14 10:22:33`) and XMP (`2024-05-14T10:22+02:00`). */
function parseDate(dateText: string): DateParts[] {
  const shape =
    /^\s*(\d{4})[-:/.]\s*(\d{1,2})[-:/.]\s*(\d{1,2})(?!\d)(?:[\sT]+(\d{1,2}):(\d\d)(?::(\d\d))?)?/;
  const [, year = '', month, day, hour, minute, second = '00'] = shape.exec(dateText) ?? [];
  if (day === undefined) return [];
  const date = { day: [year, twoDigits(month), twoDigits(day)].join('-') };
  return [
    hour === undefined ? date : { ...date, time: [twoDigits(hour), minute, second].join(':') },
  ];
}

// Without separators the year is at least 1970, since other numbers have eight digits too.
const dayInName = /(?<!\d)(?:(19[7-9]\d|20\d\d)(\d\d)(\d\d)|(\d{4})([-_.])(\d\d)\5(\d\d)(?!\d))/g;
const timeInName =
  /^(?:[-_.,T\s]*|\s+(?:\p{L}+\.?\s+){1,2})(\d\d|\d(?=[-_.:]))([-_.: ]?)(\d\d)\2(\d\d)(?:\d{3})?(?!\d)(?:\s?([AP])M)?/iu;

/** Reads names of phones and messengers: `IMG-20230514-WA0003`, `Screenshot 2023-05-14 at 1.22.33 PM`. */
function datesInName(name: string): DateParts[] {
  return [...name.matchAll(dayInName)].flatMap((match) => {
    const [matchedText, year1, month1, day1, year2, , month2, day2] = match;
    const day = [year1 ?? year2, month1 ?? month2, day1 ?? day2].join('-');
    const nameAfterDate = name.slice(match.index + matchedText.length);
    const [, hour, , minute, second, halfOfDay] = timeInName.exec(nameAfterDate) ?? [];
    if (hour === undefined) return /^\d/.test(nameAfterDate) ? [] : [{ day }];
    const hour24 =
      halfOfDay === undefined ? hour : (Number(hour) % 12) + (/p/i.test(halfOfDay) ? 12 : 0);
    const time = [twoDigits(`${hour24}`), minute, second].join(':');
    // A number that is no time of day is a counter.
    return isWallTime(`2000-01-01T${time}`) ? [{ day, time }] : [{ day }];
  });
}

const twoDigits = (digits = ''): string => digits.padStart(2, '0');

// Own readers for a few values: exifr (last release in 2021) knows neither WebP nor XMP in HEIC and AVIF, and stops
// after the first part of a JPEG.

const dateTimeOriginal = 0x9003;
const createDate = 0x9004;
const exifPointer = 0x8769;

/** Reads `DateTimeOriginal` and `CreateDate`, which some scanners write into the main directory. */
function exifDates(exif: Uint8Array): string[] {
  const marker = 'Exif\0\0';
  const tiff = exif.subarray(ascii(exif, 0, marker.length) === marker ? marker.length : 0);
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const isLittleEndian = ascii(tiff, 0, 2) === 'II';
  // Zero beyond the end: a broken block has no entries.
  const uint16 = (at: number) =>
    at + 2 <= tiff.byteLength ? view.getUint16(at, isLittleEndian) : 0;
  const uint32 = (at: number) =>
    at + 4 <= tiff.byteLength ? view.getUint32(at, isLittleEndian) : 0;

  function findEntry(directory: number, tag: number): number | undefined {
    for (let index = 0; index < uint16(directory); index += 1) {
      const entry = directory + 2 + 12 * index;
      if (uint16(entry) === tag) return entry;
    }
    return undefined;
  }
  function textOf(directory: number, tag: number): string {
    const entry = findEntry(directory, tag);
    if (entry === undefined) return '';
    const length = uint32(entry + 4);
    return ascii(tiff, length > 4 ? uint32(entry + 8) : entry + 8, Math.min(length, 32));
  }

  const main = uint32(4);
  const pointer = findEntry(main, exifPointer);
  const directories = pointer === undefined ? [main] : [uint32(pointer + 8), main];
  return [dateTimeOriginal, createDate].flatMap((tag) =>
    directories.map((directory) => textOf(directory, tag)),
  );
}

const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** Reads properties that are written as attributes or as elements. */
const xmpDates = (xmp: string): string[] =>
  ['exif:DateTimeOriginal', 'photoshop:DateCreated', '(?:xmp|xap):CreateDate'].flatMap((name) => {
    const shape = `\\b${name}\\s{0,9}=\\s{0,9}["']([^"'<]{0,64})|<${name}>([^<]{0,64})<`;
    const [, attribute, element] = new RegExp(shape).exec(xmp) ?? [];
    return attribute ?? element ?? [];
  });
