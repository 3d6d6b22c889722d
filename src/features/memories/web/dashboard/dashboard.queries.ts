import { photosChanged, photosPurged } from '#features/photos/photos.contract.ts';
import { apiQuery, invalidate } from '#platform/web/api/queries.ts';
import { onLiveEvent, onLiveEvents } from '#platform/web/realtime/events.ts';
import * as contract from '../../memories.contract.ts';
import { mostUpcoming } from '../../memories.rules.ts';
import { onThisDayChanged, readOnThisDay } from '../../on-this-day.contract.ts';

export const countQuery = apiQuery(contract.countMemories);
export const upcomingQuery = apiQuery(contract.readUpcoming, {
  query: { limit: `${mostUpcoming}` },
});
export const onThisDayQuery = apiQuery(readOnThisDay);

/** Reads everything about memories again. */
export function refreshMemories(): void {
  const { readMemories, filterMemories, readMemory, countMemories, readUpcoming } = contract;
  void invalidate(readMemories, filterMemories, readMemory);
  void invalidate(countMemories, readUpcoming, readOnThisDay);
}

// The module subscribes, so that a page is fresh after another one was open. Memories contain
// their photos.
onLiveEvents([contract.memoriesChanged, photosChanged, photosPurged], refreshMemories);
onLiveEvent(onThisDayChanged, () => void invalidate(readOnThisDay));
