import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import { photosMessages as t } from '../messages/index.ts';
import * as bin from '../photos.contract.ts';
import * as store from './bin.store.ts';
import { foundPhoto } from './found.ts';
import { photoOf } from './photo-of.ts';
import type { Schema } from './photos.schema.ts';
import { readSome } from './photos.store.ts';
import type { Purge } from './purge.ts';
import { tellOfPhotos } from './tell.ts';

export interface BinDeps {
  http: HttpServer;
  database: Database<Schema>;
  live: Live;
  clock: Clock;
  purge: Purge;
}

/** Into the bin, out of it, and out of the home for good. */
export function binRoutes({ http: { route }, database, live, clock, purge }: BinDeps): void {
  route(bin.readBin, async ({ query: { page, size } }) => {
    const totalElements = await store.countBin(database.read);
    const photos = await store.readBinPart(database.read, { offset: page * size, limit: size });
    return {
      photos: photos.map(photoOf),
      totalPages: Math.ceil(totalElements / size),
      totalElements,
    };
  });

  route(bin.deletePhoto, async ({ user, partner, params: { id } }) => {
    await foundPhoto(database.read, id);
    await throwAway({ user, partner }, [id]);
    return { message: t.answers.movedToBin };
  });

  route(bin.recoverPhoto, async ({ user, partner, params: { id } }) => {
    await foundPhoto(database.read, id);
    await takeOut({ user, partner }, [id]);
    const photo = photoOf(await foundPhoto(database.read, id));
    return { message: t.photo.recovered, photo };
  });

  route(bin.purgePhoto, async ({ user, partner, params: { id } }) => {
    const [purged] = await purge([id], { user, partner });
    if (purged === undefined) await refusePurge(id);
    return { message: t.bin.deleted };
  });

  route(bin.deletePhotos, async ({ user, partner, body: { photoIds } }) =>
    outcome(photoIds, await throwAway({ user, partner }, photoIds), t.bin.movedSome),
  );

  route(bin.recoverPhotos, async ({ user, partner, body: { photoIds } }) =>
    outcome(photoIds, await takeOut({ user, partner }, photoIds), t.bin.recoveredSome),
  );

  route(bin.purgePhotos, async ({ user, partner, body: { photoIds } }) =>
    outcome(photoIds, await purge(photoIds, { user, partner }), t.bin.deletedSome),
  );

  async function throwAway(couple: Couple, ids: readonly number[]): Promise<number[]> {
    const thrown = await database.write((tx) => store.throwAway(tx, ids, clock.now()));
    tellOfPhotos(live, couple, await photosOf(thrown));
    return thrown;
  }

  async function takeOut(couple: Couple, ids: readonly number[]): Promise<number[]> {
    const recovered = await database.write((tx) => store.takeOut(tx, ids));
    tellOfPhotos(live, couple, await photosOf(recovered), true);
    return recovered;
  }

  const photosOf = async (ids: number[]) => (await readSome(database.read, ids)).map(photoOf);

  /** Throws a 404 where it is gone already, and a 409 where it is not in the bin, or was not a moment ago. */
  async function refusePurge(id: number): Promise<never> {
    await foundPhoto(database.read, id);
    throw new ApiError(409, t.answers.notInBin);
  }
}

/** What became of a bulk call: each photo counts once, however often it was named. */
export function outcome(
  asked: readonly number[],
  done: readonly number[],
  message: (count: number) => string,
) {
  const missing = [...new Set(asked)].filter((id) => !done.includes(id));
  const count = done.length;
  return {
    message: message(count),
    count,
    ...(missing.length === 0 ? {} : { missing }),
  };
}
