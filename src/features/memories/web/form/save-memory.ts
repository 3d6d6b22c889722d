import * as z from 'zod/mini';
import { Photo } from '#features/photos/photos.contract.ts';
import { type RequestOptions, request } from '#platform/web/api/client.ts';
import { apiFieldErrors } from '#platform/web/api/errors.ts';
import { outbox } from '#platform/web/api/outbox.ts';
import {
  changeMemory,
  changeMemoryPhotos,
  createMemory,
  type Memory,
} from '../../memories.contract.ts';
import { hasPhotos } from '../../memories.rules.ts';
import { changesOf, MemoryFields, requestBodyOf } from '../../memory-form.rules.ts';
import { refreshMemories } from '../dashboard/dashboard.queries.ts';
import { showSaved } from '../memories.queries.ts';
import {
  idsOf,
  isSamePhotos,
  keepPhotos,
  type MemoryValues,
  openMemoryDraft,
} from './memory-draft.ts';

const QueuedMemory = z.object({ words: MemoryFields, photos: z.array(Photo) });
export type QueuedMemory = z.infer<typeof QueuedMemory>;

/** A new memory in the outbox. */
export const queuedMemory = { name: 'memory', input: QueuedMemory } as const;

export interface SavedMemory {
  readonly memory: Memory;
  /** It was created, but its photos could not be added. They are kept as its draft. */
  readonly arePhotosMissing: boolean;
  /** The number of chosen photos that were deleted meanwhile. */
  readonly deletedPhotos: number;
}

interface CreatedMemory {
  readonly memory: Memory;
  readonly photosError?: unknown;
  /** The number of chosen photos that were deleted meanwhile. */
  readonly deletedPhotos: number;
}

/**
 * Creates a memory, then adds its photos, without those that were deleted meanwhile. An error of the photos
 * alone is returned; they are kept as a draft of the memory until they are added.
 */
export async function createWithPhotos(
  { words, photos }: QueuedMemory,
  options: RequestOptions,
): Promise<CreatedMemory> {
  const { memory } = await request(createMemory, { body: requestBodyOf(words) }, options);
  // A repeated request: the photos were added, and the partner may have changed them since.
  if (!hasPhotos(words.type) || photos.length === 0 || memory.photos.length > 0) {
    return { memory, deletedPhotos: 0 };
  }
  keepPhotos(memory, photos);
  try {
    const addedPhotos = await addPhotos(memory, photos);
    openMemoryDraft(memory.id).snapshot().clear();
    return addedPhotos;
  } catch (photosError) {
    return { memory, photosError, deletedPhotos: 0 };
  }
}

/** Adds the photos that still exist to a new memory. */
async function addPhotos(memory: Memory, photos: readonly Photo[]): Promise<CreatedMemory> {
  try {
    return { memory: await replacePhotos(memory.id, photos), deletedPhotos: 0 };
  } catch (error) {
    const unavailablePhotos = missingPhotos(error, photos);
    if (unavailablePhotos.length === 0) throw error;
    const remainingPhotos = photos.filter((photo) => !unavailablePhotos.includes(photo));
    const complete =
      remainingPhotos.length === 0 ? memory : await replacePhotos(memory.id, remainingPhotos);
    return { memory: complete, deletedPhotos: unavailablePhotos.length };
  }
}

async function replacePhotos(id: number, photos: readonly Photo[]): Promise<Memory> {
  const input = { params: { id: `${id}` }, body: idsOf(photos) };
  return (await request(changeMemoryPhotos, input)).memory;
}

/** Saves the changed fields and photos; other changes of the partner stay. */
export const updateMemory = (memory: Memory, base: MemoryValues, values: MemoryValues) =>
  refreshed(update(memory, base, values));

async function update(memory: Memory, base: MemoryValues, values: MemoryValues) {
  const changes = changesOf(base, values);
  const input = { params: { id: `${memory.id}` }, body: changes };
  let latestMemory = memory;
  if (Object.keys(changes).length > 0) latestMemory = (await request(changeMemory, input)).memory;
  if (hasPhotos(values.type) && !isSamePhotos(base.photos, values.photos)) {
    latestMemory = await replacePhotos(memory.id, values.photos);
  }
  return { memory: latestMemory, arePhotosMissing: false, deletedPhotos: 0 };
}

/** Creates a memory, or queues it without a response: then the result is null. */
export const saveNewMemory = ({ photos, ...words }: MemoryValues, key: string) =>
  refreshed(
    outbox.sendOrQueue({ name: queuedMemory.name, send: createNow }, { words, photos }, key),
  );

async function createNow(queued: QueuedMemory, options: RequestOptions): Promise<SavedMemory> {
  const { memory, photosError, deletedPhotos } = await createWithPhotos(queued, options);
  return { memory, arePhotosMissing: photosError !== undefined, deletedPhotos };
}

/** Shows the saved memory. After an error, the server may have saved it. */
async function refreshed(saving: Promise<SavedMemory | null>): Promise<SavedMemory | null> {
  const result = await saving.catch((error: unknown) => {
    refreshMemories();
    throw error;
  });
  if (result === null) refreshMemories();
  else showSaved(result.memory);
  return result;
}

/** The photos that don't exist anymore; the server names their positions. */
export function missingPhotos(error: unknown, photos: readonly Photo[]): readonly Photo[] {
  const positions = Object.keys(apiFieldErrors(error) ?? {}).map(Number);
  return photos.filter((_, position) => positions.includes(position));
}
