import type { OutboxKind } from '#platform/web/api/outbox.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { photosMessages as t } from '../../messages/index.ts';
import { photoQuery } from '../photos.queries.ts';
import { noteDraft, notesKind, QueuedNote, sendNote } from './notes.queries.ts';

/** Queued notes. */
export const notesOutbox: OutboxKind<QueuedNote> = {
  kind: notesKind,
  input: QueuedNote,
  async send(input, { key }, signal) {
    await sendNote(input, { idempotencyKey: key, signal });
    return null;
  },
  edit({ photoId, content }) {
    const draft = noteDraft(photoId);
    if (draft.value.trim() !== '') return null;
    draft.set(content);
    // The note stays in the outbox unless its photo certainly exists.
    const photo = queryClient.getQueryData(photoQuery(photoId).queryKey);
    return { path: `/photo/${photoId}`, lasts: photo !== undefined && photo !== null };
  },
  describe: ({ content }) => t.notes.described(content),
};
