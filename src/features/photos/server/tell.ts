import type { Live } from '#platform/server/live/hub.ts';
import { type Both, tellBoth } from '#platform/server/live/tell-both.ts';
import { type Photo, photosChanged } from '../photos.contract.ts';

/** Photos that one event names; of more it says only that they changed. */
export const mostNamed = 100;

export function tellOfPhotos(live: Live, both: Both, photos: Photo[]): void {
  if (photos.length === 0) return;
  const data = photos.length > mostNamed ? { photos: [], more: true as const } : { photos };
  tellBoth(live, both, photosChanged, data);
}
