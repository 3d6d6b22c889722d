import type { InferResult } from 'kysely';
import * as z from 'zod/mini';
import { instant } from '#platform/server/clock.ts';
import { respondWith } from '#platform/server/http/route.ts';
import { deletedSince, idempotent } from '#platform/server/idempotency/idempotency.ts';
import * as contract from '../photos.contract.ts';
import { type PhotosDeps, publishPhotos } from './photos.routes.ts';
import { type Read, requireActivePhoto, requirePhoto, type Write } from './photos.store.ts';

type PhotoNotesDeps = Pick<PhotosDeps, 'http' | 'database' | 'live' | 'clock'>;

/** Notes on photos. */
export function photoNotesRoutes({ http: { route }, database, live, clock }: PhotoNotesDeps): void {
  route(contract.readPhotoNotes, async ({ params: { id } }) => {
    await requirePhoto(database.read, id);
    return readPhotoNotes(database.read, id);
  });

  route(contract.addPhotoNote, async ({ user, partner, params, body, idempotencyKey }) => {
    const photoId = params.id;
    const createdAt = clock.now();
    const { note, isReplay, photo } = await database.write(async (tx) => {
      const { effect, isReplay } = await idempotent(tx, idempotencyKey, z.int(), async () => {
        await requireActivePhoto(tx, photoId);
        return addPhotoNote(tx, { photoId, authorId: user.id, content: body.content, createdAt });
      });
      const note = await findPhotoNote(tx, effect);
      if (note === undefined) throw deletedSince();
      return { note, isReplay, photo: await requirePhoto(tx, photoId) };
    });
    if (!isReplay) {
      live.publishToBoth({ user, partner }, contract.photoNoteAdded, { photoId, note });
      publishPhotos(live, { user, partner }, [photo]);
    }
    return respondWith(201, note);
  });
}

const selectNotes = (db: Read) =>
  db
    .selectFrom('photoNotes')
    .innerJoin('people', 'people.id', 'photoNotes.authorId')
    .select([
      'photoNotes.id',
      'content',
      'createdAt',
      'people.displayName as name',
      'people.color',
    ]);

const toNote = (row: InferResult<ReturnType<typeof selectNotes>>[number]): contract.PhotoNote => ({
  id: row.id,
  content: row.content,
  author: { name: row.name, color: row.color },
  createdAt: instant(row.createdAt),
});

/** Newest last. */
export async function readPhotoNotes(db: Read, photoId: number): Promise<contract.PhotoNote[]> {
  const notes = selectNotes(db).where('photoId', '=', photoId).orderBy('photoNotes.id');
  return (await notes.execute()).map(toNote);
}

export async function findPhotoNote(db: Read, id: number): Promise<contract.PhotoNote | undefined> {
  const row = await selectNotes(db).where('photoNotes.id', '=', id).executeTakeFirst();
  return row && toNote(row);
}

/** Returns the id. */
export async function addPhotoNote(
  tx: Write,
  note: { photoId: number; authorId: number; content: string; createdAt: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('photoNotes')
    .values(note)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
