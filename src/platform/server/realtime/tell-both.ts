import type { EventData, LiveEvent } from '#shared/event.ts';
import type { Viewer } from '../identity/identity.ts';
import type { Live } from './hub.ts';

export type Both = Pick<Viewer, 'person' | 'partner'>;

/** What belongs to both: each hears of every change, on all devices, the partner first. */
export function tellBoth<Event extends LiveEvent>(
  live: Live,
  { person, partner }: Both,
  event: Event,
  data: EventData<Event>,
): void {
  for (const { id } of [partner, person]) live.tell(id, event, data);
}
