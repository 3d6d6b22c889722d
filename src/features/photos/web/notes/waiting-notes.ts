import * as z from 'zod/mini';
import { type RequestOptions, request } from '#platform/web/api/client.ts';
import type { OutboxItem } from '#platform/web/api/outbox.rules.ts';
import { useOutboxItems } from '#platform/web/api/outbox.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { addPhotoNote, type PhotoNote } from '../../photos.notes.contract.ts';
import { hearNote } from './photo-notes.queries.ts';

export const notesKind = 'photo-note';

export const WaitingNote = z.object({ photoId: z.int(), content: z.string() });
export type WaitingNote = z.infer<typeof WaitingNote>;

/** Writes a note under a key. */
export async function sendNote(
  { photoId, content }: WaitingNote,
  options: RequestOptions,
): Promise<PhotoNote> {
  const params = { id: `${photoId}` };
  const note = await request(addPhotoNote, { params, body: { content } }, options);
  hearNote(queryClient, { photoId, note });
  return note;
}

/** The notes on a photo that wait, with what is known of each. */
export function useWaitingNotes(photoId: number): { item: OutboxItem; content: string }[] {
  return useOutboxItems().flatMap((item) => {
    const read = item.kind === notesKind ? z.safeParse(WaitingNote, item.input) : undefined;
    return read?.data?.photoId === photoId ? [{ item, content: read.data.content }] : [];
  });
}
