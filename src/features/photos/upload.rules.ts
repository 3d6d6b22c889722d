import { mostUploadBytes } from './photos.rules.ts';

/** What a photo is made to fit before it goes up: bytes, and pixels on its longer side (S2 §5). */
export const mostBytes = 2_000_000;
export const mostSide = 1920;

/** The qualities that JPEG is tried with until it fits; the first one is S2 §5. */
export const qualities = [0.8, 0.7, 0.6, 0.5, 0.4, 0.3] as const;

/** Bytes over which a photo that could not be made smaller gets a warning (S2 §5). */
export const heavyBytes = 5_000_000;

/** Uploads at the same time. */
export const mostAtOnce = 3;

/** How far an upload shows until it is done, in percent (S2 §4). */
export const mostProgress = 95;

/** Milliseconds from the last success until the dialog closes (S2 §9). */
export const closesAfter = 3_000;

/** How often one photo is sent again, by itself, because the home was busy. */
export const mostBusyTries = 30;

/** Seconds to wait where a busy home names none. */
const usualBusySeconds = 2;

/** What a file chooser offers as photos. HEIC by name as well: many systems know no type for it. */
export const offeredAsPhotos = 'image/*,.heic,.heif';

/** Whether a picked file counts as a photo (S2 §5). A system that does not know HEIC gives it no type. */
export const isPhoto = ({ name, type }: { name: string; type: string }): boolean =>
  type.startsWith('image/') || /\.hei[cf]$/i.test(name);

/** Whether a photo goes up as it is. */
export const fits = (bytes: number, { width, height }: Size): boolean =>
  bytes <= mostBytes && Math.max(width, height) <= mostSide;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size in pixels at which a photo goes up: no side longer than `mostSide`, never enlarged. */
export function sizeToSend({ width, height }: Size): Size {
  const scale = Math.min(1, mostSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Whether the home would refuse so many bytes anyway. */
export const isTooLarge = (bytes: number): boolean => bytes > mostUploadBytes;

/** Percent to show while a share, from 0 to 1, of an upload is on its way. */
export const progressOf = (share: number): number =>
  Number.isFinite(share) ? Math.min(mostProgress, Math.max(0, Math.floor(share * 100))) : 0;

/** What became of an upload that went well. */
export type Outcome = 'added' | 'already' | 'recovered';

export const outcomeOf = (answer: {
  message: string;
  duplicate?: true;
  recovered?: true | undefined;
}): Outcome => (answer.recovered ? 'recovered' : answer.duplicate ? 'already' : 'added');

/** Milliseconds to wait after a home that was busy said so. */
export const pauseOf = (retryAfter: number | undefined): number =>
  (retryAfter ?? usualBusySeconds) * 1_000;

/** The quarters (0–4) that are behind us with so many done: what is read aloud, once each. */
export const quartersOf = (done: number, all: number): number =>
  all === 0 ? 0 : Math.floor((done / all) * 4);
