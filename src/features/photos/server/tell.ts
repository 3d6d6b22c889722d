import type { Viewer } from '#platform/server/identity/identity.ts';
import type { Live } from '#platform/server/live/hub.ts';
import { type Photo, photosChanged } from '../photos.contract.ts';

/** Photos belong to both: each hears of every change, on all devices. */
export function tellBoth(live: Live, { person, partner }: Viewer, photos: Photo[]): void {
  for (const { id } of [partner, person]) live.tell(id, photosChanged, { photos });
}
