import { queryOptions, useQuery } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { request } from '#platform/web/api/client.ts';
import { isNotFound } from '#platform/web/api/errors.ts';
import { apiQuery, queryClient } from '#platform/web/api/queries.ts';
import type { Day } from '../calendar.rules.ts';
import { filterMemories, type Memory, readMemories, readMemory } from '../memories.contract.ts';
import { refreshMemories } from './dashboard/dashboard.queries.ts';

export type MemoryFilter = z.output<(typeof filterMemories)['query']>;

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

/** Shows a saved memory, then reads everything again. */
export function showSaved(memory: Memory): void {
  queryClient.setQueryData(memoryQuery(memory.id).queryKey, memory);
  refreshMemories();
}
