import { type Dimensions, isElongated, withinArea } from '#shared/images.ts';
import { mostUploadBytes } from './photos.rules.ts';

/** JPEG and WebP qualities, tried in this order until the file is small enough. */
export const qualities = [0.8, 0.7, 0.6, 0.5, 0.4, 0.3] as const;

/** Bytes above which a photo that could not be compressed gets a warning. */
export const heavyBytes = 5_000_000;

/** Highest percentage that is shown before the upload is done. */
export const maxProgress = 95;

/** Milliseconds from the last success until the dialog closes. */
export const closeDelay = 3_000;

/** Value for `accept` of a file input. Many systems have no media type for HEIC. */
export const acceptedPhotos = 'image/*,.heic,.heif,.hif';

/** Value for `accept` of the uploader. */
export const acceptedUploads = `${acceptedPhotos},video/mp4,video/quicktime,video/webm`;

export type UploadKind = 'photo' | 'video';

/** Numbers of photos and videos. */
export type UploadCount = Readonly<Record<UploadKind, number>>;

/** True if the type or the name of a file is that of a video. Its bytes may be others. */
export const isVideo = ({ name, type }: { name: string; type: string }): boolean =>
  type.startsWith('video/') || /\.(?:mp4|m4v|mov|webm)$/i.test(name);

/** The same for a photo. */
export const isPhoto = ({ name, type }: { name: string; type: string }): boolean =>
  type.startsWith('image/') || /\.(?:hei[cf]|hif)$/i.test(name);

export const isTooLarge = (bytes: number): boolean => bytes > mostUploadBytes;

/** Pixels of a panorama or a long screenshot that is sent unscaled. */
const maxElongatedPixels = 16_000_000;

/** Returns the dimensions and the most bytes with which a picture is uploaded. */
export function uploadLimits({ width, height }: Dimensions) {
  if (isElongated({ width, height })) {
    const fits = width * height <= maxElongatedPixels;
    const dimensions = fits ? { width, height } : withinArea({ width, height }, maxElongatedPixels);
    return { dimensions, bytes: mostUploadBytes };
  }
  const scale = Math.min(1, 1920 / Math.max(width, height));
  const dimensions = { width: Math.round(width * scale), height: Math.round(height * scale) };
  return { dimensions, bytes: 2_000_000 };
}

/** True if a picture is uploaded without compression. */
export function fits(bytes: number, { width, height }: Dimensions): boolean {
  const limits = uploadLimits({ width, height });
  const { dimensions } = limits;
  return bytes <= limits.bytes && width === dimensions.width && height === dimensions.height;
}

/** Returns the percentage to show for the share of an upload that was sent, from 0 to 1. */
export const progressOf = (share: number): number =>
  Number.isFinite(share) ? Math.min(maxProgress, Math.max(0, Math.floor(share * 100))) : 0;

export type UploadOutcome = 'added' | 'already' | 'recovered';

export const outcomeOf = (response: {
  message: string;
  duplicate?: true;
  recovered?: true | undefined;
}): UploadOutcome => (response.recovered ? 'recovered' : response.duplicate ? 'already' : 'added');
