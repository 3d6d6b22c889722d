import * as z from 'zod/mini';

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
