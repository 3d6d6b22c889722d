import { mkdirSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { filenameOfBlob } from '#features/photos/server/photo-files.ts';
import { syncToDisk } from '#platform/server/disk.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import { momentInNames } from '../archive.rules.ts';

/**
 * Moves the files of photos to a new folder in the data folder, before setup creates a new database: if the old one was
 * lost, they are all that is left. Returns the name of the folder; null if there are no files.
 */
export async function quarantinePhotos(
  folder: string,
  { blobs, now }: { blobs: BlobStore; now: number },
): Promise<string | null> {
  const names = await photoFiles(blobs);
  if (names.length === 0) return null;
  const quarantine = `photos-aside-${momentInNames(now)}`;
  mkdirSync(join(folder, quarantine), { recursive: true, mode: 0o700 });
  for (const name of names) {
    await rename(join(folder, 'photos', name), join(folder, quarantine, name));
  }
  for (const each of [join(folder, quarantine), join(folder, 'photos'), folder]) syncToDisk(each);
  return quarantine;
}

const photoFiles = async (blobs: BlobStore): Promise<string[]> =>
  (await blobs.list()).filter((name) => filenameOfBlob(name) !== null);
