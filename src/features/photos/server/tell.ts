import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import { type Photo, photosChanged } from '../photos.contract.ts';

/** Photos that one event names; of more it says only that they changed. */
const mostNamed = 100;
/** And bytes of them: a reader who is only slow still takes two such events. */
const mostBytes = 96 * 1024;

/** `recovered`: they lay in the bin. */
export function tellOfPhotos(live: Live, both: Couple, photos: Photo[], recovered = false): void {
  if (photos.length === 0) return;
  const named = mayBeNamed(photos) ? { photos } : { photos: [], more: true as const };
  live.publishToBoth(both, photosChanged, recovered ? { ...named, recovered } : named);
}

/** Whether one event has room for them. */
export const mayBeNamed = (photos: readonly unknown[]): boolean =>
  photos.length <= mostNamed && Buffer.byteLength(JSON.stringify(photos)) <= mostBytes;
