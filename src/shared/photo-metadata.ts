/*
 * Own readers for both sides: ExifReader 4.46 misses EXIF behind bytes that are no segment, reads the date of the first
 * picture of a HEIC file instead of the primary one, and needs a DOM for XMP, which a worker lacks. exifr (last release
 * in 2021) knows neither WebP nor XMP in HEIC. sharp reads no PNG chunks behind the pixels. None reports animations.
 */

/** The parts of an untrusted file that are lost when it is compressed. Only the first block of each kind counts. */
export interface PhotoMetadata {
  /** A TIFF structure, perhaps after `Exif\0\0`. */
  exif?: Uint8Array;
  xmp?: string;
  /** Data sets of IPTC IIM. */
  iptc?: Uint8Array | undefined;
  /** `Creation Time` in a text chunk of a PNG. */
  pngTime?: string;
  /** EXIF that a converter wrote into a text chunk of a PNG. */
  pngExif?: Uint8Array;
  /** It has several frames. */
  isAnimated?: boolean;
}

/** Reads metadata of JPEG, PNG, WebP, GIF, HEIC and AVIF. A damaged file has less of it. */
export async function readMetadata(bytes: Uint8Array): Promise<PhotoMetadata> {
  const file = createReader(bytes);
  if (file.text(0, 2) === '\xff\xd8') return readJpeg(file);
  if (file.text(1, 3) === 'PNG') return readPng(file);
  if (file.text(0, 4) === 'GIF8') return { isAnimated: countGifFrames(file) > 1 };
  if (file.text(0, 4) === 'RIFF' && file.text(8, 4) === 'WEBP') return readWebp(file);
  return file.text(4, 4) === 'ftyp' ? readHeif(file) : {};
}

/** Segments, chunks, boxes or texts that are looked at: more than any picture has, so that hostile files end soon. */
const maxParts = { jpeg: 10_000, png: 100_000, pngTexts: 1000, webp: 10_000, heif: 4096 };

type Reader = ReturnType<typeof createReader>;

/** Reads numbers and texts of a file; beyond its end there are zeros. */
function createReader(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isInside = (at: number, length: number) => at + length <= bytes.length;
  return {
    size: bytes.length,
    bytes: (from: number, to: number) => bytes.subarray(from, to),
    text: (at: number, length: number) => String.fromCharCode(...bytes.subarray(at, at + length)),
    utf8: (from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to)),
    /** The place after the next zero byte. */
    after: (at: number) => bytes.indexOf(0, at) + 1 || bytes.length,
    uint8: (at: number) => bytes[at] ?? 0,
    uint16: (at: number) => (isInside(at, 2) ? view.getUint16(at) : 0),
    uint32: (at: number, isLittleEndian = false) =>
      isInside(at, 4) ? view.getUint32(at, isLittleEndian) : 0,
  };
}

const exifMarker = 'Exif\0\0';
const xmpMarker = 'http://ns.adobe.com/xap/1.0/\0';
const photoshopMarker = 'Photoshop 3.0\0';

/** Walks the segments up to the scan data. As decoders do, it skips bytes that are no segment. */
function readJpeg(file: Reader): PhotoMetadata {
  const metadata: PhotoMetadata = {};
  let segments = 0;
  for (let at = 2; at + 4 <= file.size && segments < maxParts.jpeg; ) {
    const marker = file.uint8(at + 1);
    const isMarker = file.uint8(at) === 0xff && marker >= 0xc0 && marker !== 0xff;
    // Restart, start and end marks have no length.
    if (!isMarker || (marker >= 0xd0 && marker <= 0xd9)) {
      at += 1;
      continue;
    }
    if (marker === 0xda) break;
    segments += 1;
    const start = at + 4;
    const end = at + 2 + Math.max(2, file.uint16(at + 2));
    if (marker === 0xe1 && file.text(start, exifMarker.length) === exifMarker)
      metadata.exif ??= file.bytes(start, end);
    if (marker === 0xe1 && file.text(start, xmpMarker.length) === xmpMarker)
      metadata.xmp ??= file.utf8(start + xmpMarker.length, end);
    if (marker === 0xed && file.text(start, photoshopMarker.length) === photoshopMarker)
      metadata.iptc ??= iptcIn(file, start + photoshopMarker.length, end);
    at = end;
  }
  return metadata;
}

/** Finds the data sets of IPTC in the image resources of Photoshop, each with an id, a name and a length. */
function iptcIn(file: Reader, from: number, to: number): Uint8Array | undefined {
  const even = (length: number) => length + (length % 2);
  for (let at = from; at + 12 <= to && file.text(at, 4) === '8BIM'; ) {
    const start = at + 6 + even(1 + file.uint8(at + 6)) + 4;
    const length = file.uint32(start - 4);
    if (file.uint16(at + 4) === 0x0404) return file.bytes(start, Math.min(to, start + length));
    at = start + even(length);
  }
  return undefined;
}

