import { basePath } from '#platform/web/api/base-path.ts';
import { cutText } from '#shared/graphemes.ts';
import { dimensionsOf, type ImageSize, imagePath, longestSide, videoPath } from '#shared/images.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import { momentOf } from '../photos.rules.ts';

type Pictured = Pick<Photo, 'filename' | 'width' | 'height'>;

/** URL of a photo's video. The image cookie authorizes it. */
export const videoAddress = ({ filename }: Pictured): string =>
  `${basePath}${videoPath.replace(':filename', encodeURIComponent(filename))}`;

/** URL of a photo's image. The image cookie authorizes it. */
const imageAddress = (filename: string, size: ImageSize): string =>
  `${basePath}${imagePath.replace(':filename', encodeURIComponent(filename))}?size=${size}`;

/** Image attributes of a tile. `sizes` is small enough for the thumbnail on dense phone screens, unless the user zooms. */
export function tileSources({ filename }: Pictured) {
  const src = imageAddress(filename, 'thumbnail');
  const medium = imageAddress(filename, 'medium');
  return {
    src,
    srcSet: `${src} ${longestSide.thumbnail}w, ${medium} ${longestSide.medium}w`,
    sizes: '(max-width: 768px) 33vw, 200px',
  };
}

/** Image attributes of an uncropped photo, as large as there is room. */
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

/** True if the image may have transparent pixels. */
export const mayBeTransparent = ({ filename }: Pictured): boolean => filename.endsWith('.webp');

/** Characters; for screen readers and the window's title. */
const longest = 120;

/** Display name of the uploader. */
export const uploaderOf = ({ uploader }: Photo): string =>
  uploader.name?.trim() || sharedMessages.unknownName;

/** The first line of the caption, otherwise the date and the uploader. */
export function photoName(photo: Photo, timeZone: string | undefined): string {
  const [line = ''] = (photo.caption ?? '').trim().split('\n', 1);
  if (line !== '') return line.length <= longest ? line : `${cutText(line, longest).trimEnd()}…`;
  const moment = momentOf(photo, timeZone);
  const date = moment === undefined ? undefined : t.photo.date(moment);
  return t.photo.photo(date, uploaderOf(photo), photo.kind === 'video');
}
