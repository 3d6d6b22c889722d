import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { photosChanged, photosPurged } from '#features/photos/photos.contract.ts';
import { request } from '#platform/web/api/client.ts';
import { apiQuery, invalidate } from '#platform/web/api/queries.ts';
import { onLiveEvent, onLiveEvents } from '#platform/web/realtime/events.ts';
import type { Day } from '../../calendar.rules.ts';
import { countMemories, memoriesChanged, readUpcoming } from '../../memories.contract.ts';
import { mostUpcoming } from '../../memories.rules.ts';
import { onThisDayChanged, readOnThisDay } from '../../on-this-day.contract.ts';

export const countQuery = apiQuery(countMemories);

/** The next memories; they depend on the day. */
export const upcomingQuery = (today: Day | undefined) =>
  queryOptions({
    queryKey: [readUpcoming.path, today],
    queryFn: () => request(readUpcoming, { query: { limit: `${mostUpcoming}` } }),
    placeholderData: keepPreviousData,
  });

/** Photos and memories of this day in earlier years. */
export const onThisDayQuery = (today: Day | undefined) =>
  queryOptions({
    queryKey: [readOnThisDay.path, today],
    queryFn: () => request(readOnThisDay),
  });

// Registered by the module, so that the dashboard is fresh after another page was open.
onLiveEvents(
  [memoriesChanged, photosChanged, photosPurged],
  () => void invalidate(readUpcoming, readOnThisDay),
);
onLiveEvents([memoriesChanged], () => void invalidate(countMemories));
onLiveEvent(onThisDayChanged, () => void invalidate(readOnThisDay));
