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
  /** The process holds much memory, and should be ended when it is idle. */
  z.object({ isOverMemory: z.literal(true) }),
  /** An `ImageResult` or a `VideoResult`. */
  z.object({ id: z.int(), result: z.unknown() }),
  z.object({ id: z.int(), unusable: UnusableReason }),
  /** An error of the host, such as a full disk. */
  z.object({ id: z.int(), error: z.object({ code: z.string(), message: z.string() }) }),
]);
export type ResultMessage = z.infer<typeof ResultMessage>;
