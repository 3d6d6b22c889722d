import { isSignedOut, isTransient } from '#platform/web/api/errors.ts';
import type { QueuedRequest } from '#platform/web/api/outbox.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { newMemoryPath } from '../../memories.rules.ts';
import { emptyMemory } from '../../memory-form.rules.ts';
import { t } from '../../messages/index.ts';
import { showSaved } from '../memories.queries.ts';
import { openMemoryDraft } from './memory-draft.ts';
import { createWithPhotos, type QueuedMemory, queuedMemory } from './save-memory.ts';

/** Outbox items for new memories that received no response. */
export const memoriesOutbox: QueuedRequest<QueuedMemory> = {
  ...queuedMemory,
  describe: ({ words }) => t.form.described(words.title),
  async send(queued, options) {
    const { memory, photosError, deletedPhotos } = await createWithPhotos(queued, options);
    // All of it is sent again under its key.
    if (isTransient(photosError) || isSignedOut(photosError)) throw photosError;
    if (photosError !== undefined) {
      toast.general(t.form.photosFailed, { tone: 'warn', duration: null });
    }
    if (deletedPhotos > 0) {
      toast.general(t.form.photosGone(deletedPhotos), { tone: 'warn', duration: null });
    }
    showSaved(memory);
    return null;
  },
  edit({ words, photos }) {
    const draft = openMemoryDraft('new');
    if (draft.snapshot().value !== null) return null;
    const base = { ...emptyMemory(words.date), photos: [] };
    draft.snapshot().set({ fields: { ...words, photos }, base });
    return { path: newMemoryPath, isPersisted: draft.isPersisted() };
  },
};
