import type { UserColor } from '#shared/user.ts';
import type { Reading, Writing } from './photos.store.ts';

export interface KeptPhotoNote {
  id: number;
  content: string;
  createdAt: number;
  authorName: string;
  authorColor: UserColor;
}

const notes = (db: Reading) =>
  db
    .selectFrom('photoNotes')
    .innerJoin('people', 'people.id', 'photoNotes.authorId')
    .select([
      'photoNotes.id',
      'content',
      'createdAt',
      'people.displayName as authorName',
      'people.color as authorColor',
    ]);

/** The notes on a photo, the newest last. */
export const readPhotoNotes = (db: Reading, photoId: number): Promise<KeptPhotoNote[]> =>
  notes(db).where('photoId', '=', photoId).orderBy('photoNotes.id').execute();

export const findPhotoNote = (db: Reading, id: number): Promise<KeptPhotoNote | undefined> =>
  notes(db).where('photoNotes.id', '=', id).executeTakeFirst();

/** Answers the id of the note. */
export async function addPhotoNote(
  tx: Writing,
  note: { photoId: number; authorId: number; content: string; createdAt: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('photoNotes')
    .values(note)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
