import { type Clock, instant } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { HttpServer } from '#platform/server/http/http-server.ts';
import { answered } from '#platform/server/http/serve.ts';
import type { Live } from '#platform/server/live/hub.ts';
import { tellBoth } from '#platform/server/live/tell-both.ts';
import * as contract from '../photos.notes.contract.ts';
import { changeablePhoto, foundPhoto } from './found.ts';
import * as store from './notes.store.ts';
import type { Tables } from './photos.tables.ts';

export interface PhotoNotesParts {
  http: HttpServer;
  database: Database<Tables>;
  live: Live;
  clock: Clock;
}

/** What the two write on their photos. */
export function photoNotesRoutes({
  http: { serve },
  database,
  live,
  clock,
}: PhotoNotesParts): void {
  serve(contract.readPhotoNotes, async ({ params: { id } }) => {
    await foundPhoto(database.read, id);
    return (await store.readPhotoNotes(database.read, id)).map(photoNoteOf);
  });

  serve(contract.addPhotoNote, async ({ viewer, params: { id }, body }) => {
    const note = await database.write(async (tx) => {
      await changeablePhoto(tx, id);
      const { content } = body;
      const [authorId, createdAt] = [viewer.person.id, clock.now()];
      return photoNoteOf(
        await store.addPhotoNote(tx, { photoId: id, authorId, content, createdAt }),
      );
    });
    tellBoth(live, viewer, contract.photoNoteAdded, { photoId: id, note });
    return answered(201, note);
  });
}

const photoNoteOf = ({
  id,
  content,
  createdAt,
  authorName,
  authorColor,
}: store.KeptPhotoNote): contract.PhotoNote => ({
  id,
  content,
  author: { name: authorName, color: authorColor },
  createdAt: instant(createdAt),
});