const pngTexts = ['tEXt', 'zTXt', 'iTXt'];
const longestKeyword = 79;

async function readPng(file: Reader): Promise<PhotoMetadata> {
  const metadata: PhotoMetadata = {};
  let [chunks, texts] = [0, 0];
  for (let at = 8; at + 12 <= file.size && chunks < maxParts.png; chunks += 1) {
    const [start, end] = [at + 8, at + 8 + file.uint32(at)];
    const type = file.text(at + 4, 4);
    if (type === 'eXIf') metadata.exif ??= file.bytes(start, end);
    if (type === 'acTL') metadata.isAnimated = file.uint32(start) > 1;
    if (pngTexts.includes(type) && texts < maxParts.pngTexts) {
      texts += 1;
      const [keyword = ''] = file.text(start, longestKeyword + 1).split('\0', 1);
      const text = () => pngText(file, type, start + keyword.length + 1, end);
      if (keyword === 'XML:com.adobe.xmp') metadata.xmp ??= await text();
      if (keyword === 'Creation Time') metadata.pngTime ??= await text();
      // ImageMagick and older exiftool write metadata of other formats in hexadecimal.
      if (keyword === 'Raw profile type xmp') metadata.xmp ??= utf8Of(rawProfile(await text()));
      if (keyword === 'Raw profile type iptc') metadata.iptc ??= iptcOf(rawProfile(await text()));
      if (/^Raw profile type (?:exif|APP1)$/i.test(keyword)) {
        const profile = rawProfile(await text());
        if (latin1Of(profile).startsWith(xmpMarker)) {
          metadata.xmp ??= utf8Of(profile.subarray(xmpMarker.length));
        } else metadata.pngExif ??= profile;
      }
    }
    at = end + 4;
  }
  return metadata;
}

/** Reads the text of a chunk. In `iTXt` it follows two flags, two texts and their terminators, in `zTXt` one flag. */
function pngText(file: Reader, type: string, content: number, end: number): Promise<string> {
  if (type === 'tEXt') return Promise.resolve(file.utf8(content, end));
  if (type === 'zTXt') return inflated(file.bytes(content + 1, end));
  const text = file.after(file.after(content + 2));
  const isCompressed = file.uint8(content) === 1;
  return isCompressed ? inflated(file.bytes(text, end)) : Promise.resolve(file.utf8(text, end));
}

/** Characters of inflated text; an untrusted chunk may expand a thousandfold. */
const maxText = 1_000_000;

async function inflated(bytes: Uint8Array): Promise<string> {
  const stream = new Blob([new Uint8Array(bytes)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate'));
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    while (text.length < maxText) {
      const { value, done } = await reader.read();
      if (done) return text;
      text += decoder.decode(value, { stream: true });
    }
    await reader.cancel();
  } catch {
    // The rest of a broken text is missing.
  }
  return text;
}

/** Decodes `\nexif\n      12\n4578696600…`: the name and the length of a profile, then its bytes. */
function rawProfile(text: string): Uint8Array {
  const [, hexadecimal = ''] = /^\s*\w+\s+\d+\s+([\da-f\s]*)/i.exec(text) ?? [];
  const bytes = hexadecimal.replaceAll(/\s/g, '').match(/../g) ?? [];
  return Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16));
}

const utf8Of = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const latin1Of = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** The data sets themselves, or Photoshop's resources around them. */
const iptcOf = (profile: Uint8Array): Uint8Array =>
  profile[0] === 0x1c ? profile : (iptcIn(createReader(profile), 0, profile.length) ?? profile);

function readWebp(file: Reader): PhotoMetadata {
  const metadata: PhotoMetadata = {};
  let [chunks, frames] = [0, 0];
  for (let at = 12; at + 8 <= file.size && chunks < maxParts.webp; chunks += 1) {
    const size = file.uint32(at + 4, true);
    const [start, end] = [at + 8, at + 8 + size];
    const type = file.text(at, 4);
    if (type === 'EXIF') metadata.exif ??= file.bytes(start, end);
    if (type === 'XMP ') metadata.xmp ??= file.utf8(start, end);
    if (type === 'ANMF') frames += 1;
    at = end + (size % 2);
  }
  return { ...metadata, isAnimated: frames > 1 };
}

/** Walks the blocks of a GIF (GIF89a §17–25). */
function countGifFrames(file: Reader): number {
  const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  let frames = 0;
  for (let at = 13 + tableSize(file.uint8(10)); at < file.size; at += 1) {
    const isFrame = file.uint8(at) === 0x2c;
    if (!isFrame && file.uint8(at) !== 0x21) break;
    if (isFrame) frames += 1;
    at += isFrame ? 11 + tableSize(file.uint8(at + 9)) : 2;
    while (file.uint8(at) > 0) at += 1 + file.uint8(at);
  }
  return frames;
}

