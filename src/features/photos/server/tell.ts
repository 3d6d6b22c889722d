import type { Live } from '#platform/server/realtime/hub.ts';
import { type Both, tellBoth } from '#platform/server/realtime/tell-both.ts';
import { type Photo, photosChanged } from '../photos.contract.ts';

/** Photos that one event names; of more it says only that they changed. */
const mostNamed = 100;
/** And bytes of them: a reader who is only slow still takes two such events. */
const mostBytes = 96 * 1024;

/** `recovered`: they lay in the bin. */
export function tellOfPhotos(live: Live, both: Both, photos: Photo[], recovered = false): void {
  if (photos.length === 0) return;
  const named = mayBeNamed(photos) ? { photos } : { photos: [], more: true as const };
  tellBoth(live, both, photosChanged, recovered ? { ...named, recovered } : named);
}

/** Whether one event has room for them. */
export const mayBeNamed = (photos: readonly unknown[]): boolean =>
  photos.length <= mostNamed && Buffer.byteLength(JSON.stringify(photos)) <= mostBytes;
