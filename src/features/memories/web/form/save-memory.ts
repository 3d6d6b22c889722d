import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { Photo } from '#features/photos/photos.contract.ts';
import { type RequestOptions, request } from '#platform/web/api/client.ts';
import { apiFieldErrors } from '#platform/web/api/errors.ts';
import { sendOrQueue } from '#platform/web/api/outbox.ts';
import {
  changeMemory,
  changeMemoryPhotos,
  createMemory,
  type Memory,
} from '../../memories.contract.ts';
import { hasPhotos } from '../../memories.rules.ts';
import { bodyOf, changesOf, MemoryText } from '../../memory-form.rules.ts';
import { refreshMemories } from '../dashboard/dashboard.queries.ts';
import { showSaved } from '../memories.queries.ts';
import { idsOf, keepPhotos, type MemoryDraft, openMemoryDraft } from './memory-draft.ts';

export const memoriesKind = 'memory';

/** A new memory in the outbox. */
export const QueuedMemory = z.object({ words: MemoryText, photos: z.array(Photo) });
export type QueuedMemory = z.infer<typeof QueuedMemory>;

export interface SavedMemory {
  readonly memory: Memory;
  /** It was created, but its photos could not be added. They are kept as its draft. */
  readonly arePhotosMissing: boolean;
}

/**
 * Creates a memory, then adds its photos. An error of the photos alone is returned; they are kept as a draft of
 * the memory until they are added.
 */
export async function createWithPhotos(
  { words, photos }: QueuedMemory,
  options: RequestOptions,
): Promise<{ memory: Memory; photosError?: unknown }> {
  const { memory } = await request(createMemory, { body: bodyOf(words) }, options);
  // A repeated request: the photos were added, and the partner may have changed them since.
  if (!hasPhotos(words.type) || photos.length === 0 || memory.photos.length > 0) return { memory };
  keepPhotos(memory, photos);
  try {
    const complete = await replacePhotos(memory.id, photos);
    openMemoryDraft(memory.id).snapshot().clear();
    return { memory: complete };
  } catch (photosError) {
    return { memory, photosError };
  }
}

async function replacePhotos(id: number, photos: readonly Photo[]): Promise<Memory> {
  const input = { params: { id: `${id}` }, body: idsOf(photos) };
  return (await request(changeMemoryPhotos, input)).memory;
}

/** Saves the changed fields and photos; other changes of the partner stay. */
async function update(memory: Memory, draft: MemoryDraft): Promise<SavedMemory> {
  let latest = memory;
  if (draft !== null) {
    const changes = changesOf(draft.before.text, draft.text);
    if (Object.keys(changes).length > 0) {
      const input = { params: { id: `${memory.id}` }, body: changes };
      latest = (await request(changeMemory, input)).memory;
    }
    if (draft.photos !== null && hasPhotos(draft.text.type)) {
      latest = await replacePhotos(memory.id, draft.photos);
    }
  }
  return { memory: latest, arePhotosMissing: false };
}

/** Creates a memory, or queues it without a response: then the result is null. */
const create = (queued: QueuedMemory, key: string): Promise<SavedMemory | null> =>
  sendOrQueue(
    memoriesKind,
    queued,
    async () => {
      const { memory, photosError } = await createWithPhotos(queued, { idempotencyKey: key });
      return { memory, arePhotosMissing: photosError !== undefined };
    },
    key,
  );

type ToSave =
  | { readonly memory: Memory; readonly draft: MemoryDraft }
  | { readonly memory: undefined; readonly content: QueuedMemory; readonly key: string };

export const useSaveMemory = () =>
  useMutation({
    mutationFn: (toSave: ToSave) =>
      toSave.memory === undefined
        ? create(toSave.content, toSave.key)
        : update(toSave.memory, toSave.draft),
    // After an error the server may have saved it.
    onSettled: (saved) => (saved ? showSaved(saved.memory) : refreshMemories()),
  });

/** The photos that don't exist anymore; the server names their positions. */
export function missingPhotos(error: unknown, photos: readonly Photo[]): readonly Photo[] {
  const positions = Object.keys(apiFieldErrors(error) ?? {}).map(Number);
  return photos.filter((_, position) => positions.includes(position));
}
