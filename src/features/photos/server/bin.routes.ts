import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import { photosMessages as t } from '../messages/index.ts';
import * as contract from '../photos.contract.ts';
import type { Purge } from './bin.jobs.ts';
import * as store from './bin.store.ts';
import { bulkResult, publishPhotos } from './photo-responses.ts';
import type { Schema } from './photos.schema.ts';
import { readPhotos, requirePhoto } from './photos.store.ts';

export interface BinDeps {
  http: HttpServer;
  database: Database<Schema>;
  live: Live;
  clock: Clock;
  purge: Purge;
}

/** Deletes, recovers and purges photos. */
export function binRoutes({ http: { route }, database, live, clock, purge }: BinDeps): void {
  const db = database.read;

  route(contract.readBin, async ({ query: { page, size } }) => {
    const totalElements = await store.countBin(db);
    const ids = await store.readBinIds(db, { offset: page * size, limit: size });
    return {
      photos: await readPhotos(db, ids),
      totalPages: Math.ceil(totalElements / size),
      totalElements,
    };
  });

  route(contract.deletePhoto, async ({ user, partner, params: { id } }) => {
    await requirePhoto(db, id);
    await moveToBin({ user, partner }, [id]);
    return { message: t.answers.movedToBin };
  });

  route(contract.recoverPhoto, async ({ user, partner, params: { id } }) => {
    await requirePhoto(db, id);
    await recover({ user, partner }, [id]);
    return { message: t.photo.recovered, photo: await requirePhoto(db, id) };
  });

  route(contract.purgePhoto, async ({ user, partner, params: { id } }) => {
    const purged = await purge([id], { user, partner });
    if (purged.length === 0) {
      await requirePhoto(db, id);
      throw new ApiError(409, t.answers.notInBin);
    }
    return { message: t.bin.deleted };
  });

  route(contract.deletePhotos, async ({ user, partner, body: { photoIds } }) =>
    bulkResult(photoIds, await moveToBin({ user, partner }, photoIds), t.bin.movedSome),
  );

  route(contract.recoverPhotos, async ({ user, partner, body: { photoIds } }) =>
    bulkResult(photoIds, await recover({ user, partner }, photoIds), t.bin.recoveredSome),
  );

  route(contract.purgePhotos, async ({ user, partner, body: { photoIds } }) =>
    bulkResult(photoIds, await purge(photoIds, { user, partner }), t.bin.deletedSome),
  );

  async function moveToBin(couple: Couple, ids: readonly number[]): Promise<number[]> {
    const moved = await database.write((tx) => store.moveToBin(tx, ids, clock.now()));
    publishPhotos(live, couple, await readPhotos(db, moved));
    return moved;
  }

  async function recover(couple: Couple, ids: readonly number[]): Promise<number[]> {
    const recovered = await database.write((tx) => store.recoverFromBin(tx, ids));
    publishPhotos(live, couple, await readPhotos(db, recovered), true);
    return recovered;
  }
}
