import type { PhotoMetadata } from './photo-metadata.ts';

/** Returns the dates in a picture's metadata as written, best first. */
export function writtenDates({ exif, xmp = '', iptc, pngTime, pngExif }: PhotoMetadata): string[] {
  const [camera, converted] = [exifDates(exif), exifDates(pngExif)];
  return [
    ...camera.taken,
    ...xmpDates(xmp, takenInXmp),
    ...iptcDates(iptc),
    ...(pngTime === undefined ? [] : [pngTime]),
    ...converted.taken,
    ...camera.gps,
    ...xmpDates(xmp, ['exif:GPSTimeStamp']),
    ...converted.gps,
  ].filter((text) => text !== '');
}

const dateTimeOriginal = 0x9003;
const createDate = 0x9004;
const exifPointer = 0x8769;
const gpsPointer = 0x8825;
const gpsTime = 0x0007;
const gpsDate = 0x001d;

/** Reads `DateTimeOriginal` and `CreateDate`, which some scanners write into the main directory, and the time of GPS. */
function exifDates(exif: Uint8Array = new Uint8Array()): { taken: string[]; gps: string[] } {
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
  function directoryAt(pointer: number): number[] {
    const entry = findEntry(main, pointer);
    return entry === undefined ? [] : [uint32(entry + 8)];
  }
  function textOf(directory: number, tag: number): string {
    const entry = findEntry(directory, tag);
    if (entry === undefined) return '';
    const length = uint32(entry + 4);
    const text = ascii(tiff, length > 4 ? uint32(entry + 8) : entry + 8, Math.min(length, 32));
    return text.replace(/\0.*/s, '');
  }
  /** The hour, minute and second as fractions. */
  function gpsTimeOf(directory: number): string {
    const entry = findEntry(directory, gpsTime);
    if (entry === undefined || uint32(entry + 4) !== 3) return '';
    const at = uint32(entry + 8);
    const parts = [0, 8, 16].map((part) => uint32(at + part) / uint32(at + part + 4));
    if (!parts.every(Number.isFinite)) return '';
    return ` ${parts.map((part) => `${Math.floor(part)}`.padStart(2, '0')).join(':')}Z`;
  }

  const main = uint32(4);
  const directories = [...directoryAt(exifPointer), main];
  return {
    taken: [dateTimeOriginal, createDate].flatMap((tag) =>
      directories.map((directory) => textOf(directory, tag)),
    ),
    gps: directoryAt(gpsPointer).map(
      (directory) => textOf(directory, gpsDate) + gpsTimeOf(directory),
    ),
  };
}

const ascii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

const takenInXmp = [
  'exif:DateTimeOriginal',
  'photoshop:DateCreated',
  '(?:xmp|xap):CreateDate',
  'exif:DateTimeDigitized',
];

/** Reads properties that are written as attributes or as elements. */
const xmpDates = (xmp: string, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const shape = `\\b${name}\\s{0,9}=\\s{0,9}["']([^"'<]{0,64})|<${name}(?:\\s[^<>]{0,200})?>([^<]{0,64})<`;
    const [, attribute, element] = new RegExp(shape).exec(xmp) ?? [];
    return attribute ?? element ?? [];
  });

/** Numbers of the data sets in record 2 (IPTC IIM 4.2): the day, then the time, of creation and of digital creation. */
const iptcTags = [
  [55, 60],
  [62, 63],
] as const;

/** Reads the dates of IPTC: `20240514`, and `102233+0200` in a data set of its own. */
function iptcDates(iptc: Uint8Array = new Uint8Array()): string[] {
  const texts = new Map<number, string>();
  for (let at = 0; at + 5 <= iptc.length && iptc[at] === 0x1c; ) {
    const [record, dataSet = 0] = [iptc[at + 1], iptc[at + 2]];
    const length = ((iptc[at + 3] ?? 0) << 8) | (iptc[at + 4] ?? 0);
    if (record === 2 && length < 32) texts.set(dataSet, ascii(iptc, at + 5, length));
    at += 5 + length;
  }
  return iptcTags.flatMap(([dayTag, timeTag]) => {
    const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(texts.get(dayTag) ?? '') ?? [];
    if (year === undefined) return [];
    // 00 is an unknown day.
    if (day === '00') return [`${year}-${month}`];
    const time = /^(\d\d)(\d\d)(\d\d)/.exec(texts.get(timeTag) ?? '')?.slice(1) ?? [];
    return [[`${year}-${month}-${day}`, ...(time.length > 0 ? [time.join(':')] : [])].join('T')];
  });
}
