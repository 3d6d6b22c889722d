import type { Viewer } from '#platform/server/identity/identity.ts';
import type { Live } from '#platform/server/live/hub.ts';
import type { EventData, LiveEvent } from '#shared/event.ts';
import { type Photo, photosChanged } from '../photos.contract.ts';

type Both = Pick<Viewer, 'person' | 'partner'>;

/** Photos belong to both: each hears of every change, on all devices. */
export function tellBoth<Event extends LiveEvent>(
  live: Live,
  { person, partner }: Both,
  event: Event,
  data: EventData<Event>,
): void {
  for (const { id } of [partner, person]) live.tell(id, event, data);
}

/** Photos that one event names; of more it says only that they changed. */
const mostNamed = 100;

export function tellOfPhotos(live: Live, both: Both, photos: Photo[]): void {
  if (photos.length === 0) return;
  const data = photos.length > mostNamed ? { photos: [], more: true as const } : { photos };
  tellBoth(live, both, photosChanged, data);
}