interface Box {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Returns the boxes in a part of an ISO base media file (ISO 14496-12 §4.2). */
function boxesIn(file: Reader, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to && boxes.length < maxParts.heif; ) {
    const size = file.uint32(at);
    // 1: the size follows in 64 bits. 0: up to the end.
    const header = size === 1 ? 16 : 8;
    const length = size === 1 ? file.uint32(at + 8) * 2 ** 32 + file.uint32(at + 12) : size;
    const end = size === 0 ? to : Math.min(to, at + Math.max(header, length));
    boxes.push({ type: file.text(at + 4, 4), start: at + header, end });
    at = end;
  }
  return boxes;
}

/** Reads the metadata items of HEIC and AVIF (ISO 14496-12 §8.11, ISO 23008-12 annex A). */
function readHeif(file: Reader): PhotoMetadata {
  const boxes = boxesIn(file, 0, file.size);
  const [brands] = boxes;
  const isAnimated =
    brands !== undefined && /avis|hev[cx]/.test(file.text(8, Math.min(64, brands.end - 8)));
  const meta = boxes.find(({ type }) => type === 'meta');
  const inside = meta === undefined ? [] : boxesIn(file, meta.start + 4, meta.end);
  const box = (name: string) => inside.find(({ type }) => type === name);
  const [infos, locations] = [box('iinf'), box('iloc')];
  if (infos === undefined || locations === undefined) return { isAnimated };
  const metadata: PhotoMetadata = { isAnimated };
  const isOfPrimary = primaryFilter(file, box('pitm'), box('iref'));
  const countSize = file.uint8(infos.start) === 0 ? 2 : 4;
  for (const { start, end } of boxesIn(file, infos.start + 4 + countSize, infos.end)) {
    const idSize = file.uint8(start) === 3 ? 4 : 2;
    const type = file.text(start + idSize + 6, 4);
    if (type !== 'Exif' && type !== 'mime') continue;
    const id = idSize === 4 ? file.uint32(start + 4) : file.uint16(start + 4);
    if (!isOfPrimary(id)) continue;
    const [from, to] = locationOf(file, locations, id, box('idat')?.start);
    // The structure begins after a number that says how many bytes are before it.
    if (type === 'Exif') metadata.exif ??= file.bytes(from + 4 + file.uint32(from), to);
    else if (file.text(start, end - start).includes('application/rdf+xml'))
      metadata.xmp ??= file.utf8(from, to);
  }
  return metadata;
}

/** Returns a test for the items that describe the primary picture, or no picture in particular. */
function primaryFilter(file: Reader, primary?: Box, references?: Box): (id: number) => boolean {
  if (primary === undefined || references === undefined) return () => true;
  const isLong = file.uint8(references.start) === 1;
  const idAt = (at: number) => (isLong ? file.uint32(at) : file.uint16(at));
  const idSize = isLong ? 4 : 2;
  const primaryId =
    file.uint8(primary.start) === 0
      ? file.uint16(primary.start + 4)
      : file.uint32(primary.start + 4);
  const descriptions = boxesIn(file, references.start + 4, references.end)
    .filter(({ type }) => type === 'cdsc')
    .map(({ start, end }) => {
      const targets: number[] = [];
      for (let at = start + idSize + 2; at < end; at += idSize) targets.push(idAt(at));
      return { from: idAt(start), targets };
    });
  return (id) => {
    const targets = descriptions
      .filter(({ from }) => from === id)
      .flatMap(({ targets }) => targets);
    return targets.length === 0 || targets.includes(primaryId);
  };
}

/** Returns the range of an item with one extent (`iloc`), empty if there is none. */
function locationOf(file: Reader, { start, end }: Box, id: number, idat = 0): [number, number] {
  const version = file.uint8(start);
  const sizes = file.uint16(start + 4);
  const [offsetSize, lengthSize, baseSize] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15];
  const indexSize = version === 0 ? 0 : sizes & 15;
  const idSize = version < 2 ? 2 : 4;
  const number = (at: number, size: number) => {
    if (size === 2) return file.uint16(at);
    if (size === 4) return file.uint32(at);
    return size === 8 ? file.uint32(at) * 2 ** 32 + file.uint32(at + 4) : 0;
  };
  let entries = 0;
  for (let at = start + 6 + idSize; at < end && entries < maxParts.heif; entries += 1) {
    const method = version === 0 ? 0 : file.uint16(at + idSize) & 15;
    const base = at + idSize + (version === 0 ? 0 : 2) + 2;
    const extents = base + baseSize + 2;
    if (number(at, idSize) === id) {
      const offset = number(base, baseSize) + number(extents + indexSize, offsetSize);
      const from = (method === 1 ? idat : 0) + offset;
      return [from, from + number(extents + indexSize + offsetSize, lengthSize)];
    }
    at = extents + file.uint16(base + baseSize) * (indexSize + offsetSize + lengthSize);
  }
  return [0, 0];
}
