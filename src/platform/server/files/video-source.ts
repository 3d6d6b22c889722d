import type { Dimensions } from '#shared/images.ts';

export type VideoFormat = 'mp4' | 'mov' | 'webm';
type UnusableVideoReason = 'unsupported' | 'unreadable' | 'gigantic';

export class UnusableVideo extends Error {
  readonly reason: UnusableVideoReason;
  constructor(reason: UnusableVideoReason) {
    super(reason);
    this.reason = reason;
  }
}

export interface VideoInfo extends Dimensions {
  readonly format: VideoFormat;
  /** Null if the container has no duration. */
  readonly durationMs: number | null;
  /** Capture dates as written, with the camera's wall time. */
  readonly dates: readonly string[];
  /** Creation time in milliseconds since 1970; null if unknown. */
  readonly madeAt: number | null;
  /** Edits that remove location and other metadata. Every other byte keeps its place. */
  readonly edits: readonly Edit[];
}

/** Writes bytes at a place, or zeros up to `end`. */
export type Edit =
  | { readonly at: number; readonly bytes: Uint8Array }
  | { readonly at: number; readonly end: number };

/** A file read in small pieces: a video does not fit in memory. */
export interface Source {
  readonly size: number;
  /** Returns up to `windowBytes` bytes. Throws `UnusableVideo` if the file ends before. */
  read(at: number, length: number): Promise<Buffer>;
}

export const windowBytes = 64 * 1024;
