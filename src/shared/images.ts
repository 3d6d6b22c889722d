import * as z from 'zod/mini';

/** The path of all images and nothing else; the scope of the image cookie. */
export const imagesBelow = '/api/photos/image';

/** The path of all videos and nothing else; also a scope of that cookie. */
export const videosBelow = '/api/photos/video';

/** The path of an image file. */
export const imagePath = `${imagesBelow}/:filename` as const;

/** The path of a video file. */
export const videoPath = `${videosBelow}/:filename` as const;

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

/** Limits in pixels for pictures above a ratio of 2.5, such as panoramas and long screenshots. */
const elongatedLimits = { ratio: 2.5, side: 16_000, medium: 8_000_000, full: 16_000_000 } as const;
const thumbnailRatio = 3;

/** Returns how large a size of a picture is made. Only thumbnails are cropped; nothing is enlarged. */
export function dimensionsOf(size: ImageSize, { width, height }: Dimensions): Dimensions {
  if (size !== 'thumbnail' && isElongated({ width, height })) {
    return withinArea({ width, height }, elongatedLimits[size]);
  }
  const cropped =
    size === 'thumbnail'
      ? {
          width: Math.min(width, thumbnailRatio * height),
          height: Math.min(height, thumbnailRatio * width),
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

/** Scales dimensions down to at most so many pixels, and to sides that every format can have. */
export function withinArea({ width, height }: Dimensions, pixels: number): Dimensions {
  const scale = Math.min(
    Math.sqrt(pixels / (width * height)),
    elongatedLimits.side / Math.max(width, height),
  );
  if (scale >= 1) return { width, height };
  return {
    width: Math.max(1, Math.floor(width * scale)),
    height: Math.max(1, Math.floor(height * scale)),
  };
}
