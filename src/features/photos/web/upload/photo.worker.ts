import { captureDate } from '#shared/capture-date.ts';
import { type PhotoMetadata, readMetadata } from '#shared/photo-metadata.ts';
import type { WallTime } from '#shared/wall-time.ts';
import { writtenDates } from '#shared/written-dates.ts';
import { fits, qualities, uploadLimits } from '../../upload.rules.ts';
import { motionIn } from './live-photos.ts';

/* Reads and compresses photos off the main thread. */

export interface PrepareRequest {
  readonly file: File;
  /** If true, only the capture date is read. */
  readonly isOriginal: boolean;
  /** The zone of the couple. */
  readonly timeZone: string;
}

export interface PrepareResult {
  /** The compressed picture; null if the original is uploaded. */
  readonly compressed: Blob | null;
  readonly takenAt: WallTime | null;
  readonly isAnimated: boolean;
  /** Start and end of the video in a motion photo. */
  readonly motion: [number, number] | null;
  /** Compression was tried and failed. */
  readonly isFailed: boolean;
}

addEventListener('message', async ({ data }: MessageEvent<PrepareRequest>) => {
  postMessage(await prepare(data));
});

async function prepare({ file, isOriginal, timeZone }: PrepareRequest): Promise<PrepareResult> {
  // The metadata is read before compression, which drops it.
  const metadata: PhotoMetadata = await file
    .arrayBuffer()
    .then((bytes) => readMetadata(new Uint8Array(bytes)))
    .catch(() => ({}));
  const { isAnimated = false } = metadata;
  const dates = writtenDates(metadata);
  const takenAt = captureDate({ dates, fileName: file.name, now: Date.now(), timeZone });
  const motion = await motionIn(file).catch(() => null);
  const result = { compressed: null, takenAt, isAnimated, motion, isFailed: false };
  if (isOriginal || isAnimated) return result;
  try {
    return { ...result, compressed: await compress(file) };
  } catch {
    return { ...result, isFailed: true };
  }
}

/**
 * Returns an upright JPEG, or WebP for a picture with transparency, within `uploadLimits`; null if the file fits already.
 * Throws for a format that the browser can't decode. `browser-image-compression` would load its worker from a CDN.
 */
async function compress(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    if (fits(file.size, bitmap)) return null;
    expectTrueColors();
    const { dimensions, bytes } = uploadLimits(bitmap);
    const canvas = new OffscreenCanvas(dimensions.width, dimensions.height);
    const context = contextOf(canvas);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, dimensions.width, dimensions.height);
    const blob = await encode(canvas, bytes);
    return blob.type === 'image/png' && blob.size > file.size ? null : blob;
  } finally {
    bitmap.close();
  }
}

/** Encodes in the best quality that fits, or else in the lowest. */
async function encode(canvas: OffscreenCanvas, maxBytes: number): Promise<Blob> {
  const type = hasTransparency(canvas) ? 'image/webp' : 'image/jpeg';
  const [best, ...lower] = qualities;
  let blob = await canvas.convertToBlob({ type, quality: best });
  for (const quality of lower) {
    // A browser that can't write WebP writes PNG, which has no quality.
    if (blob.size <= maxBytes || blob.type !== type) break;
    blob = await canvas.convertToBlob({ type, quality });
  }
  return blob;
}

function hasTransparency(canvas: OffscreenCanvas): boolean {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}

/** Throws in a browser that reads noise from a canvas to prevent fingerprinting. */
function expectTrueColors(): void {
  const context = contextOf(new OffscreenCanvas(4, 4));
  context.fillStyle = 'rgb(50 100 200)';
  context.fillRect(0, 0, 4, 4);
  const { data } = context.getImageData(0, 0, 4, 4);
  const isTrue = data.every(
    (value, at) => Math.abs(value - ([50, 100, 200, 255][at % 4] ?? 0)) <= 4,
  );
  if (!isTrue) throw new Error('The canvas returns other pixels than were drawn');
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('2D canvas is not supported');
  return context;
}
