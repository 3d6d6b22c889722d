import {
  type QueryClient,
  type QueryState,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Photo, photosChanged, photosPurged } from '#features/photos/photos.contract.ts';
import { throttled } from '#features/photos/web/throttled.ts';
import { request } from '#platform/web/api/client.ts';
import { isNotFound } from '#platform/web/api/errors.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import type { Day } from '../calendar.rules.ts';
import {
  filterMemories,
  type Memory,
  memoriesChanged,
  readMemories,
  readMemory,
} from '../memories.contract.ts';
import type { MemoryType, SortOrder, TimeFilter } from '../memories.rules.ts';
import { withMemory, withoutPhotos, withPhotos } from '../memory-list.rules.ts';

/** Which memories a list shows, and in which order. */
export interface MemoryFilter {
  readonly type: 'all' | MemoryType;
  readonly timeFilter: TimeFilter;
  readonly sortOrder: SortOrder;
}

const memoriesKey = ['memories'] as const;
const allKey = ['memories', 'all'] as const;
const listsKey = ['memories', 'filtered'] as const;
const oneKey = (id: number) => ['memories', 'one', id] as const;

type Known = Memory | null | Memory[];
/** What was read: every memory, some of them, or the one of this id. */
type Reading = 'all' | 'filtered' | number;
type Change = (known: Known, reading: Reading) => Known;

/** What was heard while something was being read. */
interface Heard {
  readonly changes: Change[];
  /** More changed than was told. */
  more: boolean;
}
const underWay = new Set<Heard>();

/** Asks, and makes of the answer what was heard meanwhile, which is newer: an answer may overtake no news. */
async function hearing<Read extends Known>(reading: Reading, ask: () => Promise<Read>) {
  const heard: Heard = { changes: [], more: false };
  underWay.add(heard);
  const came = await ask().finally(() => underWay.delete(heard));
  if (heard.more) return hearing(reading, ask);
  // A change makes a list of a list, and of one memory one or none.
  return heard.changes.reduce((known: Known, change) => change(known, reading), came) as Read;
}

/** Every memory, the oldest first. Between two readings the event stream keeps it fresh. */
export const memoriesQuery = queryOptions({
  queryKey: allKey,
  // To compare thousands with what was there takes longer than to draw the few in sight.
  structuralSharing: false,
  queryFn: () => hearing('all', () => request(readMemories)),
});

/** Whether nothing is filtered: that is the very list that the calendar needs anyway. */
export const isEverything = ({ type, timeFilter, sortOrder }: MemoryFilter): boolean =>
  type === 'all' && timeFilter === 'all' && sortOrder === 'asc';

/** Those that a list shows; of a time they are asked for anew when another day begins. */
export const filteredQuery = (filter: MemoryFilter, today: Day | undefined) =>
  queryOptions({
    queryKey: isEverything(filter) ? allKey : [...listsKey, filter, today],
    enabled: isEverything(filter) || today !== undefined,
    structuralSharing: false,
    queryFn: () =>
      isEverything(filter)
        ? hearing('all', () => request(readMemories))
        : hearing('filtered', () => request(filterMemories, { query: filter })),
  });

/** One memory; null once it is gone. */
export const memoryQuery = (id: number) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: (): Promise<Memory | null> =>
      hearing(id, () =>
        request(readMemory, { params: { id: `${id}` } }).catch((error: unknown) => {
          if (isNotFound(error)) return null;
          throw error;
        }),
      ),
  });

/** One memory, at once where the list has it. */
export function useMemory(id: number) {
  const client = useQueryClient();
  return useQuery({
    ...memoryQuery(id),
    initialData: () =>
      client
        .getQueryData(allKey as typeof memoriesQuery.queryKey)
        ?.find((memory) => memory.id === id),
    initialDataUpdatedAt: () => client.getQueryState(allKey)?.dataUpdatedAt,
  });
}

const readingOf = ([, kind, id]: readonly unknown[]): Reading =>
  typeof id === 'number' ? id : kind === allKey[1] ? 'all' : 'filtered';

/** Changes whatever was read of memories, or is being read. It is as old as before, and as stale. */
function amend(client: QueryClient, change: Change): void {
  for (const { changes } of underWay) changes.push(change);
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: memoriesKey })) {
    const { data, dataUpdatedAt, isInvalidated } = state as QueryState<Known>;
    const changed = data === undefined ? data : change(data, readingOf(queryKey));
    if (changed === undefined || changed === data) continue;
    client.setQueryData<Known>(queryKey, changed, { updatedAt: dataUpdatedAt });
    if (isInvalidated) {
      void client.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
    }
  }
}

/** Takes over a memory that came, changed, or is gone (null). */
export function hearMemory(client: QueryClient, id: number, memory: Memory | null): void {
  amend(client, (known, reading) => {
    if (!Array.isArray(known)) return reading === id ? memory : known;
    if (reading === 'all') return withMemory(known, id, memory);
    // Whether another one belongs into a filtered list, and where, the home knows.
    return known.some((other) => other.id === id)
      ? known.flatMap((other) => (other.id === id ? (memory ?? []) : other))
      : known;
  });
}

/** Photos changed, or went into the bin: events show them as they are. */
export const hearPhotos = (client: QueryClient, photos: readonly Photo[]): void =>
  amend(
    client,
    eachMemory((memory) => withPhotos(memory, photos)),
  );

/** Photos are gone for good. */
export function hearPurged(client: QueryClient, ids: readonly number[]): void {
  const gone = new Set(ids);
  amend(
    client,
    eachMemory((memory) => withoutPhotos(memory, gone)),
  );
}

const eachMemory =
  (change: (memory: Memory) => Memory): Change =>
  (known) => {
    if (known === null) return known;
    if (!Array.isArray(known)) return change(known);
    const changed = known.map(change);
    return changed.every((memory, at) => memory === known[at]) ? known : changed;
  };

/** More changed than was told: whatever was read, or is being read, is old. */
export function hearMore(client: QueryClient): void {
  for (const heard of underWay) heard.more = true;
  void client.invalidateQueries({ queryKey: memoriesKey });
}

const listsAreOld = throttled(() => void queryClient.invalidateQueries({ queryKey: listsKey }));
const allIsOld = throttled(() => hearMore(queryClient));

// Here, and not in a component: whoever asks for memories has loaded this, and hears of them on every page.
onLiveEvent(memoriesChanged, ({ id, memory, more }) => {
  if (more) return allIsOld();
  hearMemory(queryClient, id, memory);
  listsAreOld();
});
onLiveEvent(photosChanged, ({ photos, more, recovered }) => {
  hearPhotos(queryClient, photos);
  // One that came out of the bin stands again in events that we do not know of.
  if (more || recovered) allIsOld();
});
onLiveEvent(photosPurged, ({ ids }) => hearPurged(queryClient, ids));

/** Makes a change whose answer is the memory, and takes it over, or what was heard of it meanwhile. */
export async function carryOut(
  client: QueryClient,
  change: () => Promise<{ memory: Memory }>,
): Promise<Memory> {
  const heard: Heard = { changes: [], more: false };
  underWay.add(heard);
  const { memory } = await change().finally(() => underWay.delete(heard));
  const latest = heard.changes.reduce((known: Known, make) => make(known, memory.id), memory);
  hearMemory(client, memory.id, latest === null || Array.isArray(latest) ? null : latest);
  void client.invalidateQueries({ queryKey: heard.more ? memoriesKey : listsKey });
  return memory;
}

/** What is known of memories may be wrong: a change may have been made all the same, its answer lost on the way. */
export const doubt = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: memoriesKey });
