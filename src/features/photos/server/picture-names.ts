import type { ImageSize } from '#shared/image-sizes.ts';

/** A filename of ours: drawn at random, and one of two kinds. */
const shape = /^([0-9a-f]{32})\.(jpg|webp)$/;

export const isFilename = (text: string): boolean => shape.test(text);

/** What is kept of a photo: its sizes, and perhaps the file as it was uploaded. */
export type Kept = ImageSize | 'original';

/** Whole first: its bytes are those that a photo's `size` speaks of. */
export const sizes: readonly ImageSize[] = ['full', 'medium', 'thumbnail'];

/** What one size of a photo is kept under. */
export const pictureName = (filename: string, kept: Kept): string =>
  filename.replace('.', `.${kept}.`);

/** Everything that may be kept of a photo. */
export const allNames = (filename: string): string[] =>
  [...sizes, 'original' as const].map((kept) => pictureName(filename, kept));

/** The filename of the photo that something kept belongs to; null for what is no picture of ours. */
export function filenameOf(picture: string): string | null {
  const filename = picture.replace(/\.(?:full|medium|thumbnail|original)\./, '.');
  return filename !== picture && isFilename(filename) ? filename : null;
}
