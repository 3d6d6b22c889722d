import type { Couple } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import { t } from '../messages/index.ts';
import * as contract from '../photos.contract.ts';
import type { Purge } from './bin.jobs.ts';
import * as store from './bin.store.ts';
import { bulkResult, type PhotosDeps, publishPhotos } from './photos.routes.ts';
import { readPhotos, requirePhoto } from './photos.store.ts';

type BinDeps = Pick<PhotosDeps, 'http' | 'database' | 'live' | 'clock'> & { purge: Purge };

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
    await setDeletedAt({ user, partner }, [id], clock.now());
    return { message: () => t.answers.movedToBin };
  });

  route(contract.recoverPhoto, async ({ user, partner, params: { id } }) => {
    await requirePhoto(db, id);
    await setDeletedAt({ user, partner }, [id], null);
    return { message: () => t.photo.recovered, photo: await requirePhoto(db, id) };
  });

  route(contract.purgePhoto, async ({ user, partner, params: { id } }) => {
    const purgedIds = await purge([id], { user, partner });
    if (purgedIds.length === 0) {
      await requirePhoto(db, id);
      throw new ApiError(409, () => t.answers.notInBin);
    }
    return { message: () => t.bin.deleted };
  });

  route(contract.deletePhotos, async ({ user, partner, body: { photoIds } }) => {
    const moved = await setDeletedAt({ user, partner }, photoIds, clock.now());
    return bulkResult(photoIds, moved, (count) => t.bin.movedSome(count));
  });

  route(contract.recoverPhotos, async ({ user, partner, body: { photoIds } }) => {
    const recovered = await setDeletedAt({ user, partner }, photoIds, null);
    return bulkResult(photoIds, recovered, (count) => t.bin.recoveredSome(count));
  });

  route(contract.purgePhotos, async ({ user, partner, body: { photoIds } }) => {
    const purgedIds = await purge(photoIds, { user, partner });
    return bulkResult(photoIds, purgedIds, (count) => t.bin.deletedSome(count));
  });

  async function setDeletedAt(couple: Couple, ids: readonly number[], deletedAt: number | null) {
    const changedCount = await database.write((tx) => store.setDeletedAt(tx, ids, deletedAt));
    publishPhotos(live, couple, await readPhotos(db, changedCount), deletedAt === null);
    return changedCount;
  }
}
