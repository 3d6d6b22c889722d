import type { Blobs } from '#platform/server/blobs/blobs.ts';
import type { Database } from '#platform/server/database/database.ts';
import type { Jobs } from '#platform/server/jobs/timer.ts';
import type { Log } from '#platform/server/log.ts';
import { knownAmong } from './photos.store.ts';
import type { PhotosTables } from './photos.tables.ts';
import { filenameOf } from './picture-names.ts';
import type { TakeIn } from './take-in.ts';

export interface PhotosJobsParts {
  jobs: Jobs;
  database: Database<PhotosTables>;
  blobs: Blobs;
  takeIn: TakeIn;
  log: Log;
}

const hour = 60 * 60 * 1000;
const atOnce = 500;

/** Sweeps pictures away whose photo never came to be: the home was killed between the two (decisions §4). */
export function photosJobs({ jobs, database, blobs, takeIn, log }: PhotosJobsParts): void {
  jobs.every(hour, 'sweep pictures without a photo', async () => {
    // In this order: what is kept from now on is not in the list, and a row that comes while we look is seen.
    const kept = await blobs.list();
    const underWay = new Set(takeIn.underWay());
    const pictures = picturesByFilename(kept);
    const filenames = [...pictures.keys()].filter((filename) => !underWay.has(filename));
    let swept = 0;
    for (let from = 0; from < filenames.length; from += atOnce) {
      const part = filenames.slice(from, from + atOnce);
      const known = new Set(await knownAmong(database.read, part));
      const orphans = part.filter((name) => !known.has(name));
      await blobs.remove(orphans.flatMap((name) => pictures.get(name) ?? []));
      swept += orphans.length;
    }
    if (swept > 0) log.info('swept pictures without a photo', { count: swept });
  });
}

function picturesByFilename(pictures: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const picture of pictures) {
    const filename = filenameOf(picture);
    if (filename !== null) found.set(filename, [...(found.get(filename) ?? []), picture]);
  }
  return found;
}
