import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { pngChunk } from './broken-pictures.ts';

const blank = sharp({ create: { width: 24, height: 16, channels: 3, background: '#c86432' } });

/** A segment of a JPEG. */
function segment(marker: number, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.of(0xff, marker), uint16(content.length + 2), content]);
}

const chunk = (type: string, ...parts: (Buffer | string)[]): Buffer =>
  pngChunk(type, Buffer.concat(parts.map((part) => Buffer.from(part))));

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

async function jpegWith(...segments: Buffer[]): Promise<Buffer> {
  const jpeg = await blank.clone().jpeg().toBuffer();
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

const headerEnd = 33;
const endChunk = 12;

async function pngWith(chunk: Buffer, isBehindPixels = false): Promise<Buffer> {
  const png = await blank.clone().png().toBuffer();
  const at = isBehindPixels ? png.length - endChunk : headerEnd;
  return Buffer.concat([png.subarray(0, at), chunk, png.subarray(at)]);
}

/** EXIF with these texts of its directories. */
async function exifOf(directories: Record<string, Record<string, string>>): Promise<Buffer> {
  const { exif } = await sharp(
    await blank.clone().jpeg().withExif(directories).toBuffer(),
  ).metadata();
  return exif ?? Buffer.alloc(0);
}

/** Data sets of IPTC in Photoshop's resources. */
function iptc(...dataSets: (readonly [number, string])[]): Buffer {
  const content = Buffer.concat(
    dataSets.map(([number, text]) =>
      Buffer.concat([Buffer.of(0x1c, 2, number), uint16(text.length), Buffer.from(text)]),
    ),
  );
  const resource = (id: number, bytes: Buffer) =>
    Buffer.concat([
      Buffer.from('8BIM'),
      uint16(id),
      uint16(0),
      uint32(bytes.length),
      bytes,
      Buffer.alloc(bytes.length % 2),
    ]);
  return Buffer.concat([resource(0x03ed, Buffer.alloc(3)), resource(0x0404, content)]);
}

const rawProfile = (name: string, bytes: Buffer) =>
  `\n${name}\n${String(bytes.length).padStart(8)}\n${bytes.toString('hex').replace(/.{72}/g, '$&\n')}\n`;

/**
 * Pictures with a date in a place of its own: their names, their bytes, and the date for a couple in `zone`.
 */
export async function datedPictures(): Promise<[name: string, bytes: Buffer, takenAt: string][]> {
  const exif = await exifOf({ IFD2: { DateTimeOriginal: '2024:05:14 10:22:33' } });
  const photoshop = (...dataSets: (readonly [number, string])[]) =>
    segment(0xed, 'Photoshop 3.0\0', iptc(...dataSets));
  const xmp = (properties: string) =>
    segment(0xe1, `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta ${properties}/>`);
  return [
    [
      'gps.jpg',
      await jpegWith(
        segment(
          0xe1,
          await exifOf({ IFD3: { GPSDateStamp: '2016:08:09', GPSTimeStamp: '10/1 11/1 25/2' } }),
        ),
      ),
      // 10:11:12 UTC in Paris.
      '2016-08-09T12:11:12',
    ],
    [
      'iptc.jpg',
      await jpegWith(photoshop([55, '20070219'], [60, '140506+0100'])),
      '2007-02-19T14:05:06',
    ],
    ['iptc-month.jpg', await jpegWith(photoshop([55, '20070200'])), '2007-02-01T12:00:00'],
    [
      'iptc-digital.jpg',
      await jpegWith(photoshop([55, '00000000'], [62, '20070219'], [63, '140506'])),
      '2007-02-19T14:05:06',
    ],
    [
      'xmp-before-iptc.jpg',
      await jpegWith(
        photoshop([55, '20070219']),
        xmp('exif:DateTimeDigitized="2024-05-14T10:22:33"'),
      ),
      '2024-05-14T10:22:33',
    ],
    [
      'creation-time.png',
      await pngWith(chunk('tEXt', 'Creation Time\0', '2019:07:21 15:30:12')),
      '2019-07-21T15:30:12',
    ],
    [
      'creation-time-compressed.png',
      await pngWith(
        chunk('zTXt', 'Creation Time\0\0', deflateSync('Sun, 21 Jul 2019 15:30:12 +0200')),
      ),
      '2019-07-21T15:30:12',
    ],
    [
      'creation-time-international.png',
      await pngWith(
        chunk('iTXt', 'Creation Time\0\x01\0en\0\0', deflateSync('2019-07-21T15:30:12')),
        true,
      ),
      '2019-07-21T15:30:12',
    ],
    ['exif-behind-pixels.png', await pngWith(chunk('eXIf', exif), true), '2024-05-14T10:22:33'],
    [
      'raw-exif.png',
      await pngWith(
        chunk('zTXt', 'Raw profile type exif\0\0', deflateSync(rawProfile('exif', exif))),
      ),
      '2024-05-14T10:22:33',
    ],
    [
      'raw-exif-behind-pixels.png',
      await pngWith(chunk('tEXt', 'Raw profile type APP1\0', rawProfile('generic', exif)), true),
      '2024-05-14T10:22:33',
    ],
    [
      'raw-iptc.png',
      await pngWith(
        chunk('tEXt', 'Raw profile type iptc\0', rawProfile('iptc', iptc([55, '20070219']))),
      ),
      '2007-02-19T12:00:00',
    ],
  ];
}

/** The zone of the couple in tests. */
export const zone = 'Europe/Paris';
