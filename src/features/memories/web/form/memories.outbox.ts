import type { Photo } from '#features/photos/photos.contract.ts';
import { isSignedOut, isTransient } from '#platform/web/api/errors.ts';
import type { OutboxKind } from '#platform/web/api/outbox.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { session } from '#platform/web/session/session.ts';
import { toast } from '#platform/web/ui/toast.ts';
import type { Memory } from '../../memories.contract.ts';
import { hasPhotos } from '../../memories.rules.ts';
import { begun, isSamePhotos, photosSince } from '../../memory-draft.rules.ts';
import { freshWords, wordsOf } from '../../memory-form.rules.ts';
import { memoriesMessages as t } from '../../messages/index.ts';
import { memoryDraft } from './memory-draft.ts';
import { createSince, photosGone, putPhotos } from './save-memory.ts';
import { memoriesKind, WaitingMemory } from './waiting-memory.ts';

/** New memories that wait. What was refused goes back into the form, unless another one is being written there. */
export const memoriesOutbox: OutboxKind<WaitingMemory> = {
  kind: memoriesKind,
  input: WaitingMemory,
  describe: ({ words }) => t.form.described(words.title),
  async send({ words, photos, first }, { key }, signal) {
    const memory = await createSince(
      queryClient,
      { words, first },
      { idempotencyKey: key, signal },
    );
    const wanted = photosSince(first?.photoIds ?? [], photos, memory.photos);
    // Given up in between: it is there, and stays without them.
    if (signal.aborted || !hasPhotos(words.type) || isSamePhotos(memory.photos, wanted))
      return null;
    // They came there before, only the answer was lost; what somebody made of them since stays.
    if (first === undefined && memory.photos.length > 0) return null;
    try {
      await putPhotos(queryClient, memory.id, wanted);
    } catch (error) {
      throwUnlessNo(error);
      await putRest(memory, wanted, photosGone(error, wanted));
    }
    return null;
  },
  edit({ words, photos }) {
    const person = session.person();
    const draft = person === null ? undefined : memoryDraft(person, undefined);
    if (draft === undefined || draft.get() !== undefined) return null;
    const { base } = begun({ words: freshWords(words.date), photos: [] });
    draft.set({ words, photos, base });
    return { path: '/memories', lasts: draft.lasts() };
  },
};

/** All of it again: the memory is there already, and stays the one. A home that is busy, or full, said no "no". */
function throwUnlessNo(error: unknown): void {
  if (isTransient(error) || isSignedOut(error)) throw error;
}

/** Without those that are gone; what is refused even so waits as a draft of the memory, as it does from the form. */
async function putRest(memory: Memory, photos: readonly Photo[], gone: readonly number[]) {
  const rest = photos.filter(({ id }) => !gone.includes(id));
  try {
    if (gone.length > 0) {
      if (rest.length > 0) await putPhotos(queryClient, memory.id, rest);
      toast.general(t.form.savedWithout(memory.title, gone.length), {
        tone: 'warn',
        duration: null,
      });
      return;
    }
  } catch (error) {
    throwUnlessNo(error);
  }
  const person = session.person();
  const draft = person === null ? undefined : memoryDraft(person, memory.id);
  if (draft?.get() === undefined) {
    draft?.set({ ...begun({ words: wordsOf(memory), photos: memory.photos }), photos: rest });
  }
  toast.general(t.form.photosFailed, { tone: 'warn', duration: null });
}
