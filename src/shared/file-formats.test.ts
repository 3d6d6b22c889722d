import { expect, test } from 'vitest';
import { imageFormat, videoFormat } from './file-formats.ts';

/** The beginning of an ISO base media file: its major brand, then the compatible ones. */
function ftyp(...brands: string[]): Uint8Array {
  const [major = '', ...compatible] = brands;
  const bytes = Buffer.from(`\0\0\0\0ftyp${major}\0\0\0\0${compatible.join('')}`, 'latin1');
  bytes.writeUInt32BE(bytes.length);
  return bytes;
}
const bytes = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['a JPEG', bytes('\xff\xd8\xff\xe0\0\x10JFIF'), 'jpeg'],
  ['a PNG', bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'), 'png'],
  ['a GIF', bytes('GIF89a..'), 'gif'],
  ['a WebP', bytes('RIFF\x10\0\0\0WEBPVP8 '), 'webp'],
  ['a WebP whose length holds a line end', bytes('RIFF\n\r\n\0WEBPVP8L'), 'webp'],
  ['an AVIF', ftyp('avif', 'mif1', 'miaf'), 'avif'],
  ['an AVIF that moves', ftyp('avis', 'msf1'), 'avif'],
  ['a HEIC', ftyp('heic', 'mif1', 'heic'), 'heic'],
  ['some picture', ftyp('mif1'), 'heic'],
  ['a film', ftyp('isom', 'mp41'), null],
  ['a brand beyond its box', Buffer.concat([ftyp('isom'), bytes('avif')]), null],
  ['an SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">'), null],
  ['a sound', bytes('RIFF\x10\0\0\0WAVEfmt '), null],
  ['a JPEG after something', bytes(' \xff\xd8\xff'), null],
  ['nothing', bytes(''), null],
])('%s', (_, head, format) => {
  expect(imageFormat(head)).toBe(format);
  // Neither the bytes after the head nor its offset in memory change the result.
  const within = Buffer.concat([bytes('12345'), head]).subarray(5);
  expect(imageFormat(within)).toBe(format);
});

test.each([
  ['an MP4', ftyp('isom', 'mp41'), 'mp4'],
  ['a MOV', ftyp('qt  '), 'mov'],
  ['a WebM', bytes('\x1a\x45\xdf\xa3\x9f\x42'), 'webm'],
  ['an AVIF that moves', ftyp('avis', 'msf1'), null],
])('the container of a video: %s', (_, head, format) => expect(videoFormat(head)).toBe(format));
