import * as z from 'zod/mini';
import type { ImageSize } from '#shared/images.ts';
import type { VideoJob } from './video-jobs.ts';

/** Pixels of the largest picture accepted; more would need memory that a small host lacks. */
export const maxPixels = 64_000_000;

/** Pixels above which a picture is processed alone, and is not held in memory as a whole. */
export const largePixels = 24_000_000;
export const isLarge = (pixels: number): boolean => pixels > largePixels;

/** Limits of an animation; of a larger one only the first frame is used. */
export const maxFrames = 400;
export const maxFramePixels = 50_000_000;

/** Asks for upright copies, without metadata, of a file from an untrusted sender. */
export interface ImageJob {
  file: string;
  sizes: readonly { file: string; size: ImageSize }[];
}

export interface JobMessage {
  id: number;
  job: ImageJob | VideoJob;
}

export const ImageResult = z.object({
  /** Format of all sizes: WebP if the picture has transparent pixels. */
  format: z.enum(['jpeg', 'webp']),
  width: z.int(),
  height: z.int(),
  /** Bytes of each size, in the order of the job. */
  bytes: z.array(z.int()),
  thumbhash: z.string(),
  /** Capture dates as written in the metadata, best first. */
  dates: z.array(z.string()),
  /** All sizes but the thumbnail move. */
  animation: z.optional(z.object({ durationMs: z.int() })),
  /** It has several frames, and only the first was used. */
  isStill: z.optional(z.literal(true)),
});
export type ImageResult = z.infer<typeof ImageResult>;

const UnusableReason = z.enum(['unsupported', 'unreadable', 'gigantic', 'noVideo', 'unplayable']);
export type UnusableReason = z.infer<typeof UnusableReason>;

/** A file of an untrusted sender that is no usable picture or video. */
export class UnusableImage extends Error {
  readonly reason: UnusableReason;
  constructor(reason: UnusableReason) {
    super(reason);
    this.reason = reason;
  }
}

export const ResultMessage = z.union([
  z.object({ ready: z.literal(true) }),
  /** An `ImageResult` or a `VideoResult`. */
  z.object({ id: z.int(), result: z.unknown() }),
  z.object({ id: z.int(), unusable: UnusableReason }),
  /** An error of the host, such as a full disk. */
  z.object({ id: z.int(), error: z.object({ code: z.string(), message: z.string() }) }),
]);
export type ResultMessage = z.infer<typeof ResultMessage>;

/** The formats accepted for upload. */
export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

export const headLength = 64;

const textOf = (head: Uint8Array): string => String.fromCharCode(...head.subarray(0, headLength));

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1'];
const avifBrands = ['avif', 'avis'];

/** Detects the format from a file's first bytes. Returns null for any other format. */
export function imageFormat(head: Uint8Array): ImageFormat | null {
  const text = textOf(head);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp';
  if (text.slice(4, 8) !== 'ftyp') return null;
  const brands = brandsOf(head);
  // AVIF files often have `mif1` as their major brand.
  if (brands.some((brand) => avifBrands.includes(brand))) return 'avif';
  return brands.some((brand) => heicBrands.includes(brand)) ? 'heic' : null;
}

const sequenceBrands = ['avis', 'hevc', 'hevx'];

/** True for AVIF and HEIC files of several frames, of which decoders know the first. */
export const isSequence = (head: Uint8Array): boolean =>
  textOf(head).slice(4, 8) === 'ftyp' &&
  brandsOf(head).some((brand) => sequenceBrands.includes(brand));

/** Returns the major brand, then the compatible ones (ISO 14496-12 §4.3). */
function brandsOf(head: Uint8Array): string[] {
  const text = textOf(head);
  const end = Math.min(new DataView(head.buffer, head.byteOffset).getUint32(0), headLength);
  const brands = [text.slice(8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(text.slice(at, at + 4));
  return brands;
}
