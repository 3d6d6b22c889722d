import { open } from 'node:fs/promises';
import * as z from 'zod/mini';

export type VideoFormat = 'mp4' | 'mov' | 'webm';

/** Asks for a copy of a video from an untrusted sender that has only what playing needs. */
export interface VideoJob {
  video: string;
  /** Path of the copy. */
  to: string;
}

export const VideoResult = z.object({
  format: z.enum(['mp4', 'mov', 'webm']),
  /** Pixels as shown: upright and square. */
  width: z.int(),
  height: z.int(),
  /** Null if unknown. */
  durationMs: z.nullable(z.int()),
  /** Capture dates as written in the metadata, best first. */
  dates: z.array(z.string()),
  /** Creation time in milliseconds since 1970; null if unknown. */
  madeAt: z.nullable(z.int()),
});
export type VideoResult = z.infer<typeof VideoResult>;

/** Bytes that `videoFormat` needs. */
export const videoHeadLength = 12;

/** Detects a container from a file's first bytes; null for any other file. */
export function videoFormat(head: Buffer): VideoFormat | null {
  if (head.length >= 4 && head.readUInt32BE(0) === 0x1a45dfa3) return 'webm';
  if (head.toString('latin1', 4, 8) !== 'ftyp') return null;
  const brand = head.toString('latin1', 8, 12);
  // Pictures in the same container.
  if (/^(?:hei[cfxms]|hev[cxms]|mif1|msf1|avif|avis|crx )$/.test(brand)) return null;
  return brand === 'qt  ' ? 'mov' : 'mp4';
}

/** True if the file's first bytes are those of a video. */
export async function isVideo(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(
      Buffer.alloc(videoHeadLength),
      0,
      videoHeadLength,
      0,
    );
    return videoFormat(buffer.subarray(0, bytesRead)) !== null;
  } finally {
    await handle.close();
  }
}
