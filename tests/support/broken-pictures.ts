import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** An uploaded file, and its description. */
export interface Sendable {
  name: string;
  bytes: Buffer;
}

/** A seeded random generator (mulberry32). */
export function chances(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

/** A valid picture, damaged in one of many ways. */
export function broken(good: Sendable, other: Sendable, draw: (below: number) => number): Sendable {
  const { bytes } = good;
  const at = draw(bytes.length);
  // Damage in the head has more effects.
  const inHead = draw(Math.min(200, bytes.length));
  const ways: Record<string, () => Buffer> = {
    flipped: () => {
      const copy = Buffer.from(bytes);
      const flips = 1 + draw(8);
      for (let flip = 0; flip < flips; flip += 1) {
        const place = draw(2) === 0 ? draw(copy.length) : draw(Math.min(200, copy.length));
        copy[place] = (copy[place] ?? 0) ^ (1 << draw(8));
      }
      return copy;
    },
    'cut off': () => bytes.subarray(0, at),
    'without its beginning': () => bytes.subarray(inHead),
    'with a gap': () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + draw(500))]),
    'with a part twice': () => {
      const end = Math.min(bytes.length, at + 1 + draw(2_000));
      return Buffer.concat([bytes.subarray(0, end), bytes.subarray(at)]);
    },
    'with a part of another': () =>
      Buffer.concat([bytes.subarray(0, at), other.bytes.subarray(draw(other.bytes.length))]),
    'with the head of another': () =>
      Buffer.concat([other.bytes.subarray(0, inHead), bytes.subarray(inHead)]),
    'with numbers as large as can be': () => {
      const copy = Buffer.from(bytes);
      copy.fill(0xff, inHead, Math.min(copy.length, inHead + 1 + draw(8)));
      return copy;
    },
    'with zeros': () => {
      const copy = Buffer.from(bytes);
      copy.fill(0, at, Math.min(copy.length, at + 1 + draw(300)));
      return copy;
    },
    'with noise': () => {
      const copy = Buffer.from(bytes);
      const end = Math.min(copy.length, at + 1 + draw(100));
      for (let place = at; place < end; place += 1) copy[place] = draw(256);
      return copy;
    },
  };
  const kinds = Object.keys(ways);
  const kind = kinds[draw(kinds.length)] ?? '';
  return { name: `${good.name}, ${kind}`, bytes: ways[kind]?.() ?? bytes };
}

const number = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

/** A PNG chunk with a valid checksum. */
export const pngChunk = (kind: string, content: Buffer) => {
  const inside = Buffer.concat([Buffer.from(kind), content]);
  return Buffer.concat([number(content.length), inside, number(crc32(inside))]);
};

/** A PNG of these chunks, with the size in its head. `colors`: 0 is 1-bit grayscale. */
export function png(
  [width, height]: readonly [number, number],
  parts: readonly Buffer[],
  depth = 1,
  colors = 0,
): Buffer {
  const head = Buffer.concat([
    number(width),
    number(height),
    Buffer.from([depth, colors, 0, 0, 0]),
  ]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', head),
    ...parts,
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Zeros, which compress well. */
const packedZeros = (count: number) => deflateSync(Buffer.alloc(count), { level: 9 });

/** Changes the size in the head of a JPEG. */
export function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg);
  for (let at = 2; at + 9 < copy.length; ) {
    const kind = copy[at + 1] ?? 0;
    if (kind >= 0xc0 && kind <= 0xc2) {
      copy.writeUInt16BE(height, at + 5);
      copy.writeUInt16BE(width, at + 7);
      return copy;
    }
    at += 2 + copy.readUInt16BE(at + 2);
  }
  throw new Error('there is no head in this JPEG');
}

