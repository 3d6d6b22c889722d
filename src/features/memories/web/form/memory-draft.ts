import * as z from 'zod/mini';
import { Photo } from '#features/photos/photos.contract.ts';
import { type Remembered, remembered } from '#platform/web/session/remembered.ts';
import { MemoryType } from '../../memories.contract.ts';

/** What somebody wrote and chose. */
const Draft = z.object({
  title: z.string(),
  description: z.string(),
  type: MemoryType,
  date: z.string(),
  endDate: z.string(),
  photos: z.array(Photo),
});
export type Draft = z.infer<typeof Draft>;

/**
 * What this person wrote of a memory (undefined: of a new one) and did not save: it outlives the tab, and waits until
 * it is saved or given up.
 */
export const memoryDraft = (person: string, id: number | undefined): Remembered<Draft> =>
  remembered(`memory-draft.${person}.${id ?? 'new'}`, Draft);
