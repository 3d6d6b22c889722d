import * as z from 'zod/mini';
import { Photo } from '#features/photos/photos.contract.ts';
import { type Remembered, remembered } from '#platform/web/session/remembered.ts';
import { MemoryType } from '../../memories.contract.ts';
import type { Draft } from '../../memory-draft.rules.ts';

export const Words = z.object({
  title: z.string(),
  description: z.string(),
  type: MemoryType,
  date: z.string(),
  endDate: z.string(),
});
const KeptDraft = z.object({
  words: Words,
  photos: z.array(Photo),
  base: z.object({ words: Words, photoIds: z.array(z.int()) }),
});

/**
 * What this person wrote of a memory (undefined: of a new one) and did not save: it outlives the tab, and waits until
 * it is saved or given up.
 */
export function memoryDraft(person: string, id: number | undefined): Remembered<Draft<Photo>> {
  const kept = remembered(`memory-draft.${person}.${id ?? 'new'}`, KeptDraft);
  return {
    get: kept.get,
    set: ({ words, photos, base }) =>
      kept.set({
        ...{ words, photos: [...photos] },
        base: { words: base.words, photoIds: [...base.photoIds] },
      }),
    forget: kept.forget,
    lasts: kept.lasts,
  };
}
