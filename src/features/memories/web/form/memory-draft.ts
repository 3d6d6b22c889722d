import * as z from 'zod/mini';
import { Photo } from '#features/photos/photos.contract.ts';
import { openDraft } from '#platform/web/api/drafts.ts';
import type { Memory } from '../../memories.contract.ts';
import { fieldsOf, isChanged, MemoryFields } from '../../memory-form.rules.ts';

/** The unsaved content of a form; null without changes. */
export const MemoryDraft = z.nullable(
  z.object({
    text: MemoryFields,
    /** Null if the photos aren't changed. */
    photos: z.nullable(z.array(Photo)),
    /** The saved version at the first change, to notice changes by others. */
    before: z.object({
      text: MemoryFields,
      photoIds: z.array(z.int()),
      /** The same photos, for a new memory if this one is deleted. Drafts of earlier versions have none. */
      photos: z.optional(z.array(Photo)),
    }),
  }),
);
export type MemoryDraft = z.infer<typeof MemoryDraft>;

export interface MemoryContent {
  readonly text: MemoryFields;
  readonly photos: readonly Photo[];
}

export const contentOf = (memory: Memory): MemoryContent => ({
  text: fieldsOf(memory),
  photos: memory.photos,
});

export const idsOf = (photos: readonly Photo[]): number[] => photos.map(({ id }) => id);

const isSameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, index) => id === other[index]);

const beforeOf = ({ text, photos }: MemoryContent) => ({
  text,
  photoIds: idsOf(photos),
  photos: [...photos],
});

/** The saved version at the first change, for the draft of a memory that is deleted. */
export const contentBefore = (draft: MemoryDraft): MemoryContent | null =>
  draft && { text: draft.before.text, photos: draft.before.photos ?? [] };

/** The draft after a change; null if nothing is changed. */
export function changeDraft(
  draft: MemoryDraft,
  savedContent: MemoryContent,
  changes: Partial<MemoryContent>,
): MemoryDraft {
  const before = draft?.before ?? beforeOf(savedContent);
  const text = changes.text ?? draft?.text ?? savedContent.text;
  const chosenPhotos = changes.photos ?? draft?.photos ?? null;
  const arePhotosChanged =
    chosenPhotos !== null && !isSameIds(idsOf(chosenPhotos), before.photoIds);
  // The text is compared as typed: trimming would lose a space at the end.
  if (!arePhotosChanged && JSON.stringify(text) === JSON.stringify(before.text)) return null;
  return { text, photos: arePhotosChanged ? [...chosenPhotos] : null, before };
}

/** True if the saved version has changed since the draft was started, and differs from it. */
export function isOutdated(draft: MemoryDraft, savedContent: MemoryContent): boolean {
  if (draft === null) return false;
  const { text, photos, before } = draft;
  const ids = idsOf(savedContent.photos);
  return (
    (isChanged(before.text, savedContent.text) && isChanged(savedContent.text, text)) ||
    (photos !== null && !isSameIds(before.photoIds, ids) && !isSameIds(idsOf(photos), ids))
  );
}

/** The draft outside of a form. */
export const openMemoryDraft = (id: number | 'new') =>
  openDraft<MemoryDraft>(draftKey(id), MemoryDraft, null);

export const draftKey = (id: number | 'new'): string => `memory:${id}`;

/** Keeps photos that are not added yet as a draft of their memory. */
export function keepPhotos(memory: Memory, photos: readonly Photo[]): void {
  const before = beforeOf(contentOf(memory));
  openMemoryDraft(memory.id)
    .snapshot()
    .set({ text: before.text, photos: [...photos], before });
}
