import * as z from 'zod/mini';
import { Photo } from '#features/photos/photos.contract.ts';
import { newIdempotencyKey } from '#platform/web/api/client.ts';
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
/** What was sent of a new memory; of its photos, an older page kept nothing. */
export const Sent = z.object({ ...Words.shape, photoIds: z.optional(z.array(z.int())) });
export type Sent = z.infer<typeof Sent>;
const First = z.object({ key: z.string(), words: Sent });
/** A new memory as it was sent before, and under which key, where nobody knows whether it arrived. */
export type First = z.infer<typeof First>;

const Shape = z.object({
  words: Words,
  photos: z.array(Photo),
  base: z.object({ words: Words, photoIds: z.array(z.int()) }),
  first: z.optional(First),
  /** Which form wrote it. */
  by: z.optional(z.string()),
});

type KeptDraft = Draft<Photo> & { readonly first?: First | undefined };

/**
 * What this person wrote of a memory (undefined: of a new one) and did not save: it outlives the tab, and waits until
 * it is saved or given up. Another tab may write there too: what it wrote since is not forgotten by this one.
 */
export function memoryDraft(person: string, id: number | undefined): Remembered<KeptDraft> {
  const kept = remembered(`memory-draft.${person}.${id ?? 'new'}`, Shape);
  const own = newIdempotencyKey();
  let by: string | undefined = own;
  return {
    get() {
      const found = kept.get();
      if (found !== undefined) by = found.by;
      return found;
    },
    set({ words, photos, base, first }) {
      by = own;
      kept.set({
        ...{ words, photos: [...photos] },
        base: { words: base.words, photoIds: [...base.photoIds] },
        ...{ first, by },
      });
    },
    forget() {
      const found = kept.get();
      if (found !== undefined && found.by === by) kept.forget();
    },
    lasts: kept.lasts,
  };
}