/** Files that are small to send and large to decode, or of another type than they claim. */
export async function hostile(): Promise<Sendable[]> {
  const plain = sharp({ create: { width: 64, height: 48, channels: 3, background: '#c06020' } });
  const jpeg = await plain.jpeg().toBuffer();
  const goodPng = await plain.png().toBuffer();
  const bomb = async (width: number, height: number, format: 'gif' | 'webp') =>
    sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false })
      .toFormat(format, format === 'webp' ? { effort: 0 } : {})
      .toBuffer();
  const frames = async (count: number, format: 'gif' | 'webp') => {
    const [width, height] = [200, 200];
    const pixels = Buffer.alloc(width * height * count * 3);
    for (let frame = 0; frame < count; frame += 1) {
      pixels.fill(frame % 256, frame * width * height * 3, (frame + 1) * width * height * 3);
    }
    const raw = { width, height: height * count, channels: 3 as const, pageHeight: height };
    return sharp(pixels, { raw, limitInputPixels: false }).toFormat(format).toBuffer();
  };
  const lines = (width: number, height: number) =>
    pngChunk('IDAT', packedZeros(Math.ceil(width / 8) * height + height));
  const profile = pngChunk('iCCP', Buffer.concat([Buffer.from('a\0\0'), packedZeros(50_000_000)]));
  const one = pngChunk('IDAT', packedZeros(2));
  const inPq = pngChunk('cICP', Buffer.from([9, 16, 0, 1]));
  /** Zeros in two parts, the first with a wrong checksum. */
  const unchecked = (count: number) => {
    const packed = packedZeros(count);
    const first = pngChunk('IDAT', packed.subarray(0, 2));
    first.writeUInt8((first.at(-1) ?? 0) ^ 1, first.length - 1);
    return [first, pngChunk('IDAT', packed.subarray(2))];
  };
  const send = (name: string, bytes: Buffer | string): Sendable => ({
    name,
    bytes: Buffer.from(bytes as string),
  });

  return [
    send('20000x20000.png', png([20_000, 20_000], [lines(20_000, 20_000)])),
    send('20000x20000 by its head only.png', png([20_000, 20_000], [one])),
    send('as wide as can be.png', png([0x7fffffff, 0x7fffffff], [one])),
    send('70000x10.png', png([70_000, 10], [lines(70_000, 10)])),
    send('8000x8000.png', png([8_000, 8_000], [lines(8_000, 8_000)])),
    send('8000x8000 in PQ.png', png([8_000, 8_000], [inPq, lines(8_000, 8_000)])),
    send('8001x8000.png', png([8_001, 8_000], [lines(8_001, 8_000)])),
    send('7000x7000.webp', await bomb(7_000, 7_000, 'webp')),
    send('7000x7000.gif', await bomb(7_000, 7_000, 'gif')),
    send('many frames.gif', await frames(400, 'gif')),
    send('many frames.webp', await frames(400, 'webp')),
    send('a great profile.png', png([1, 1], [profile, one])),
    send('lines without end.png', png([8, 8], [pngChunk('IDAT', packedZeros(200_000_000))])),
    send('lines without end or checksum.png', png([8, 8], unchecked(1_000_000_000))),
    send('too few lines without checksum.png', png([100, 100], unchecked(1_000))),
    send('no lines.png', png([100, 100], [])),
    send('65535x65535.jpg', withJpegSize(jpeg, 65_535, 65_535)),
    send('progressive without end.jpg', Buffer.concat([...Array(3_000).fill(await scans())])),
    send(
      'drawing.jpg',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
    ),
    send(
      'drawing of entities.jpg',
      '<!DOCTYPE a [<!ENTITY b "&c;&c;">]><svg xmlns="http://www.w3.org/2000/svg">&b;</svg>',
    ),
    send('paper.jpg', '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF'),
    send('drawing.mvg.jpg', 'push graphic-context\nimage over 0,0 0,0 "ephemeral:/etc/passwd"\n'),
    send('page.jpg', '<!doctype html><script>alert(1)</script>'),
    send('scan.jpg', await plain.tiff().toBuffer()),
    send('program.jpg', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')),
    send('empty.jpg', ''),
    send('one byte.jpg', '\xff'),
    send('the start of one.png', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')),
    send('the start of one.heic', '\0\0\0\x18ftypheic\0\0\0\0heicmif1'),
    send(
      'a box in itself.heic',
      Buffer.concat([
        Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1'),
        ...Array(5_000).fill(Buffer.from('\0\0\x0f\xffmeta', 'latin1')),
      ]),
    ),
    send(
      'a page inside.jpg',
      Buffer.concat([
        jpeg.subarray(0, 2),
        comment('*/<script>alert(1)</script>'),
        jpeg.subarray(2),
      ]),
    ),
    send(
      'a page after it.jpg',
      Buffer.concat([jpeg, Buffer.from('<html><script>alert(1)</script>')]),
    ),
    send('other than it says.gif', jpeg),
    send('another inside.png', Buffer.concat([goodPng.subarray(0, 8), jpeg])),
  ];
}

/** A comment of a JPEG. */
function comment(content: string): Buffer {
  const bytes = Buffer.from(content);
  return Buffer.concat([
    Buffer.from([0xff, 0xfe, (bytes.length + 2) >> 8, (bytes.length + 2) & 255]),
    bytes,
  ]);
}

/** A progressive JPEG with very many scans. */
const scans = () =>
  sharp({ create: { width: 16, height: 16, channels: 3, background: '#888' } })
    .jpeg({ progressive: true })
    .toBuffer();
