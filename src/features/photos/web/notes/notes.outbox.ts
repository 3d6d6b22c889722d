import type { OutboxKind } from '#platform/web/api/outbox.ts';
import { photosMessages as t } from '../../messages/index.ts';
import { handBackNote } from '../photo-drafts.ts';
import { notesKind, sendNote, WaitingNote } from './waiting-notes.ts';

/** Notes that wait. All of a note is named: its photo may be gone, and with it the place where it was written. */
export const notesOutbox: OutboxKind<WaitingNote> = {
  kind: notesKind,
  input: WaitingNote,
  async send(input, { key }, signal) {
    await sendNote(input, { idempotencyKey: key, signal });
    return null;
  },
  edit({ photoId, content }) {
    const back = handBackNote(photoId, content);
    return back && { path: `/photo/${photoId}`, ...back };
  },
  describe: ({ content }) => t.notes.described(content),
};
