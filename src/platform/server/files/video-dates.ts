import type { VideoFormat } from '#shared/file-formats.ts';

/* Creation times of the container, which mediabunny does not read. */

/** Seconds from 1904 to 1970, and to the year 9999. */
const epoch = 2_082_844_800;
const latest = epoch + 253_402_300_800;
/** Milliseconds from 1970 to 2001. */
const webmEpoch = 978_307_200_000;

const maxBoxes = 1000;

type Read = (at: number, length: number) => Promise<Buffer>;

/** Returns milliseconds since 1970; null if the file has no such time, or one of a clock that was not set. */
export const createdAt = (read: Read, size: number, format: VideoFormat) =>
  format === 'webm' ? webmDate(read, size) : movieDate(read, size);

/** Reads `DateUTC` of the segment's `Info` (RFC 9559 §5.1.2). */
async function webmDate(read: Read, size: number): Promise<number | null> {
  const head = await read(0, Math.min(size, 16 * 1024));
  const info = head.indexOf(Buffer.of(0x15, 0x49, 0xa9, 0x66));
  const date = head.indexOf(Buffer.of(0x44, 0x61, 0x88), Math.max(0, info)) + 3;
  if (info === -1 || date < 3 || date + 8 > head.length) return null;
  const nanoseconds = head.readBigInt64BE(date);
  return nanoseconds > 0 ? webmEpoch + Math.round(Number(nanoseconds) / 1e6) : null;
}

/** Reads `mvhd` (ISO 14496-12 §8.2.2), near the start of the movie. */
async function movieDate(read: Read, size: number): Promise<number | null> {
  for (let at = 0, box = 0; at + 16 < size && box < maxBoxes; box += 1) {
    const head = await read(at, 16);
    const length = head.readUInt32BE(0);
    if (head.toString('latin1', 4, 8) === 'moov') {
      const movie = await read(at, Math.min(1024, size - at));
      const header = movie.indexOf('mvhd') + 4;
      if (header < 4 || header + 12 > movie.length) return null;
      const isLong = movie[header] === 1;
      const seconds = isLong
        ? Number(movie.readBigUInt64BE(header + 4))
        : movie.readUInt32BE(header + 4);
      return seconds > epoch && seconds < latest ? (seconds - epoch) * 1000 : null;
    }
    // 1: the size follows in 64 bits.
    at += length === 1 ? Number(head.readBigUInt64BE(8)) : length;
    if (length === 0) return null;
  }
  return null;
}
