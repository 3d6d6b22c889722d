/** The formats accepted for upload. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

/** Bytes from which a format is detected. */
export const headLength = 64;

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'];
const avifBrands = ['avif', 'avis'];

/** Detects the format from a file's first bytes. Returns null for any other format. */
export function imageFormat(head: Uint8Array): ImageFormat | null {
  const text = String.fromCharCode(...head.subarray(0, headLength));
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp';
  if (text.slice(4, 8) !== 'ftyp') return null;
  const brands = brandsOf(head, text);
  // AVIF files often have `mif1` as their major brand.
  if (brands.some((brand) => avifBrands.includes(brand))) return 'avif';
  return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : null;
}

/** Returns the major brand, then the compatible ones (ISO 14496-12 §4.3). */
function brandsOf(head: Uint8Array, text: string): string[] {
  const end = Math.min(new DataView(head.buffer, head.byteOffset).getUint32(0), headLength);
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text.slice(at, at + 4));
  return brands;
}

export type VideoFormat = 'mp4' | 'mov' | 'webm';

/** Detects a container of videos from a file's first bytes; null for any other file. */
export function videoFormat(head: Uint8Array): VideoFormat | null {
  const text = String.fromCharCode(...head.subarray(0, 12));
  if (text.startsWith('\x1a\x45\xdf\xa3')) return 'webm';
  if (text.slice(4, 8) !== 'ftyp') return null;
  const brand = text.slice(8);
  // Pictures in the same container.
  if (/^(?:hei[cfxms]|hev[cxms]|mif[1-3]|msf1|avif|avis|avci|jpeg|j2ki|crx )$/.test(brand))
    return null;
  return brand === 'qt  ' ? 'mov' : 'mp4';
}
