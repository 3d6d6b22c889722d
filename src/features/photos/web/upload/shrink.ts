import { fits, isTooLarge, mostBytes, qualities, sizeToSend } from '../../upload.rules.ts';
import { kindOf } from './picture-kind.ts';

/**
 * A photo of at most 2 MB and 1920 pixels on its longer side, upright (S2 §5), or null where the file
 * is to go up as it is: it is small enough, it moves, or it is see-through, which JPEG is not.
 * Throws for what this browser cannot open.
 */
export async function shrink(photo: Blob): Promise<Blob | null> {
  const { moves, seeThrough } = await kindOf(photo);
  if (moves || !tellsTruth()) return null;
  const bitmap = await createImageBitmap(photo, { imageOrientation: 'from-image' });
  const asItIs = fits(photo.size, bitmap);
  const canvas = asItIs ? null : drawn(bitmap);
  bitmap.close();
  if (canvas === null) return null;
  if (!seeThrough || !hasHoles(canvas)) return asJpeg(canvas);
  return isTooLarge(photo.size) ? canvas.convertToBlob({ type: 'image/webp', quality: 0.8 }) : null;
}

function drawn(bitmap: ImageBitmap): OffscreenCanvas {
  const { width, height } = sizeToSend(bitmap);
  const canvas = new OffscreenCanvas(width, height);
  const context = contextOf(canvas);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, width, height);
  return canvas;
}

/** In the best quality that fits; in the least one where none does. */
async function asJpeg(canvas: OffscreenCanvas): Promise<Blob> {
  const inQuality = (quality: number) => canvas.convertToBlob({ type: 'image/jpeg', quality });
  const [best, ...lower] = qualities;
  let blob = await inQuality(best);
  for (const quality of lower) {
    if (blob.size <= mostBytes) break;
    blob = await inQuality(quality);
  }
  return blob;
}

function hasHoles(canvas: OffscreenCanvas): boolean {
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}

/**
 * Whether a canvas gives back what was drawn on it. A browser that guards against being recognised may
 * give noise instead, and that would become the photo.
 */
function tellsTruth(): boolean {
  const canvas = new OffscreenCanvas(4, 4);
  const context = contextOf(canvas);
  context.fillStyle = 'rgb(50 100 200)';
  context.fillRect(0, 0, 4, 4);
  const { data } = context.getImageData(0, 0, 4, 4);
  return data.every((value, at) => Math.abs(value - ([50, 100, 200, 255][at % 4] ?? 0)) <= 4);
}

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('2D canvas is not supported');
  return context;
}
