import type { Transaction } from 'kysely';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { HttpServer } from '#platform/server/http/http-server.ts';
import { answered } from '#platform/server/http/serve.ts';
import type { IdentityTables } from '#platform/server/identity/identity.tables.ts';
import type { Live } from '#platform/server/live/hub.ts';
import { Refusal } from '#shared/refusal.ts';
import * as contract from '../photos.contract.ts';
import { orderedAt } from './order.ts';
import { photoOf } from './photo-of.ts';
import * as store from './photos.store.ts';
import type { PhotosTables } from './photos.tables.ts';
import type { Pictures } from './pictures.ts';
import type { TakeIn } from './take-in.ts';
import { tellBoth } from './tell.ts';

type Tables = PhotosTables & IdentityTables;

export interface PhotosParts {
  http: HttpServer;
  database: Database<Tables>;
  live: Live;
  clock: Clock;
  pictures: Pictures;
  takeIn: TakeIn;
}

/** Their photos: coming in, being looked at, being told about, and going into the bin. */
export function photosRoutes(parts: PhotosParts): void {
  const { http, database, live, clock, pictures, takeIn } = parts;
  const { serve } = http;

  serve(contract.readAllPhotos, async () => (await store.readAll(database.read)).map(photoOf));

  serve(contract.readPhotosPage, async ({ query: { page, limit } }) => {
    const total = await store.countPhotos(database.read);
    const photos = await store.readPart(database.read, { offset: page * limit, limit });
    return {
      photos: photos.map(photoOf),
      pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
    };
  });

  serve(contract.readPhoto, async ({ params }) => photoOf(await found(database.read, params.id)));

  serve.picture(contract.readImage, ({ params, query }) =>
    pictures.read(params.filename, query.size ?? 'full'),
  );

  serve.upload(contract.uploadPhoto, async ({ viewer, body, file }) => {
    const { kept, duplicate, recovered } = await takeIn(file, viewer.person, body.takenAt || null);
    const photo = photoOf(kept);
    if (!duplicate || recovered) tellBoth(live, viewer, [photo]);
    if (!duplicate) return answered(201, { message: 'Photo uploaded', photo });
    const message = recovered
      ? 'This photo was in the recycle bin and is back'
      : 'This photo is here already';
    return { message, photo, duplicate, ...(recovered ? { recovered } : {}) };
  });

  serve(contract.changeCaption, async ({ viewer, params, body }) => {
    const caption = body.caption?.trim() || null;
    const photo = await change(params.id, async () => ({ caption }));
    tellBoth(live, viewer, [photo]);
    return { message: 'Photo details updated successfully!', photo };
  });

  serve(contract.changeTakenAt, async ({ viewer, params, body }) => {
    const takenAt = body.takenAt || null;
    const photo = await change(params.id, async (tx, { createdAt }) => ({
      takenAt,
      orderedAt: await orderedAt(tx, takenAt, createdAt),
    }));
    tellBoth(live, viewer, [photo]);
    return { message: 'Photo details updated successfully!', photo };
  });

  serve(contract.deletePhoto, async ({ viewer, params }) => {
    const photo = await move(params.id, (deletedAt) => deletedAt ?? clock.now());
    if (photo !== null) tellBoth(live, viewer, [photo]);
    return { message: 'Photo moved to the recycle bin' };
  });

  serve(contract.recoverPhoto, async ({ viewer, params }) => {
    const photo = await move(params.id, () => null);
    if (photo !== null) tellBoth(live, viewer, [photo]);
    return {
      message: 'Photo recovered successfully',
      photo: photo ?? photoOf(await found(database.read, params.id)),
    };
  });

  /** Changes a photo outside of the bin. Answers how it is then. */
  async function change(
    id: number,
    decide: (tx: Transaction<Tables>, kept: store.KeptPhoto) => Promise<store.PhotoChange>,
  ): Promise<contract.Photo> {
    return database.write(async (tx) => {
      const kept = await found(tx, id);
      if (kept.deletedAt !== null) throw inTheBin();
      await store.changePhoto(tx, id, await decide(tx, kept));
      return photoOf(await found(tx, id));
    });
  }

  /** Into the bin, the first step to more room, or out of it. Answers how the photo is then; null where it was there already. */
  async function move(
    id: number,
    since: (deletedAt: number | null) => number | null,
  ): Promise<contract.Photo | null> {
    return database.writeFromReserve(async (tx) => {
      const kept = await found(tx, id);
      const deletedAt = since(kept.deletedAt);
      if (deletedAt === kept.deletedAt) return null;
      await store.changePhoto(tx, id, { deletedAt });
      return photoOf({ ...kept, deletedAt });
    });
  }
}

async function found(
  db: Parameters<typeof store.findPhoto>[0],
  id: number,
): Promise<store.KeptPhoto> {
  const kept = await store.findPhoto(db, id);
  if (kept === undefined) throw new Refusal(404, 'Photo not found');
  return kept;
}

const inTheBin = () => new Refusal(409, 'This photo is in the recycle bin. Recover it first.');
