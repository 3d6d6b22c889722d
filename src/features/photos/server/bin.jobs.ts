import { type Clock, createCautiousTime } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Log } from '#platform/server/log.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import { photosPurged } from '../photos.contract.ts';
import { binRetention, inParts } from '../photos.rules.ts';
import * as store from './bin.store.ts';
import { blobName, blobNames, filenameOfBlob, type ImageCache } from './photo-files.ts';
import type { Schema } from './photos.schema.ts';
import { findFilenames } from './photos.store.ts';
import type { Uploads } from './upload.ts';

interface PurgeDeps {
  log: Log;
  database: Database<Schema>;
  blobs: BlobStore;
  imageCache: ImageCache;
  live: Live;
}

export type Purge = ReturnType<typeof createPurge>;

/** Deletes photos of the recycle bin permanently: files, cached pictures and rows. */
export function createPurge({ database, blobs, imageCache, live, log }: PurgeDeps) {
  /** Returns the ids of the purged photos. Photos whose files cannot be deleted are hidden; `finish` retries them. */
  async function purge(ids: readonly number[], couple: Couple, since = Number.MAX_SAFE_INTEGER) {
    const photos = await database.write((tx) => store.beginPurge(tx, ids, since));
    if (photos.length === 0) return [];
    live.publishToBoth(couple, photosPurged, {
      ids: photos.map(({ id }) => id),
      filenames: photos.map(({ filename }) => filename),
    });
    const purgedIds = await deletePhotos(photos);
    log.info('photos permanently deleted', { count: purgedIds.length });
    await checkpoint();
    return purgedIds;
  }

  /** Files first: the row is needed to finish after a crash. */
  async function deletePhotos(photos: readonly store.PurgedPhoto[]): Promise<number[]> {
    for (const { filename } of photos) imageCache.delete(filename);
    const deletedIds = await deleteFiles(photos);
    await database.write((tx) => store.endPurge(tx, deletedIds));
    return deletedIds;
  }

  /** Returns the ids of the photos whose files are deleted. After an error it tries each photo alone. */
  async function deleteFiles(photos: readonly store.PurgedPhoto[]): Promise<number[]> {
    try {
      await blobs.remove(photos.flatMap(({ filename }) => blobNames(filename)));
      return photos.map(({ id }) => id);
    } catch (error) {
      const deletedIds: number[] = [];
      if (photos.length > 1)
        for (const photo of photos) deletedIds.push(...(await deleteFiles([photo])));
      else log.error('the files of a photo could not be deleted; will be retried', { error });
      return deletedIds;
    }
  }

  const checkpoint = () =>
    database
      .checkpoint()
      .catch((error: unknown) => log.error('the database log could not be emptied', { error }));

  return Object.assign(purge, {
    /** Finishes purges that were interrupted. */
    async finish() {
      const photos = await store.readUnfinishedPurge(database.read);
      if (photos.length > 0) await deletePhotos(photos);
      await checkpoint();
    },
  });
}

interface BinJobsDeps {
  jobs: Jobs;
  database: Database<Schema>;
  blobs: BlobStore;
  uploads: Uploads;
  purge: Purge;
  clock: Clock;
  log: Log;
}

const hour = 60 * 60 * 1000;
const partLength = 500;
/** More unknown photos than a crash leaves mean that the database does not belong to these files. */
const maxOrphans = 16;

/** Each hour and at start: purges due photos, and deletes files that a crash left without a row. */
export function binJobs(deps: BinJobsDeps): void {
  const { jobs, database, blobs, uploads, purge, clock, log } = deps;
  const cautiousNow = createCautiousTime(clock);

  jobs.every(hour, 'empty the bin', async () => {
    await purge.finish();
    const [user, partner] = await readUsers(database.read);
    if (user === undefined || partner === undefined) return;
    const since = cautiousNow() - binRetention;
    const dueIds = await store.readDue(database.read, since);
    for (const ids of inParts(dueIds, partLength)) await purge(ids, { user, partner }, since);
  });

  jobs.every(hour, 'delete files without a photo', async () => {
    if ((await readUsers(database.read)).length === 0) return;
    // Files first, then rows: an upload that finishes in between is found.
    const files = filesByFilename(await blobs.list());
    for (const filename of uploads.inProgress()) files.delete(filename);
    const orphans: string[][] = [];
    for (const part of inParts([...files.keys()], partLength)) {
      const existingFilenames = await findFilenames(database.read, part);
      for (const filename of part) {
        const hasOriginal = existingFilenames.get(filename);
        const unknownFiles = (files.get(filename) ?? []).filter(
          (file) =>
            hasOriginal === undefined || (!hasOriginal && file === blobName(filename, 'original')),
        );
        if (unknownFiles.length > 0) orphans.push(unknownFiles);
      }
    }
    const count = orphans.length;
    if (count > maxOrphans) {
      log.error('unknown photo files found; they are kept', { count });
      return;
    }
    await blobs.remove(orphans.flat());
    if (count > 0) log.info('deleted files without a photo', { count });
  });
}

function filesByFilename(files: readonly string[]): Map<string, string[]> {
  const keysByFilename = new Map<string, string[]>();
  for (const file of files) {
    const filename = filenameOfBlob(file);
    if (filename !== null)
      keysByFilename.set(filename, [...(keysByFilename.get(filename) ?? []), file]);
  }
  return keysByFilename;
}
