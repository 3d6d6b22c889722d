import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { longText, requiredText } from '#shared/text.ts';
import { UserColor } from '#shared/user.ts';
import { WireDate } from '#shared/wire-date.ts';
import { photosMessages as t } from './messages/index.ts';
import { onePhoto } from './photos.contract.ts';

/** A note on a photo. */
export const PhotoNote = z.object({
  id: z.int(),
  content: z.string(),
  author: z.object({ name: z.string(), color: UserColor }),
  createdAt: WireDate,
});
export type PhotoNote = z.infer<typeof PhotoNote>;

/** The newest last. */
export const readPhotoNotes = endpoint({
  method: 'GET',
  path: '/api/photos/:id/notes',
  access: 'user',
  params: onePhoto,
  answers: { 200: z.array(PhotoNote) },
});

export const addPhotoNote = endpoint({
  method: 'POST',
  path: '/api/photos/:id/notes',
  access: 'user',
  repeatable: true,
  params: onePhoto,
  body: z.object({ content: requiredText(longText, t.notes.blank) }),
  answers: { 201: PhotoNote },
});

/** Told to both: somebody wrote on a photo. */
export const photoNoteAdded = liveEvent({
  name: 'photo-note-added',
  data: z.object({ photoId: z.int(), note: PhotoNote }),
});
