import { parse } from 'exifr/dist/full.esm.mjs';
import { type WallTime, wallTimeOfCamera } from '#shared/wall-time.ts';
import { exifOfWebp } from './picture-kind.ts';

/** When a camera says that it took a photo; null where it says nothing. */
export async function captureDate(photo: Blob): Promise<WallTime | null> {
  // As written: a camera knows no zone, and a `Date` would give it that of the device.
  const options = { pick: ['DateTimeOriginal', 'CreateDate'], reviveValues: false };
  const tags = await parse((await exifOfWebp(photo)) ?? photo, options);
  return wallTimeOfCamera(tags?.DateTimeOriginal) ?? wallTimeOfCamera(tags?.CreateDate);
}
