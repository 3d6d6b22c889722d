import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listPhotos, photoExists, type StoredPhoto } from '#features/photos/server/photo-files.ts';
import { findDamage } from '#platform/server/db/copies.ts';
import { openReadOnly } from '#platform/server/db/sqlite.ts';
import { paths } from './archive-format.ts';
import type { CheckOptions, DataFindings, Progress } from './archive-tasks.ts';
import { copyHashed } from './checksum.ts';

/** Milliseconds that a file of an upload may exist before its row. */
const uploadTime = 10 * 60_000;

/** Checks the database of a data folder, and compares it with all files of photos. The server may be running. */
export async function checkData(
  { folder, now }: CheckOptions,
  progress: Progress,
): Promise<DataFindings> {
  const photosFolder = join(folder, 'photos');
  const files = await readdir(photosFolder).catch(() => []);
  const sqlite = openReadOnly(join(folder, paths.database));
  try {
    const databaseError = findDamage(sqlite);
    const photos = databaseError === null ? listPhotos(sqlite) : [];
    const findings: DataFindings = {
      databaseError,
      photos: photos.length,
      files: files.length,
      missing: [],
      changed: [],
      unknown: [],
      damagedPhotos: [],
    };
    for (const [index, photo] of photos.entries()) {
      const { missing, changed } = await checkPhoto(photosFolder, photo);
      progress(index + 1, photos.length);
      // It may have been purged in the meantime.
      if (missing.length + changed.length === 0 || !photoExists(sqlite, photo.id)) continue;
      findings.missing.push(...missing);
      findings.changed.push(...changed);
      findings.damagedPhotos.push(photo.id);
    }
    if (databaseError !== null) return findings;
    const knownFiles = new Set(photos.flatMap((photo) => photo.files));
    for (const file of files.filter((name) => !knownFiles.has(name))) {
      const stats = await stat(join(photosFolder, file)).catch(() => null);
      if (stats !== null && now - stats.mtimeMs > uploadTime) findings.unknown.push(file);
    }
    return findings;
  } finally {
    sqlite.close();
  }
}

export const isSound = ({ databaseError, missing, changed, unknown }: DataFindings): boolean =>
  databaseError === null && missing.length + changed.length + unknown.length === 0;

async function checkPhoto(folder: string, { files, size, videoBytes, sha256 }: StoredPhoto) {
  const missingFiles: string[] = [];
  const changedFiles: string[] = [];
  for (const name of files) {
    const file = join(folder, name);
    const stats = await stat(file).catch(() => null);
    if (stats === null) {
      missingFiles.push(name);
      continue;
    }
    // Reads to the end, because a disk may list what it can no longer read.
    const copyResult = await copyHashed(createReadStream(file)).catch(() => null);
    const isReadable = copyResult !== null && stats.size > 0;
    const isOfSize =
      (!name.includes('.full.') || stats.size === size) &&
      (!name.includes('.video.') || stats.size === videoBytes);
    const isOriginal = !name.includes('.original.') || copyResult?.sha256 === sha256;
    if (!(isReadable && isOfSize && isOriginal)) changedFiles.push(name);
  }
  return { missing: missingFiles, changed: changedFiles };
}
