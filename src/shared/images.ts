import * as z from 'zod/mini';

/** The path of all images and nothing else; the scope of the image cookie. */
export const imagePathPrefix = '/api/photos/image';

/** The path of all videos and nothing else; also a scope of that cookie. */
export const videoPathPrefix = '/api/photos/video';

/** The path of an image file. */
export const imagePath = `${imagePathPrefix}/:filename` as const;

/** The path of a video file. */
export const videoPath = `${videoPathPrefix}/:filename` as const;

/** The path of a photo's data. */
export const photoPath = '/api/photos/:id';

export const ImageSize = z.enum(['thumbnail', 'medium', 'full']);
export type ImageSize = z.infer<typeof ImageSize>;

export interface Dimensions {
  readonly width: number;
  readonly height: number;
}

/** Pixels on the longer side. */
export const longestSide = {
  thumbnail: 400,
  medium: 1600,
  full: Number.POSITIVE_INFINITY,
} as const;

/** Limits for pictures above a ratio of 2.5, such as panoramas: the longest side, and the area of two sizes, in pixels. */
const elongatedLimits = {
  ratio: 2.5,
  maxSide: 16_000,
  medium: 8_000_000,
  full: 16_000_000,
} as const;
const maxThumbnailRatio = 3;

/** Returns the dimensions of one size of a picture. Only thumbnails are cropped; nothing is enlarged. */
export function dimensionsOf(size: ImageSize, { width, height }: Dimensions): Dimensions {
  if (size !== 'thumbnail' && isElongated({ width, height })) {
    return withinArea({ width, height }, elongatedLimits[size]);
  }
  const cropped =
    size === 'thumbnail'
      ? {
          width: Math.min(width, maxThumbnailRatio * height),
          height: Math.min(height, maxThumbnailRatio * width),
        }
      : { width, height };
  const scale = Math.min(1, longestSide[size] / Math.max(cropped.width, cropped.height));
  return {
    width: Math.max(1, Math.round(cropped.width * scale)),
    height: Math.max(1, Math.round(cropped.height * scale)),
  };
}

export const isElongated = ({ width, height }: Dimensions): boolean =>
  Math.max(width, height) > elongatedLimits.ratio * Math.min(width, height);

/** Scales dimensions down to at most `pixels`, and to a longest side that every image format supports. */
export function withinArea({ width, height }: Dimensions, pixels: number): Dimensions {
  const scale = Math.min(
    Math.sqrt(pixels / (width * height)),
    elongatedLimits.maxSide / Math.max(width, height),
  );
  if (scale >= 1) return { width, height };
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
}
