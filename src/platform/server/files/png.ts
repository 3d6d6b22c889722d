import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import type { CodePoints } from './colors.ts';
import { maxPixels, UnusableImage } from './image-jobs.ts';

interface Chunk {
  readonly type: string;
  readonly content: Buffer;
  /** With its length and checksum. */
  readonly whole: Buffer;
}

const signatureLength = 8;

function* chunksOf(png: Buffer): Generator<Chunk> {
  for (let at = signatureLength; at + 12 <= png.length; ) {
    const start = at + 8;
    const end = start + png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, start);
    yield { type, content: png.subarray(start, end), whole: png.subarray(at, end + 4) };
    at = end + 4;
  }
}

function chunk(type: string, ...content: Buffer[]): Buffer {
  const inside = Buffer.concat([Buffer.from(type, 'latin1'), ...content]);
  return Buffer.concat([uint32(inside.length - 4), inside, uint32(crc32(inside))]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** The properties of a PNG that sharp does not report. */
export interface PngHead {
  /** They take the place of a profile. */
  readonly codePoints: CodePoints | undefined;
  readonly isAnimated: boolean;
}

export function readPngHead(png: Buffer): PngHead {
  let codePoints: CodePoints | undefined;
  let isAnimated = false;
  for (const { type, content } of chunksOf(png)) {
    if (type === 'IDAT') break;
    const [primaries = 2, transfer = 2, matrix] = content;
    if (type === 'cICP' && content.length === 4 && matrix === 0)
      codePoints = { primaries, transfer };
    if (type === 'acTL' && content.length === 8) isAnimated = content.readUInt32BE(0) > 1;
  }
  return { codePoints, isAnimated };
}

/** Adds a compressed ICC profile to a PNG without one. */
export function withProfile(png: Buffer, compressedProfile: Buffer): Buffer {
  const afterHead = signatureLength + 12 + 13;
  const profile = chunk('iCCP', Buffer.from('ICC\0\0'), compressedProfile);
  return Buffer.concat([png.subarray(0, afterHead), profile, png.subarray(afterHead)]);
}

/**
 * Replaces the checksums of the pixels, which browsers do not require to be right. Throws `UnusableImage` if pixels are
 * missing, or if there are more than any picture has.
 */
export async function withChecksums(png: Buffer): Promise<Buffer> {
  const chunks = [...chunksOf(png)];
  const isPixels = ({ type }: Chunk) => type === 'IDAT';
  const first = chunks.findIndex(isPixels);
  const stream = Buffer.concat(chunks.filter(isPixels).map(({ content }) => content));
  const [header, deflated] = [stream.subarray(0, 2), stream.subarray(2)];
  const inflate = createInflateRaw();
  const checksum = adler32();
  let bytes = 0;
  try {
    for await (const part of Readable.from([deflated]).pipe(inflate)) {
      bytes += part.length;
      if (bytes > maxBytesPerPixel * maxPixels) throw new UnusableImage('unreadable');
      checksum.add(part);
    }
  } catch {
    throw new UnusableImage('unreadable');
  }
  const pixels = deflated.subarray(0, inflate.bytesWritten);
  return Buffer.concat([
    png.subarray(0, signatureLength),
    ...chunks.slice(0, first).map(({ whole }) => whole),
    chunk('IDAT', header, pixels, uint32(checksum.value())),
    ...chunks
      .slice(first)
      .filter((each) => !isPixels(each))
      .map(({ whole }) => whole),
  ]);
}

/** Four channels of 16 bits, and the type of the row for a picture of one column. */
const maxBytesPerPixel = 9;

/** The checksum of zlib (RFC 1950). */
function adler32() {
  const modulus = 65_521;
  /** Bytes after which the sums could exceed 32 bits. */
  const run = 5_552;
  let [one, two] = [1, 0];
  return {
    add(bytes: Uint8Array): void {
      for (let start = 0; start < bytes.length; start += run) {
        const end = Math.min(bytes.length, start + run);
        for (let at = start; at < end; at += 1) {
          one += bytes[at] ?? 0;
          two += one;
        }
        one %= modulus;
        two %= modulus;
      }
    },
    value: () => two * 2 ** 16 + one,
  };
}
