import * as z from 'zod/mini';
import { Photo } from '#features/photos/photos.contract.ts';
import type { OutboxItem } from '#platform/web/api/outbox.rules.ts';
import { useOutboxItems } from '#platform/web/api/outbox.ts';
import type { Filled } from '../../memory-draft.rules.ts';
import { Sent, Words } from './memory-draft.ts';

export const memoriesKind = 'memory';

/**
 * A new memory as it waits: what was written, and the photos that were chosen. `first`: as it was when it was sent before
 * under its key, where nobody knows whether it arrived.
 */
export const WaitingMemory = z.object({
  words: Words,
  photos: z.array(Photo),
  first: z.optional(Sent),
});
export type WaitingMemory = z.infer<typeof WaitingMemory>;

export const inputOf = (
  { words, photos }: Filled<Photo>,
  first: WaitingMemory['first'],
): WaitingMemory => ({ words, photos: [...photos], first });

/** The new memories that wait, with what is known of each. */
export function useWaitingMemories(): { item: OutboxItem; words: WaitingMemory['words'] }[] {
  return useOutboxItems().flatMap((item) => {
    const read = item.kind === memoriesKind ? z.safeParse(WaitingMemory, item.input) : undefined;
    return read?.data === undefined ? [] : [{ item, words: read.data.words }];
  });
}
