import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Photo } from '#features/photos/photos.contract.ts';
import { call, callOnce, type Once } from '#platform/web/http/call.ts';
import { carry } from '#platform/web/outbox/carry.ts';
import { Refusal } from '#shared/refusal.ts';
import {
  changeMemory,
  changeMemoryPhotos,
  createMemory,
  type Memory,
} from '../../memories.contract.ts';
import { hasPhotos } from '../../memories.rules.ts';
import { idsOf, isSamePhotos, type Written } from '../../memory-draft.rules.ts';
import { changesOf, type MemoryWords, sentOf } from '../../memory-form.rules.ts';
import { carryOut, doubt } from '../memories.queries.ts';
import { inputOf, memoriesKind } from './waiting-memory.ts';

type Form = Written<Photo>;

export interface Saved {
  readonly memory: Memory;
  /** The memory was created, and its photos could not be added. */
  readonly photosMissing?: true | undefined;
}

export const putPhotos = (client: QueryClient, id: number, photos: readonly Photo[]) =>
  carryOut(client, () =>
    call(changeMemoryPhotos, { params: { id: `${id}` }, body: idsOf(photos) }),
  );

/** Under a key, so that it is there once however often this is done. */
export const createOnly = (client: QueryClient, words: MemoryWords, once: Once) =>
  carryOut(client, () => callOnce(createMemory, once, { body: sentOf(words) }));

/** The memory first, then its photos (S2 §7): of a new one, a failure of the photos alone is no failure of all. */
export async function create(
  client: QueryClient,
  { words, photos }: Form,
  key: string,
): Promise<Saved> {
  const memory = await createOnly(client, words, { key });
  if (!hasPhotos(words.type) || photos.length === 0) return { memory };
  try {
    return { memory: await putPhotos(client, memory.id, photos) };
  } catch {
    return { memory, photosMissing: true };
  }
}

async function change(client: QueryClient, memory: Memory, known: Form, now: Form): Promise<Saved> {
  const changes = changesOf(known.words, now.words);
  let saved = memory;
  if (Object.keys(changes).length > 0) {
    const input = { params: { id: `${memory.id}` }, body: changes };
    saved = await carryOut(client, () => call(changeMemory, input));
  }
  if (hasPhotos(now.words.type) && !isSamePhotos(known.photos, now.photos)) {
    saved = await putPhotos(client, memory.id, now.photos);
  }
  return { memory: saved };
}

/**
 * Saves what was written: of a memory that is there, only what is not as it is known. A new one waits where the home does
 * not answer: then it is null. Throws what the calls threw.
 */
export function useSaveMemory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ memory, known, now }: { memory: Memory | undefined; known: Form; now: Form }) =>
      memory === undefined
        ? carry(memoriesKind, inputOf(now), (key) => create(client, now, key))
        : change(client, memory, known, now),
    onError: () => doubt(client),
  });
}

/** Which of the photos that were sent are not there any more, as the home says by their places. */
export function photosGone(error: unknown, sent: readonly Photo[]): number[] {
  const fields = error instanceof Refusal ? (error.fields ?? {}) : {};
  return Object.keys(fields).flatMap((place) => sent[Number(place)]?.id ?? []);
}
