import { cache } from '#platform/web/cache/cache.ts';
import type { Kind } from '#platform/web/outbox/kinds.ts';
import { photoNotesTexts as texts } from '../../photos.notes.texts.ts';
import { keepPhotoDraft, photoDraft } from '../photo-drafts.ts';
import { notesKind, sendNote, takeBack, WaitingNote } from './waiting-notes.ts';

/** Notes that wait. What was refused goes back into the field, behind what is being typed there. */
export const notesOutbox: Kind<WaitingNote> = {
  kind: notesKind,
  input: WaitingNote,
  send: async (input, { key }) => void (await sendNote(input, key)),
  describe: ({ content }) => texts.described(content),
  edit: ({ photoId, content }) => {
    const typed = photoDraft(cache, photoId, 'note');
    keepPhotoDraft(cache, photoId, 'note', typed === null ? content : `${typed}\n${content}`);
    takeBack();
    return `/photo/${photoId}`;
  },
};
