import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { listPhotos, photoExists, type StoredPhoto } from '#features/photos/server/photo-files.ts';
import { findDamage } from '#platform/server/db/copies.ts';
import { openReadOnly } from '#platform/server/db/sqlite.ts';
import { parts } from './manifest.ts';
import type { Progress } from './places.ts';

/** What a look at a home found: its rows against its files, both ways. */
export interface HomeFindings {
  /** What is wrong with the database; null where nothing is. */
  databaseFault: string | null;
  photos: number;
  files: number;
  /** Pictures that are not there, and such that are not what they should be, by their names in `photos/`. */
  missing: string[];
  changed: string[];
  /** The photos of either. */
  damagedPhotos: number[];
  /** Files in `photos/` of which the database knows nothing. */
  strangers: string[];
}

/** Milliseconds for which a file may lie there before its row is written. */
const underWay = 10 * 60_000;

/** Looks at everything in a data folder, also while the home is used. Changes nothing. `now` in milliseconds. */
export async function checkHome(
  { folder, now }: { folder: string; now: number },
  progress: Progress,
): Promise<HomeFindings> {
  const pictures = join(folder, 'photos');
  const files = await readdir(pictures).catch(() => []);
  const sqlite = openReadOnly(join(folder, parts.database));
  try {
    const databaseFault = findDamage(sqlite);
    const photos = databaseFault === null ? listPhotos(sqlite) : [];
    const found: HomeFindings = {
      ...{ databaseFault, photos: photos.length, files: files.length },
      ...{ missing: [], changed: [], damagedPhotos: [], strangers: [] },
    };
    for (const [index, photo] of photos.entries()) {
      const { missing, changed } = await lookAt(pictures, photo);
      progress(index + 1, photos.length);
      // It may have been purged since we read of it.
      if (missing.length + changed.length === 0 || !photoExists(sqlite, photo.id)) continue;
      found.missing.push(...missing);
      found.changed.push(...changed);
      found.damagedPhotos.push(photo.id);
    }
    if (databaseFault === null) {
      const known = new Set(photos.flatMap((photo) => photo.pictures));
      const unknown = files.filter((file) => !known.has(file));
      for (const file of unknown) {
        const there = await stat(join(pictures, file)).catch(() => null);
        if (there !== null && now - there.mtimeMs > underWay) found.strangers.push(file);
      }
    }
    return found;
  } finally {
    sqlite.close();
  }
}

export const isSound = ({ databaseFault, missing, changed, strangers }: HomeFindings): boolean =>
  databaseFault === null && missing.length + changed.length + strangers.length === 0;

async function lookAt(
  folder: string,
  { pictures, size, sha256 }: StoredPhoto,
): Promise<{ missing: string[]; changed: string[] }> {
  const missing: string[] = [];
  const changed: string[] = [];
  for (const picture of pictures) {
    const file = join(folder, picture);
    const there = await stat(file).catch(() => null);
    if (there === null) {
      missing.push(picture);
      continue;
    }
    // To its end: a disk may list what it can no longer read.
    const hash = await sha256Of(file).catch(() => null);
    const isWhole = hash !== null && there.size > 0;
    const isOfSize = !picture.includes('.full.') || there.size === size;
    const isOriginal = !picture.includes('.original.') || hash === sha256;
    if (!(isWhole && isOfSize && isOriginal)) changed.push(picture);
  }
  return { missing, changed };
}

/** In hex. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
