import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Photo } from '#features/photos/photos.contract.ts';
import { call } from '#platform/web/http/call.ts';
import { isSignedOut } from '#platform/web/http/signed-out.ts';
import {
  changeMemory,
  changeMemoryPhotos,
  createMemory,
  type Memory,
} from '../../memories.contract.ts';
import { hasPhotos } from '../../memories.rules.ts';
import { changesOf, type MemoryWords, sentOf } from '../../memory-form.rules.ts';
import { carryOut, doubt } from '../memories.queries.ts';

/** A form as it was, and as it is. */
export interface Written {
  readonly words: MemoryWords;
  readonly photos: readonly Photo[];
}

export interface Saved {
  readonly memory: Memory;
  /** Photos that could not be added to a memory that was created all the same. */
  readonly photosMissing?: readonly Photo[] | undefined;
}

const idsOf = (photos: readonly Photo[]): number[] => photos.map(({ id }) => id);

/** Whether two lists are the same photos in the same order. */
export const isSamePhotos = (one: readonly Photo[], other: readonly Photo[]): boolean =>
  one.length === other.length && one.every(({ id }, at) => id === other[at]?.id);

const putPhotos = (client: QueryClient, id: number, photos: readonly Photo[]) =>
  carryOut(client, () =>
    call(changeMemoryPhotos, { params: { id: `${id}` }, body: idsOf(photos) }),
  );

/** The memory first, then its photos (S2 §7): of a new one, a failure of the photos alone is no failure of all. */
async function create(client: QueryClient, { words, photos }: Written): Promise<Saved> {
  const memory = await carryOut(client, () => call(createMemory, { body: sentOf(words) }));
  if (!hasPhotos(words.type) || photos.length === 0) return { memory };
  try {
    return { memory: await putPhotos(client, memory.id, photos) };
  } catch (error) {
    if (isSignedOut(error)) throw error;
    return { memory, photosMissing: photos };
  }
}

async function change(
  client: QueryClient,
  memory: Memory,
  began: Written,
  now: Written,
): Promise<Saved> {
  const changes = changesOf(began.words, now.words);
  let saved = memory;
  if (Object.keys(changes).length > 0) {
    const input = { params: { id: `${memory.id}` }, body: changes };
    saved = await carryOut(client, () => call(changeMemory, input));
  }
  if (hasPhotos(now.words.type) && !isSamePhotos(began.photos, now.photos)) {
    saved = await putPhotos(client, memory.id, now.photos);
  }
  return { memory: saved };
}

/** Saves what was written: of a memory that is there, only what changed. Throws what the calls threw. */
export function useSaveMemory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      memory,
      began,
      now,
    }: {
      memory: Memory | undefined;
      began: Written;
      now: Written;
    }) => (memory === undefined ? create(client, now) : change(client, memory, began, now)),
    onError: () => doubt(client),
  });
}
