import {
  type Query,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type Photo, photosChanged, photosPurged } from '#features/photos/photos.contract.ts';
import { soon } from '#features/photos/web/soon.ts';
import { cache } from '#platform/web/cache/cache.ts';
import { call } from '#platform/web/http/call.ts';
import { live } from '#platform/web/live/live.ts';
import { Refusal } from '#shared/refusal.ts';
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

/** How often something was told: an answer that was asked for before that may be outdated. */
let told = 0;

/** Asks until nothing was told meanwhile: an answer may overtake no news. */
async function calmly<Came>(ask: () => Promise<Came>, tries = 5): Promise<Came> {
  const before = told;
  const came = await ask();
  return told === before || tries <= 1 ? came : calmly(ask, tries - 1);
}

/** Every memory, the oldest first. Between two readings the event stream keeps it fresh. */
export const memoriesQuery = queryOptions({
  queryKey: allKey,
  queryFn: () => calmly(() => call(readMemories)),
});

const isAll = ({ type, timeFilter, sortOrder }: MemoryFilter): boolean =>
  type === 'all' && timeFilter === 'all' && sortOrder === 'asc';

/** Those that a list shows. Nothing filtered is the very list that the calendar needs anyway. */
export const filteredQuery = (filter: MemoryFilter) =>
  queryOptions({
    queryKey: isAll(filter) ? allKey : [...listsKey, filter],
    queryFn: () =>
      calmly(() => (isAll(filter) ? call(readMemories) : call(filterMemories, { query: filter }))),
  });

/** One memory; null once it is gone. */
export const memoryQuery = (id: number) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: (): Promise<Memory | null> =>
      calmly(() =>
        call(readMemory, { params: { id: `${id}` } }).catch((error: unknown) => {
          if (isGone(error)) return null;
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

type Known = Memory | null | Memory[];

/** Changes whatever was read of memories, where it was. It is as old as before, and as stale. */
function amend(client: QueryClient, change: (known: Known, query: Query) => Known): void {
  for (const query of client.getQueryCache().findAll({ queryKey: memoriesKey })) {
    const { data, dataUpdatedAt, isInvalidated } = query.state as Query<Known>['state'];
    const changed = data === undefined ? undefined : change(data, query);
    if (changed === undefined || changed === data) continue;
    client.setQueryData<Known>(query.queryKey, changed, { updatedAt: dataUpdatedAt });
    if (isInvalidated)
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: 'none' });
  }
}

/** Takes over a memory that came, changed, or is gone (null). */
export function hearMemory(client: QueryClient, id: number, memory: Memory | null): void {
  told += 1;
  amend(client, (known, { queryKey }) => {
    if (!Array.isArray(known)) return queryKey[2] === id ? memory : known;
    // Whether it belongs into a filtered list, and where, the home knows.
    if (queryKey[1] === allKey[1]) return withMemory(known, id, memory);
    return memory === null || known.some((other) => other.id === id)
      ? known.flatMap((other) => (other.id === id ? (memory ?? []) : other))
      : known;
  });
}

/** Photos changed, or went into the bin: events show them as they are. Answers whether none of them is known of any. */
export function hearPhotos(client: QueryClient, photos: readonly Photo[]): void {
  told += 1;
  eachMemory(client, (memory) => withPhotos(memory, photos));
}

export function hearPurged(client: QueryClient, ids: readonly number[]): void {
  told += 1;
  eachMemory(client, (memory) => withoutPhotos(memory, new Set(ids)));
}

function eachMemory(client: QueryClient, change: (memory: Memory) => Memory): void {
  amend(client, (known) => {
    if (known === null) return known;
    if (!Array.isArray(known)) return change(known);
    let isSame = true;
    const changed = known.map((memory) => {
      const next = change(memory);
      isSame &&= next === memory;
      return next;
    });
    return isSame ? known : changed;
  });
}

const invalidate = (queryKey: readonly unknown[]) => () =>
  void cache.invalidateQueries({ queryKey });
const listsAreOld = soon(invalidate(listsKey));
const allIsOld = soon(invalidate(memoriesKey));

// Here, and not in a component: whoever asks for memories has loaded this, and hears of them on every page.
live.on(memoriesChanged, ({ id, memory }) => {
  hearMemory(cache, id, memory);
  listsAreOld();
});
live.on(photosChanged, ({ photos, more }) => {
  hearPhotos(cache, photos);
  // One that came out of the bin stands again in events that we do not know of.
  if (more || photos.some(({ deletedAt }) => deletedAt === null)) allIsOld();
});
live.on(photosPurged, ({ ids }) => hearPurged(cache, ids));

/** Waits for a change whose answer is the memory, and takes it over unless something newer was heard meanwhile. */
export async function carryOut(client: QueryClient, change: () => Promise<{ memory: Memory }>) {
  const before = told;
  const { memory } = await change();
  if (told === before) hearMemory(client, memory.id, memory);
  void client.invalidateQueries({ queryKey: told === before + 1 ? listsKey : memoriesKey });
  return memory;
}

/** What is known of memories may be wrong: a change may have been made all the same, its answer lost on the way. */
export const doubt = (client: QueryClient) =>
  void client.invalidateQueries({ queryKey: memoriesKey });

/** Whether an error says that there is no such memory. */
export const isGone = (error: unknown): boolean => error instanceof Refusal && error.status === 404;

/** Where it signed them out, the sign-in page already says it all. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 401 || error.status === 403);
