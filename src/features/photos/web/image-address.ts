import { basePath } from '#platform/web/http/base.ts';
import { addressOf } from '#shared/endpoint.ts';
import { type ImageSize, type Photo, readImage } from '../photos.contract.ts';
import { longestSide } from '../photos.rules.ts';

/** Where a photo's picture lies. The browser's image cookie opens it. */
export const imageAddress = (filename: string, size: ImageSize): string =>
  addressOf(basePath, readImage.path, { filename }, { size });

/**
 * A tile's picture, for an image. The widths are those of the longer side, and the tile's is stated no larger than it
 * is on a phone's dense screen: a tile is a thumbnail, unless somebody zooms in.
 */
export function tileSources({ filename }: Photo) {
  const src = imageAddress(filename, 'thumbnail');
  const medium = imageAddress(filename, 'medium');
  return {
    src,
    srcSet: `${src} ${longestSide.thumbnail}w, ${medium} ${longestSide.medium}w`,
    sizes: '(max-width: 768px) 33vw, 200px',
  };
}

/** Whether what lies below a photo's picture may be seen through it. */
export const mayBeTransparent = ({ filename }: Photo): boolean => filename.endsWith('.webp');
