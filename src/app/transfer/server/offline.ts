import { renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Migration } from 'kysely';
import { scratchIn } from '#features/backups/server/places.ts';
import { createUploads } from '#features/photos/server/upload.ts';
import type { Clock } from '#platform/server/clock.ts';
import { openDatabase } from '#platform/server/db/database.ts';
import { syncToDisk } from '#platform/server/disk.ts';
import type { Entropy } from '#platform/server/entropy.ts';
import { openBlobStore } from '#platform/server/files/blob-store.ts';
import { createImages } from '#platform/server/files/images.ts';
import { openTempFiles } from '#platform/server/files/temp-files.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import type { Log } from '#platform/server/log.ts';
import type { Schema } from '../../schema.ts';
import { transferMessages as t } from '../messages/index.ts';
import type { ImportReport } from '../transfer.contract.ts';
import { bringIn } from './bring-in.ts';
import { endImport } from './import-journal.ts';
import { ImportRefused } from './refused.ts';
import { type Exported, type Progress, writeExport } from './write-export.ts';

/*
 * Export and import for who sits at the host, in this very process. What the calls of a running home do is the same
 * code.
 */

/** Writes the export of a home, which may run, into a file: whole, or not at all. Throws what the disk says. */
export async function exportToFile(
  { folder, clock, version }: { folder: string; clock: Clock; version: string },
  file: string,
  progress?: Progress,
): Promise<Exported> {
  const unfinished = `${file}.new`;
  rmSync(unfinished, { force: true });
  // In the data folder, where somebody takes it away also after a kill; the file may come to anywhere.
  const scratch = scratchIn(folder);
  try {
    const copy = join(scratch.folder, 'home.sqlite');
    const handle = await open(unfinished, 'wx', 0o600);
    const to = handle.createWriteStream({ flush: true });
    try {
      const done = await writeExport({ folder, copy, moment: clock.now(), version }, to, progress);
      renameSync(unfinished, file);
      syncToDisk(dirname(file));
      return done;
    } finally {
      to.destroy();
      rmSync(unfinished, { force: true });
    }
  } finally {
    scratch.remove();
  }
}

export interface HomeAtRest {
  /** The data folder. */
  folder: string;
  /** Every step of the schema that this version knows. */
  migrations: Readonly<Record<string, Migration>>;
  clock: Clock;
  entropy: Entropy;
  log: Log;
  /** Where the built image program lies. */
  imageProgram: string;
}

/**
 * Brings an export into a home that does not run, and in which two people live. Throws `ImportRefused` or `DataFolderInUse`,
 * with the home as it was.
 */
export async function importFromFile(
  { folder, migrations, clock, entropy, log, imageProgram }: HomeAtRest,
  file: string,
  progress?: Progress,
): Promise<ImportReport> {
  const database = await openDatabase<Schema>({ folder, migrations, clock });
  const images = createImages(imageProgram, clock, log);
  try {
    if ((await readUsers(database.read)).length < 2) throw new ImportRefused(t.answers.nobody);
    const tempFiles = openTempFiles(folder, entropy);
    const blobs = openBlobStore(join(folder, 'photos'));
    const uploads = createUploads({ database, blobs, tempFiles, images, clock, entropy });
    await endImport({ folder, database, blobs });
    const deps = { folder, database, blobs, tempFiles, uploads, note: null };
    return await bringIn(deps, file, progress);
  } finally {
    images.close();
    await database.close();
  }
}
