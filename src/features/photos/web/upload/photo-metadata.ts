import type { PhotoMetadata } from '#shared/capture-date.ts';

/*
 * Own readers: ExifReader 4 misses EXIF behind padding bytes and needs a DOM for XMP, which a worker lacks; exifr knows
 * neither WebP nor XMP in HEIC. Neither reports animations.
 */

/** The parts of a file that are lost when a browser compresses it. */
export interface FileMetadata extends PhotoMetadata {
  /** It has several frames. */
  readonly isAnimated?: boolean;
}

/** Reads metadata of JPEG, PNG, WebP, GIF, HEIC and AVIF. A damaged file has less of it. */
export async function readMetadata(photo: Blob): Promise<FileMetadata> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  const file = createReader(bytes);
  if (file.text(0, 2) === '\xff\xd8') return readJpeg(file);
  if (file.text(1, 3) === 'PNG') return readPng(file);
  if (file.text(0, 4) === 'GIF8') return { isAnimated: countGifFrames(file) > 1 };
  if (file.text(0, 4) === 'RIFF' && file.text(8, 4) === 'WEBP') return readWebp(file);
  return file.text(4, 4) === 'ftyp' ? readHeif(file) : {};
}

type Reader = ReturnType<typeof createReader>;

/** Reads numbers and texts of a file; beyond its end there are zeros. */
function createReader(bytes: Uint8Array<ArrayBuffer>) {
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

/** Only the first block of each kind counts. */
type MutableMetadata = { -readonly [Key in keyof FileMetadata]: FileMetadata[Key] };

const exifMarker = 'Exif\0\0';
const xmpMarker = 'http://ns.adobe.com/xap/1.0/\0';

/** Walks the segments up to the scan data. As decoders do, it skips bytes that are no segment. */
function readJpeg(file: Reader): FileMetadata {
  const metadata: MutableMetadata = {};
  for (let at = 2; at + 4 <= file.size; ) {
    const marker = file.uint8(at + 1);
    const isMarker = file.uint8(at) === 0xff && marker >= 0xc0 && marker !== 0xff;
    // Restart, start and end marks have no length.
    if (!isMarker || (marker >= 0xd0 && marker <= 0xd9)) {
      at += 1;
      continue;
    }
    if (marker === 0xda) break;
    const start = at + 4;
    const end = at + 2 + Math.max(2, file.uint16(at + 2));
    if (marker === 0xe1 && file.text(start, exifMarker.length) === exifMarker)
      metadata.exif ??= file.bytes(start, end);
    if (marker === 0xe1 && file.text(start, xmpMarker.length) === xmpMarker)
      metadata.xmp ??= file.utf8(start + xmpMarker.length, end);
    at = end;
  }
  return metadata;
}

async function readPng(file: Reader): Promise<FileMetadata> {
  const keyword = 'XML:com.adobe.xmp\0';
  const metadata: MutableMetadata = {};
  for (let at = 8; at + 12 <= file.size; ) {
    const [start, end] = [at + 8, at + 8 + file.uint32(at)];
    const type = file.text(at + 4, 4);
    if (type === 'eXIf') metadata.exif ??= file.bytes(start, end);
    if (type === 'acTL') metadata.isAnimated = file.uint32(start) > 1;
    if (file.text(start, keyword.length) === keyword) {
      const content = start + keyword.length;
      const isCompressed = type === 'zTXt' || file.uint8(content) === 1;
      // In `iTXt` the packet follows two flags, two texts and their terminators.
      const packet = type === 'zTXt' ? content + 1 : file.after(file.after(content + 2));
      metadata.xmp ??= isCompressed
        ? await inflated(file.bytes(packet, end))
        : file.utf8(packet, end);
    }
    at = end + 4;
  }
  return metadata;
}

const inflated = (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate')))
    .text()
    .catch(() => '');

function readWebp(file: Reader): FileMetadata {
  const metadata: MutableMetadata = {};
  let frames = 0;
  for (let at = 12; at + 8 <= file.size; ) {
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
  for (let at = from; at + 8 <= to; ) {
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
function readHeif(file: Reader): FileMetadata {
  const boxes = boxesIn(file, 0, file.size);
  const [brands] = boxes;
  const isAnimated =
    brands !== undefined && /avis|hev[cx]/.test(file.text(8, Math.min(64, brands.end - 8)));
  const meta = boxes.find(({ type }) => type === 'meta');
  const inside = meta === undefined ? [] : boxesIn(file, meta.start + 4, meta.end);
  const box = (name: string) => inside.find(({ type }) => type === name);
  const [infos, locations] = [box('iinf'), box('iloc')];
  if (infos === undefined || locations === undefined) return { isAnimated };
  const metadata: MutableMetadata = { isAnimated };
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
  for (let at = start + 6 + idSize; at < end; ) {
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
