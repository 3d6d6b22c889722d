import * as z from 'zod/mini';
import { type Clock, instant } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { answered } from '#platform/server/http/route.ts';
import {
  deletedSince,
  type IdempotencySchema,
  idempotent,
} from '#platform/server/idempotency/idempotency.ts';
import type { Live } from '#platform/server/realtime/hub.ts';
import * as contract from '../photos.contract.ts';
import { changeablePhoto, foundPhoto } from './found.ts';
import * as store from './notes.store.ts';
import type { Schema } from './photos.schema.ts';

export interface PhotoNotesDeps {
  http: HttpServer;
  database: Database<Schema & IdempotencySchema>;
  live: Live;
  clock: Clock;
}

/** What the two write on their photos. */
export function photoNotesRoutes({ http: { route }, database, live, clock }: PhotoNotesDeps): void {
  route(contract.readPhotoNotes, async ({ params: { id } }) => {
    await foundPhoto(database.read, id);
    return (await store.readPhotoNotes(database.read, id)).map(photoNoteOf);
  });

  route(
    contract.addPhotoNote,
    async ({ user, partner, params: { id }, body: { content }, idempotencyKey }) => {
      const [personId, now] = [user.id, clock.now()];
      const { note, isReplay } = await database.write(async (tx) => {
        const done = await idempotent(tx, idempotencyKey, z.int(), async () => {
          await changeablePhoto(tx, id);
          const written = { photoId: id, authorId: personId, content, createdAt: now };
          return store.addPhotoNote(tx, written);
        });
        const kept = await store.findPhotoNote(tx, done.effect);
        if (kept === undefined) throw deletedSince();
        return { note: photoNoteOf(kept), isReplay: done.isReplay };
      });
      if (!isReplay)
        live.publishToBoth({ user, partner }, contract.photoNoteAdded, { photoId: id, note });
      return answered(201, note);
    },
  );
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
