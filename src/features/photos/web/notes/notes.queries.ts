import { useIsMutating, useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { request } from '#platform/web/api/client.ts';
import { type Draft, openDraft } from '#platform/web/api/drafts.ts';
import { outbox, type QueuedRequest } from '#platform/web/api/outbox.ts';
import { apiQuery, queryClient } from '#platform/web/api/queries.ts';
import { session } from '#platform/web/session/session.ts';
import { t } from '../../messages/index.ts';
import { addPhotoNote, type PhotoNote, readPhotoNotes } from '../../photos.contract.ts';
import { withNote } from '../../photos.rules.ts';
import { photoQuery } from '../photos.queries.ts';

const QueuedNote = z.object({ photoId: z.int(), content: z.string() });
type QueuedNote = z.infer<typeof QueuedNote>;

/** The notes of one photo, the newest last. */
export const notesQuery = (photo: number) =>
  apiQuery(readPhotoNotes, { params: { id: `${photo}` } });

export const refetchNotes = (photo: number) =>
  void queryClient.invalidateQueries({ queryKey: notesQuery(photo).queryKey });

/**
 * Sends a note, or queues it: then the result is null. `isPending` is also true for a note that was sent before the
 * user came back to the photo.
 */
export function useAddNote(photoId: number) {
  const mutationKey = [notesOutbox.name, photoId];
  const { mutateAsync: add } = useMutation({
    mutationKey,
    mutationFn: (content: string) => outbox.sendOrQueue(notesOutbox, { photoId, content }),
    // The server may have saved it.
    onError: () => refetchNotes(photoId),
  });
  return { add, isPending: useIsMutating({ mutationKey }) > 0 };
}

export const notesOutbox: QueuedRequest<QueuedNote, PhotoNote> = {
  name: 'photo-note',
  input: QueuedNote,
  /** Sends a note and adds it to the list. */
  async send({ photoId, content }, options) {
    const input = { params: { id: `${photoId}` }, body: { content } };
    const note = await request(addPhotoNote, input, options);
    const { queryKey } = notesQuery(photoId);
    queryClient.setQueryData(queryKey, (notes) => notes && withNote(notes, note));
    return note;
  },
  edit({ photoId, content }) {
    const draft = noteDraft(photoId);
    if (draft.value.trim() !== '') return null;
    draft.set(content);
    // The note stays in the outbox unless its photo certainly exists.
    const photo = queryClient.getQueryData(photoQuery(photoId).queryKey);
    return { path: `/photo/${photoId}`, isPersisted: photo !== undefined && photo !== null };
  },
  describe: ({ content }) => t.notes.described(content),
};

/** Drafts by user and photo: the form, the outbox and a note that is being sent use the same one. */
const drafts = new Map<string, ReturnType<typeof openDraft<string>>>();

function draftOf(photo: number) {
  const key = `${session.username()} ${photo}`;
  const draft = drafts.get(key) ?? openDraft(`photo-note:${photo}`, z.string(), '');
  drafts.set(key, draft);
  return draft;
}

export const noteDraft = (photo: number): Draft<string> => draftOf(photo).snapshot();

export function useNoteDraft(photo: number): Draft<string> {
  const { subscribe, snapshot } = draftOf(photo);
  return useSyncExternalStore(subscribe, snapshot);
}
