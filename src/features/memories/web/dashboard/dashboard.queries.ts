import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { photosChanged, photosPurged } from '#features/photos/photos.contract.ts';
import { throttled } from '#features/photos/web/throttled.ts';
import { request } from '#platform/web/api/client.ts';
import { isNotFound } from '#platform/web/api/errors.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import type { Day } from '../../calendar.rules.ts';
import { mostUpcoming } from '../../dashboard.rules.ts';
import { countMemories, memoriesChanged, readUpcoming } from '../../memories.contract.ts';
import {
  hideOnThisDay,
  type OnThisDay,
  onThisDayChanged,
  readOnThisDay,
} from '../../on-this-day.contract.ts';

const countKey = ['number of memories'] as const;
const upcomingKey = ['upcoming memories'] as const;
const onThisDayKey = ['on this day'] as const;

/** How many memories the two keep. */
export const countQuery = queryOptions({
  queryKey: countKey,
  queryFn: async () => (await request(countMemories)).count,
});

/** The next memories, and when they are; asked anew when another day begins. */
export const upcomingQuery = (today: Day | undefined) =>
  queryOptions({
    queryKey: [...upcomingKey, today],
    queryFn: () => request(readUpcoming, { query: { limit: `${mostUpcoming}` } }),
    placeholderData: keepPreviousData,
  });

/** What there is of this day in years past, for who is signed in. */
export const onThisDayQuery = (today: Day | undefined) =>
  queryOptions({
    queryKey: [...onThisDayKey, today],
    queryFn: () => request(readOnThisDay),
  });

const readAnew = throttled(() => {
  void queryClient.invalidateQueries({ queryKey: upcomingKey });
  void queryClient.invalidateQueries({ queryKey: onThisDayKey });
});

const countAnew = throttled(() => void queryClient.invalidateQueries({ queryKey: countKey }));

// Here, and not in a component: the dashboard must not come back as it was.
onLiveEvent(memoriesChanged, readAnew);
onLiveEvent(memoriesChanged, countAnew);
onLiveEvent(photosChanged, readAnew);
onLiveEvent(photosPurged, readAnew);
onLiveEvent(onThisDayChanged, () => void queryClient.invalidateQueries({ queryKey: onThisDayKey }));

/** One photo or memory of this day. */
export type Hidden = { readonly kind: 'photo' | 'memory'; readonly id: number };

/** Hides one for good. What is gone already counts as hidden. */
export function useHide() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (hidden: Hidden) =>
      request(hideOnThisDay, { body: hidden }).catch((error: unknown) => {
        if (!isNotFound(error)) throw error;
      }),
    onSuccess: (_, hidden) => {
      client.setQueriesData({ queryKey: onThisDayKey }, (day: OnThisDay | undefined) =>
        day === undefined ? day : without(day, hidden),
      );
      void client.invalidateQueries({ queryKey: onThisDayKey });
    },
  });
}

const without = ({ photos, memories }: OnThisDay, { kind, id }: Hidden): OnThisDay => ({
  photos: kind === 'photo' ? photos.filter((photo) => photo.id !== id) : photos,
  memories: kind === 'memory' ? memories.filter((memory) => memory.id !== id) : memories,
});
