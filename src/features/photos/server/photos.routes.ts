import type { Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Entropy } from '#platform/server/entropy.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { answered } from '#platform/server/http/route.ts';
import {
  createKeyQueue,
  deletedSince,
  findEffect,
  type IdempotencySchema,
  saveEffect,
} from '#platform/server/idempotency/idempotency.ts';
import { readCouple } from '#platform/server/identity/identity.store.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import { instantOfWallTime } from '#shared/wall-time.ts';
import { photosMessages as t } from '../messages/index.ts';
import * as contract from '../photos.contract.ts';
import { periodsOf, searchTerms } from '../search.rules.ts';
import { drawPhotos } from './draw.ts';
import { changeablePhoto, foundPhoto } from './found.ts';
import { allPhotos } from './lists.ts';
import { orderedAt } from './order.ts';
import { photoOf } from './photo-of.ts';
import type { Schema } from './photos.schema.ts';
import * as store from './photos.store.ts';
import type { Pictures } from './pictures.ts';
import { type StoredTerm, searchPhotos } from './search.store.ts';
import type { Became as BecameOf, TakeIn } from './take-in.ts';
import { tellOfPhotos } from './tell.ts';

export interface PhotosDeps {
  http: HttpServer;
  database: Database<Schema & IdempotencySchema>;
  live: Live;
  clock: Clock;
  entropy: Entropy;
  pictures: Pictures;
  takeIn: TakeIn;
}

const Became = z.object({ id: z.int(), duplicate: z.boolean(), recovered: z.boolean() });

/** Their photos: coming in, being looked at, and being told about. */
export function photosRoutes(deps: PhotosDeps): void {
  const { http, database, live, clock, entropy, pictures, takeIn } = deps;
  const { route } = http;

  route.list(contract.readAllPhotos, () => allPhotos(database.read, 'all'));

  route(contract.readFavorites, async () => {
    const photos: contract.Photo[] = [];
    for await (const part of allPhotos(database.read, 'favorites')) photos.push(...part);
    return { photos };
  });

  route(contract.readRandomPhotos, async ({ query: { limit } }) => ({
    photos: (await drawPhotos(database.read, limit, entropy)).map(photoOf),
  }));

  route(contract.readPhotosPage, async ({ query: { page, limit } }) => {
    const total = await store.countPhotos(database.read, 'all');
    const photos = await store.readPart(database.read, { offset: page * limit, limit });
    return pageOf(photos, { page, limit, total });
  });

  route(contract.searchPhotos, async ({ query: { q, page, limit } }) => {
    const { timeZone } = await readCouple(database.read);
    const terms = datedTerms(q, timeZone, clock.now());
    const part = { offset: page * limit, limit };
    const { photos, total } = await searchPhotos(database.read, terms, part);
    return pageOf(photos, { page, limit, total });
  });

  route(contract.readPhoto, async ({ params }) =>
    photoOf(await foundPhoto(database.read, params.id)),
  );

  route.image(contract.readImage, ({ params, query }) =>
    pictures.read(params.filename, query.size ?? 'full'),
  );

  const inOrder = createKeyQueue();
  route.upload(contract.uploadPhoto, ({ user, partner, body, file, idempotencyKey }) => {
    // Pictures are made before the transaction, so requests with the same key must wait for each other.
    return inOrder(idempotencyKey, async () => {
      const done = await findEffect(database.read, idempotencyKey, Became);
      if (done !== undefined) {
        const kept = await store.findPhoto(database.read, done.id);
        if (kept === undefined) throw deletedSince();
        return uploaded(kept, done);
      }
      const came = await takeIn(file, user, body.takenAt || null, (tx, became) =>
        saveEffect(tx, idempotencyKey, became),
      );
      if (came.changed) tellOfPhotos(live, { user, partner }, [photoOf(came.kept)], came.recovered);
      return uploaded(came.kept, came);
    });
  });

  route(contract.changeCaption, ({ user, partner, params, body }) =>
    change({ user, partner }, params.id, async () => ({ caption: body.caption?.trim() || null })),
  );

  route(contract.changeFavorite, ({ user, partner, params, body }) =>
    change({ user, partner }, params.id, async () => ({ isFavorite: body.favorite ? 1 : 0 })),
  );

  route(contract.changeTakenAt, ({ user, partner, params, body }) =>
    change({ user, partner }, params.id, async (tx, { createdAt }) => {
      const takenAt = body.takenAt || null;
      return { takenAt, orderedAt: await orderedAt(tx, takenAt, createdAt) };
    }),
  );

  /** Changes a photo outside of the bin, tells both, and answers how it is then. */
  async function change(
    couple: Couple,
    id: number,
    decide: (tx: Transaction<Schema>, kept: store.KeptPhoto) => Promise<store.PhotoChange>,
  ) {
    const photo = await database.write(async (tx) => {
      await store.changePhoto(tx, id, await decide(tx, await changeablePhoto(tx, id)));
      return photoOf(await foundPhoto(tx, id));
    });
    tellOfPhotos(live, couple, [photo]);
    return { message: t.photo.saved, photo };
  }
}

const pageOf = (
  photos: readonly store.KeptPhoto[],
  { page, limit, total }: { page: number; limit: number; total: number },
) => ({
  photos: photos.map(photoOf),
  pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
});

/** The terms of a query, with the instants of their dates in the couple's zone. */
function datedTerms(query: string, timeZone: string, now: number): StoredTerm[] {
  const midnight = (day: string) => instantOfWallTime(`${day}T00:00:00`, timeZone);
  const nextYear = new Date(now).getUTCFullYear() + 1;
  return searchTerms(query).map(({ text, date }) => ({
    text,
    periods: (date === undefined ? [] : periodsOf(date, nextYear)).map(({ from, until }) => ({
      from: midnight(from),
      until: midnight(until),
    })),
  }));
}

function uploaded(kept: store.KeptPhoto, { duplicate, recovered }: Omit<BecameOf, 'id'>) {
  const photo = photoOf(kept);
  if (!duplicate) return answered(201, { message: t.answers.uploaded, photo });
  const message = recovered ? t.answers.isBack : t.answers.isHere;
  return {
    message,
    photo,
    duplicate: true as const,
    ...(recovered ? { recovered: true as const } : {}),
  };
}
