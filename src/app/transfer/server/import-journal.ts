import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inParts } from '#features/photos/photos.rules.ts';
import { blobNames, isFilename } from '#features/photos/server/photo-files.ts';
import { findFilenames } from '#features/photos/server/photos.store.ts';
import type { Database } from '#platform/server/db/database.ts';
import { nullIfMissing, syncToDisk } from '#platform/server/disk.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import type { Schema } from '../../schema.ts';

/*
 * The pictures of an import are kept long before its one transaction writes their rows. A kill in between can leave
 * more of them than the hourly sweep dares to take away, so their filenames are noted first.
 */

const journalIn = (folder: string): string => join(folder, 'importing.txt');
const atOnce = 500;

/** Notes a filename before anything is kept under it. Once it answers, no loss of power takes the note away. */
export async function noteKept(folder: string, filename: string): Promise<void> {
  const handle = await open(journalIn(folder), 'a', 0o600);
  try {
    const { size } = await handle.stat();
    await handle.appendFile(`${filename}\n`);
    await handle.sync();
    if (size === 0) syncToDisk(folder);
  } finally {
    await handle.close();
  }
}

/** Takes away what an import, ended or killed, has kept and has no row. To be called while none is under way. */
export async function endImport({
  folder,
  database,
  blobs,
}: {
  folder: string;
  database: Pick<Database<Schema>, 'read'>;
  blobs: BlobStore;
}): Promise<void> {
  const written = await readFile(journalIn(folder), 'utf8').catch(nullIfMissing);
  if (written === null) return;
  // Where nobody lives, the database is not the one of these pictures.
  if ((await readUsers(database.read)).length === 0) return;
  // The last line may be cut.
  for (const noted of inParts(written.split('\n').filter(isFilename), atOnce)) {
    const known = await findFilenames(database.read, noted);
    await blobs.remove(noted.filter((filename) => !known.has(filename)).flatMap(blobNames));
  }
  await rm(journalIn(folder), { force: true });
}
