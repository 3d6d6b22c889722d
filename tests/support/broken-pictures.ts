import { crc32 } from 'node:zlib';

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
  const overwritten = (start: number, most: number, byte: () => number) => {
    const copy = Buffer.from(bytes);
    const end = Math.min(copy.length, start + 1 + draw(most));
    for (let place = start; place < end; place += 1) copy[place] = byte();
    return copy;
  };
  const ways: Record<string, () => Buffer> = {
    'cut off': () => bytes.subarray(0, at),
    'without its beginning': () => bytes.subarray(inHead),
    'with a gap': () => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + draw(500))]),
    'with a part twice': () =>
      Buffer.concat([bytes.subarray(0, at + draw(2_000)), bytes.subarray(at)]),
    'with a part of another': () =>
      Buffer.concat([bytes.subarray(0, at), other.bytes.subarray(draw(other.bytes.length))]),
    'with the head of another': () =>
      Buffer.concat([other.bytes.subarray(0, inHead), bytes.subarray(inHead)]),
    'with numbers as large as can be': () => overwritten(inHead, 8, () => 0xff),
    'with zeros': () => overwritten(at, 300, () => 0),
    'with noise': () => overwritten(at, 100, () => draw(256)),
    'with a changed head': () => overwritten(inHead, 4, () => draw(256)),
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
