import * as z from 'zod/mini';
import type { ImageSize } from '#shared/image-sizes.ts';

/** Pixels of the largest picture accepted; more would need memory that a small host lacks (decisions §4). */
export const maxPixels = 64_000_000;

/** Asks for upright copies, without metadata, of a file from an untrusted sender. */
export interface ImageJob {
  file: string;
  /** The files to write. */
  sizes: readonly { file: string; size: ImageSize }[];
}

/** Sent to the image process. */
export interface JobMessage {
  id: number;
  job: ImageJob;
}

export const ImageResult = z.object({
  /** Of all sizes: WebP if the picture has transparent pixels. */
  format: z.enum(['jpeg', 'webp']),
  /** Pixels of the largest size. */
  width: z.int(),
  height: z.int(),
  /** Bytes of each size, in the order of the job. */
  bytes: z.array(z.int()),
  /** A tiny preview, in base64. */
  thumbhash: z.string(),
  /** Capture dates as written in the metadata, best first. */
  dates: z.array(z.string()),
});
export type ImageResult = z.infer<typeof ImageResult>;

const UnusableReason = z.enum(['unsupported', 'unreadable', 'gigantic']);
export type UnusableReason = z.infer<typeof UnusableReason>;

/** The file is not a picture that we accept. */
export class UnusableImage extends Error {
  readonly reason: UnusableReason;
  constructor(reason: UnusableReason) {
    super(reason);
    this.reason = reason;
  }
}

/** Sent by the image process. */
export const ResultMessage = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ id: z.int(), result: ImageResult }),
  z.object({ id: z.int(), unusable: UnusableReason }),
  /** An error of the host, such as a full disk. */
  z.object({ id: z.int(), error: z.object({ code: z.string(), message: z.string() }) }),
]);
export type ResultMessage = z.infer<typeof ResultMessage>;
