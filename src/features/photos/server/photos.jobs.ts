import { type Clock, createCautiousTime } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import type { Log } from '#platform/server/log.ts';
import { binLife, inParts } from '../photos.rules.ts';
import { readDue } from './bin.store.ts';
import type { Schema } from './photos.schema.ts';
import { knownAmong } from './photos.store.ts';
import { filenameOf, pictureName } from './picture-names.ts';
import type { Purge } from './purge.ts';
import type { TakeIn } from './take-in.ts';

export interface PhotosJobsDeps {
  jobs: Jobs;
  database: Database<Schema>;
  blobs: BlobStore;
  takeIn: TakeIn;
  purge: Purge;
  clock: Clock;
  log: Log;
}

const hour = 60 * 60 * 1000;
const atOnce = 500;
/**
 * Photos that may have been under way when the home was killed, twice over. Where more are missing it is the
 * database that is not the one of these pictures, and they are all that is left.
 */
const mostOrphans = 16;

/**
 * Empties the bin of what is due, and sweeps pictures away whose photo never came to be, and originals that never
 * came to be known: the home was killed between the two (decisions §4).
 */
export function photosJobs(deps: PhotosJobsDeps): void {
  const { jobs, database, blobs, takeIn, purge, clock, log } = deps;
  const believedTime = createCautiousTime(clock);

  jobs.every(hour, 'empty the bin', async () => {
    await purge.finish();
    const [user, partner] = await readUsers(database.read);
    if (user === undefined || partner === undefined) return;
    const since = believedTime() - binLife;
    const due = await readDue(database.read, since);
    for (const ids of inParts(due, atOnce)) await purge(ids, { user, partner }, since);
  });

  jobs.every(hour, 'sweep pictures without a photo', async () => {
    if ((await readUsers(database.read)).length === 0) return;
    // In this order: what is kept from now on is not in the list, and a row that comes while we look is seen.
    const kept = await blobs.list();
    const underWay = new Set(takeIn.underWay());
    const pictures = picturesByFilename(kept);
    const filenames = [...pictures.keys()].filter((filename) => !underWay.has(filename));
    const orphans: string[][] = [];
    for (const part of inParts(filenames, atOnce)) {
      const known = await knownAmong(database.read, part);
      for (const filename of part) {
        const left = leftBehind(filename, pictures.get(filename) ?? [], known.get(filename));
        if (left.length > 0) orphans.push(left);
      }
    }
    const count = orphans.length;
    if (count > mostOrphans) {
      log.error('unknown photo files found; they are kept', { count });
      return;
    }
    await blobs.remove(orphans.flat());
    if (count > 0) log.info('deleted files without a photo', { count });
  });
}

/** Those of a photo's pictures of which the database does not know. */
function leftBehind(
  filename: string,
  kept: string[],
  photo: { hasOriginal: 0 | 1 } | undefined,
): string[] {
  if (photo === undefined) return kept;
  const original = pictureName(filename, 'original');
  return photo.hasOriginal === 1 ? [] : kept.filter((picture) => picture === original);
}

function picturesByFilename(pictures: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const picture of pictures) {
    const filename = filenameOf(picture);
    if (filename !== null) found.set(filename, [...(found.get(filename) ?? []), picture]);
  }
  return found;
}
