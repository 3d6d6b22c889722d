import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { filenameOfBlob } from '#features/photos/server/photo-files.ts';
import { syncToDisk } from '#platform/server/disk.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import { momentInNames } from '../backups.rules.ts';
import { parts } from './manifest.ts';

/*
 * What a restore or a new home would take away and no backup holds is laid aside instead, in the data folder itself: a
 * rename, which takes no room. There it stays until somebody deletes it.
 */

/** Lays a database aside that cannot be opened. `why` begins the name of its folder, which is answered. */
export function layDatabaseAside(folder: string, why: 'damaged' | 'newer', now: number): string {
  const aside = `${why}-${momentInNames(now)}`;
  mkdirSync(join(folder, aside), { recursive: true, mode: 0o700 });
  // The log first: a kill leaves at worst a database without it, and both are there.
  for (const end of ['-wal', '-shm', '']) {
    const name = `${parts.database}${end}`;
    if (existsSync(join(folder, name))) renameSync(join(folder, name), join(folder, aside, name));
  }
  for (const each of [join(folder, aside), folder]) syncToDisk(each);
  return aside;
}

/**
 * Lays aside the pictures of photos that are not among `known`: where a database was lost, they are all that is left of
 * what came in since the last backup. Answers their folder; null where there are none.
 */
export async function layStrangersAside(
  folder: string,
  { blobs, known, now }: { blobs: BlobStore; known: ReadonlySet<string>; now: number },
): Promise<string | null> {
  const strangers = await strangersIn(blobs, known);
  if (strangers.length === 0) return null;
  const aside = `photos-aside-${momentInNames(now)}`;
  mkdirSync(join(folder, aside), { recursive: true, mode: 0o700 });
  for (const name of strangers) {
    await rename(join(folder, 'photos', name), join(folder, aside, name));
  }
  for (const each of [join(folder, aside), join(folder, 'photos'), folder]) syncToDisk(each);
  return aside;
}

/** Of how many photos pictures lie here though nobody lives here: of a home whose database was lost. */
export async function countStrangers(blobs: BlobStore): Promise<number> {
  return new Set((await strangersIn(blobs, new Set())).map(filenameOfBlob)).size;
}

const strangersIn = async (blobs: BlobStore, known: ReadonlySet<string>): Promise<string[]> =>
  (await blobs.list()).filter((name) => {
    const filename = filenameOfBlob(name);
    return filename !== null && !known.has(filename);
  });
