import type { ImageSize } from '../photos.contract.ts';

/** A filename of ours: drawn at random, and one of two kinds. */
const shape = /^([0-9a-f]{32})\.(jpg|webp)$/;

export const isFilename = (text: string): boolean => shape.test(text);

/** What one size of a photo is kept under. */
export const pictureName = (filename: string, size: ImageSize): string =>
  filename.replace('.', `.${size}.`);

/** The filename of the photo that something kept belongs to; null for what is no picture of ours. */
export function filenameOf(picture: string): string | null {
  const filename = picture.replace(/\.(?:full|medium|thumbnail)\./, '.');
  return filename !== picture && isFilename(filename) ? filename : null;
}
