import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { Photo } from '#features/photos/photos.contract.ts';
import { type RequestOptions, request } from '#platform/web/api/client.ts';
import { sendOrQueue } from '#platform/web/api/outbox.ts';
import { ApiError } from '#shared/api-error.ts';
import {
  changeMemory,
  changeMemoryPhotos,
  createMemory,
  type Memory,
} from '../../memories.contract.ts';
import { hasPhotos } from '../../memories.rules.ts';
import { type Filled, idsOf, isSamePhotos, merged, photosSince } from '../../memory-draft.rules.ts';
import { changesOf, type MemoryWords, sentOf, wordsOf } from '../../memory-form.rules.ts';
import { carryOut, doubt } from '../memories.queries.ts';
import type { Sent } from './memory-draft.ts';
import { inputOf, memoriesKind } from './waiting-memory.ts';

type Form = Filled<Photo>;

export interface Saved {
  readonly memory: Memory;
  /** The memory was created, and its photos could not be added. */
  readonly photosMissing?: true | undefined;
}

/** A new memory's key, and how it was sent before under it where nobody knows whether it arrived. */
export interface Sending {
  readonly key: string;
  readonly first: Sent | undefined;
}

interface ToSave {
  readonly memory: Memory | undefined;
  readonly known: Form;
  readonly now: Form;
  readonly sending: Sending;
}

export const putPhotos = (client: QueryClient, id: number, photos: readonly Photo[]) =>
  carryOut(client, () =>
    request(changeMemoryPhotos, { params: { id: `${id}` }, body: idsOf(photos) }),
  );

const changeWords = (
  client: QueryClient,
  { id }: Memory,
  changes: ReturnType<typeof changesOf>,
): Promise<Memory> =>
  carryOut(client, () => request(changeMemory, { params: { id: `${id}` }, body: changes }));

/** Under a key, so that it is there once however often this is done. */
const createOnly = (client: QueryClient, words: MemoryWords, options: RequestOptions) =>
  carryOut(client, () => request(createMemory, { body: sentOf(words) }, options));

/**
 * Under a key under which it was sent before, it may be there as it was then: now it is as it was written since. What the
 * partner made of the rest stays.
 */
export async function createSince(
  client: QueryClient,
  { words, first }: { words: MemoryWords; first: MemoryWords | undefined },
  options: RequestOptions,
): Promise<Memory> {
  // A key stands for the very words that were sent under it.
  const memory = await createOnly(client, first ?? words, options);
  if (first === undefined || options.signal?.aborted) return memory;
  const known = wordsOf(memory);
  const since = { words, photos: [], base: { words: first, photoIds: [] } };
  const changes = changesOf(known, merged(since, { words: known, photos: [] }).words);
  return Object.keys(changes).length === 0 ? memory : changeWords(client, memory, changes);
}

/** The memory first, then its photos (S2 §7): of a new one, a failure of the photos alone is no failure of all. */
export async function create(
  client: QueryClient,
  { words, photos }: Form,
  { key, first }: Sending,
): Promise<Saved> {
  const memory = await createSince(client, { words, first }, { idempotencyKey: key });
  const wanted = photosSince(first?.photoIds ?? [], photos, memory.photos);
  if (!hasPhotos(words.type) || isSamePhotos(memory.photos, wanted)) return { memory };
  try {
    return { memory: await putPhotos(client, memory.id, wanted) };
  } catch {
    return { memory, photosMissing: true };
  }
}

async function change(client: QueryClient, memory: Memory, known: Form, now: Form): Promise<Saved> {
  const changes = changesOf(known.words, now.words);
  let saved = memory;
  if (Object.keys(changes).length > 0) {
    saved = await changeWords(client, memory, changes);
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
    mutationFn: ({ memory, known, now, sending }: ToSave) => {
      if (memory !== undefined) return change(client, memory, known, now);
      const input = inputOf(now, sending.first);
      return sendOrQueue(memoriesKind, input, () => create(client, now, sending), sending.key);
    },
    onError: () => doubt(client),
  });
}

/** Which of the photos that were sent are not there any more, as the home says by their places. */
export function photosGone(error: unknown, sent: readonly Photo[]): number[] {
  const fields = error instanceof ApiError ? (error.fields ?? {}) : {};
  return Object.keys(fields).flatMap((place) => sent[Number(place)]?.id ?? []);
}
