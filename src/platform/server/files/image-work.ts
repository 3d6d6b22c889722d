import * as z from 'zod/mini';

/** Pixels that a picture may have; more would need memory that a small host lacks (decisions §4). */
export const mostPixels = 64_000_000;

/** What the image program is asked for: upright, clean pictures made of a file that anybody may have made. */
export interface ImageOrder {
  /** The file to read. */
  file: string;
  /** The files to write; a size without `side` is whole. */
  sizes: readonly { file: string; side?: number }[];
}

/** What the program is told; `id` names the order in its answer. */
export interface ImageMessage {
  id: number;
  order: ImageOrder;
}

/** What became of a file. */
export const MadeImages = z.object({
  /** Of every size alike: WebP where something shows through, JPEG else. */
  format: z.enum(['jpeg', 'webp']),
  /** Pixels of the whole one, upright. */
  width: z.int(),
  height: z.int(),
  /** Bytes of each size, in the order of the order. */
  bytes: z.array(z.int()),
  /** A tiny likeness, in base64 (thumbhash). */
  thumbhash: z.string(),
  /** What the camera noted as the moment, as it wrote it; null where it noted none. */
  cameraTime: z.nullable(z.string()),
});
export type MadeImages = z.infer<typeof MadeImages>;

/** Why nothing was made: it is no picture we read, a broken one, or one with too many pixels. */
export const Unusable = z.enum(['unsupported', 'unreadable', 'gigantic']);
export type Unusable = z.infer<typeof Unusable>;

export const ImageAnswer = z.union([
  /** From now on it works. */
  z.object({ ready: z.literal(true) }),
  z.object({ id: z.int(), made: MadeImages }),
  z.object({ id: z.int(), unusable: Unusable }),
  /** The fault lies with us or our disk, not with the picture. */
  z.object({ id: z.int(), failed: z.object({ code: z.string(), message: z.string() }) }),
]);
export type ImageAnswer = z.infer<typeof ImageAnswer>;
