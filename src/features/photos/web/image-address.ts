import { basePath } from '#platform/web/api/base-path.ts';
import { dimensionsOf, type ImageSize, longestSide } from '#shared/image-sizes.ts';
import { imagePath } from '#shared/images.ts';
import type { Photo } from '../photos.contract.ts';

/** What the address of a picture follows from. */
export type Pictured = Pick<Photo, 'filename' | 'width' | 'height'>;

/** Where a photo's picture lies. The browser's image cookie opens it. */
export const imageAddress = (filename: string, size: ImageSize): string =>
  `${basePath}${imagePath.replace(':filename', encodeURIComponent(filename))}?size=${size}`;

/**
 * A tile's picture, for an image. The widths are those of the longer side, and the tile's is stated no larger than it
 * is on a phone's dense screen: a tile is a thumbnail, unless somebody zooms in.
 */
export function tileSources({ filename }: Pictured) {
  const src = imageAddress(filename, 'thumbnail');
  const medium = imageAddress(filename, 'medium');
  return {
    src,
    srcSet: `${src} ${longestSide.thumbnail}w, ${medium} ${longestSide.medium}w`,
    sizes: '(max-width: 768px) 33vw, 200px',
  };
}

/** A picture uncropped, as large as there is room, for an image. */
export function wholeSources(photo: Pictured) {
  const src = imageAddress(photo.filename, 'medium');
  const full = imageAddress(photo.filename, 'full');
  const ratio = photo.width / photo.height;
  return {
    src,
    srcSet: `${src} ${dimensionsOf('medium', photo).width}w, ${full} ${photo.width}w`,
    sizes: `(max-width: 768px) min(100vw, 65vh * ${ratio}), min(100vw - 360px, 100vh * ${ratio})`,
  };
}

/** Whether what lies below a photo's picture may be seen through it. */
export const mayBeTransparent = ({ filename }: Pictured): boolean => filename.endsWith('.webp');
