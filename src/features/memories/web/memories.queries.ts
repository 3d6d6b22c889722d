import { queryOptions, useQuery } from '@tanstack/react-query';
import { photosChanged, photosPurged } from '#features/photos/photos.contract.ts';
import { request } from '#platform/web/api/client.ts';
import { isNotFound } from '#platform/web/api/errors.ts';
import { apiQuery, invalidate, queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvents } from '#platform/web/realtime/events.ts';
import type { Day } from '../calendar.rules.ts';
import {
  countMemories,
  filterMemories,
  type Memory,
  memoriesChanged,
  readMemories,
  readMemory,
  readUpcoming,
} from '../memories.contract.ts';
import type { MemoryType, SortOrder, TimeFilter } from '../memories.rules.ts';
import { readOnThisDay } from '../on-this-day.contract.ts';

export interface MemoryFilter {
  readonly type: 'all' | MemoryType;
  readonly timeFilter: TimeFilter;
  readonly sortOrder: SortOrder;
}

/** All memories, the oldest first. */
export const memoriesQuery = queryOptions({
  ...apiQuery(readMemories),
  // Comparing thousands of memories takes longer than rendering the few in sight.
  structuralSharing: false,
});

/** True if the filter is the default, which is the list of the calendar. */
export const isEverything = ({ type, timeFilter, sortOrder }: MemoryFilter): boolean =>
  type === 'all' && timeFilter === 'all' && sortOrder === 'asc';

/** The filtered list. Time filters depend on the day. */
export const filteredQuery = (filter: MemoryFilter, today: Day | undefined) =>
  queryOptions({
    queryKey: isEverything(filter) ? memoriesQuery.queryKey : [filterMemories.path, filter, today],
    enabled: isEverything(filter) || today !== undefined,
    structuralSharing: false,
    queryFn: (): Promise<Memory[]> =>
      isEverything(filter) ? request(readMemories) : request(filterMemories, { query: filter }),
  });

/** One memory; null if it is deleted. */
export const memoryQuery = (id: number) =>
  queryOptions({
    queryKey: [readMemory.path, id],
    queryFn: (): Promise<Memory | null> =>
      request(readMemory, { params: { id: `${id}` } }).catch((error: unknown) => {
        if (isNotFound(error)) return null;
        throw error;
      }),
  });

/** One memory; the list's version is shown at first. */
export const useMemory = (id: number) =>
  useQuery({
    ...memoryQuery(id),
    initialData: () =>
      queryClient.getQueryData(memoriesQuery.queryKey)?.find((memory) => memory.id === id),
    initialDataUpdatedAt: () => queryClient.getQueryState(memoriesQuery.queryKey)?.dataUpdatedAt,
  });

/** Reads everything about memories again, after a change or an error. */
export function refreshMemories(changed?: Memory): void {
  if (changed !== undefined) queryClient.setQueryData(memoryQuery(changed.id).queryKey, changed);
  void invalidate(readMemories, filterMemories, readMemory);
  void invalidate(countMemories, readUpcoming, readOnThisDay);
}

// Registered by the module, so that lists are fresh after another page was open. Memories contain their photos.
onLiveEvents([memoriesChanged, photosChanged, photosPurged], () => refreshMemories());
