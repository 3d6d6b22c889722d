import * as z from 'zod/mini';
import { Photo } from '#features/photos/photos.contract.ts';
import { openDraft } from '#platform/web/api/drafts.ts';
import { type Edit, editSchema } from '#platform/web/form/use-conflict.ts';
import type { Memory } from '../../memories.contract.ts';
import { fieldsOf, isChanged, MemoryFields } from '../../memory-form.rules.ts';

/** All that the form edits. The photos are in the order in which they were chosen. */
const MemoryValues = z.extend(MemoryFields, { photos: z.array(Photo) });
export type MemoryValues = z.infer<typeof MemoryValues>;

/** Drafts as version 0.2 stored them. `photos` is null if they aren't changed. */
const EarlierDraft = z.pipe(
  z.object({
    text: MemoryFields,
    photos: z.nullable(z.array(Photo)),
    before: z.object({ text: MemoryFields, photos: z._default(z.array(Photo), []) }),
  }),
  z.transform(({ text, photos, before }) => ({
    fields: { ...text, photos: photos ?? before.photos },
    base: { ...before.text, photos: before.photos },
  })),
);

/** The unsaved content of a form; null without changes. */
export const MemoryDraft = z.union([editSchema(MemoryValues), EarlierDraft]);
export type MemoryDraft = Edit<MemoryValues> | null;

export const draftKey = (id: number | 'new'): string => `memory:${id}`;

/** The draft outside of a form. */
export const openMemoryDraft = (id: number | 'new') =>
  openDraft<MemoryDraft>(draftKey(id), MemoryDraft, null);

export const valuesOf = (memory: Memory): MemoryValues => ({
  ...fieldsOf(memory),
  photos: memory.photos,
});

export const idsOf = (photos: readonly Photo[]): number[] => photos.map(({ id }) => id);

export const isSamePhotos = (one: readonly Photo[], other: readonly Photo[]): boolean =>
  idsOf(one).join() === idsOf(other).join();

/** True if the form would lose nothing. */
export const isSameMemory = (one: MemoryValues, other: MemoryValues): boolean =>
  !isChanged(one, other) && isSamePhotos(one.photos, other.photos);

/** The draft with the saved photos, unless the user has changed them. */
export const withSavedPhotos = (draft: MemoryDraft, photos: Photo[]): MemoryDraft =>
  draft !== null && isSamePhotos(draft.fields.photos, draft.base.photos)
    ? { fields: { ...draft.fields, photos }, base: { ...draft.base, photos } }
    : draft;

/** Keeps photos that are not added yet as a draft of their memory. */
export function keepPhotos(memory: Memory, photos: Photo[]): void {
  const base = valuesOf(memory);
  openMemoryDraft(memory.id)
    .snapshot()
    .set({ fields: { ...base, photos }, base });
}
