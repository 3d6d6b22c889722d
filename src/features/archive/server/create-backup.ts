import { mkdirSync } from 'node:fs';
import { open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { listPhotos } from '#features/photos/server/photo-files.ts';
import { isLocked, type Lock, lockFile, openReadOnly } from '#platform/server/db/sqlite.ts';
import { freeBytesIn, minFreeBytes, syncToDisk } from '#platform/server/disk.ts';
import {
  backupFilename,
  expendableBackups,
  parseBackupFilename,
  surplusBackups,
} from '../archive.rules.ts';
import { t } from '../messages/index.ts';
import { ArchiveError, paths } from './archive-format.ts';
import type { BackupOptions, BackupResult, Progress } from './archive-tasks.ts';
import {
  backupsFolder,
  createScratch,
  needSpace,
  removeFiles,
  sizeOf,
  sweepScratch,
} from './backup-folder.ts';
import { readArchive } from './read-archive.ts';
import { writeArchive } from './write-archive.ts';

/**
 * Writes a complete archive into `backups/`, verifies it, and then deletes older backups beyond those that are kept.
 * The server may be running. Throws `ArchiveError`; a failed or killed backup leaves no archive.
 */
export async function createBackup(
  options: BackupOptions,
  progress: Progress,
): Promise<BackupResult> {
  const folder = backupsFolder(options.folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockBackups(folder);
  try {
    await removeUnfinished(folder);
    sweepScratch(folder);
    const backup = await writeAndVerify(options, folder, progress);
    return { ...backup, undeletable: await prune(options, backup) };
  } finally {
    await removeUnfinished(folder);
    lock.release();
  }
}

/** Throws if a command of another process creates a backup at the same time. */
function lockBackups(folder: string): Lock {
  try {
    return lockFile(join(folder, 'lock.sqlite'));
  } catch (error) {
    throw isLocked(error) ? new ArchiveError('state', t.answers.busy) : error;
  }
}

async function writeAndVerify(
  options: BackupOptions,
  folder: string,
  progress: Progress,
): Promise<Omit<BackupResult, 'undeletable'>> {
  const name = await freeName(options, folder);
  const unfinished = join(folder, `${name}.new`);
  const scratch = createScratch(folder);
  try {
    await needSpace(folder, await dataBytes(options.folder));
    const handle = await open(unfinished, 'wx', 0o600);
    const to = handle.createWriteStream({ flush: true });
    // Writing counts as half of the progress, verifying as the other half.
    const result = await writeArchive(
      { ...options, isComplete: true },
      { to, scratch: scratch.folder },
      (doneWork, total) => progress(doneWork, 2 * total),
    );
    const targetFolder = join(scratch.folder, 'verified');
    await readArchive(
      {
        file: unfinished,
        targetFolder,
        extractAll: false,
        knownMigrations: options.knownMigrations,
      },
      (doneWork, total) => progress(total + doneWork, 2 * total),
    );
    await rename(unfinished, join(folder, name));
    syncToDisk(folder);
    return { ...result, name, bytes: await sizeOf(join(folder, name)) };
  } finally {
    scratch.remove();
  }
}

/** Bytes of the database, its two copies, and all files of photos. */
async function dataBytes(folder: string): Promise<number> {
  const file = join(folder, paths.database);
  const database = await sizeOf(file);
  if (database === 0) return 0;
  const sqlite = openReadOnly(file);
  try {
    let bytes = 3 * database;
    for (const { files } of listPhotos(sqlite)) {
      const sizes = await Promise.all(files.map((name) => sizeOf(join(folder, 'photos', name))));
      bytes += sizes.reduce((sum, size) => sum + size, 0);
    }
    return bytes;
  } finally {
    sqlite.close();
  }
}

/** Returns the number of backups that could not be deleted. */
async function prune(
  { folder: dataFolder, now }: BackupOptions,
  { bytes, photos, missing }: Omit<BackupResult, 'undeletable'>,
): Promise<number> {
  const folder = backupsFolder(dataFolder);
  // If so many files are missing, a disk is not mounted, and older backups may be all that is
  // left.
  if (missing > 0 && missing >= photos) return 0;
  const stay = await removeFiles(folder, surplusBackups(await readdir(folder), now));
  for (const name of expendableBackups(await readdir(folder), now)) {
    // The next backup needs about as much space as this one.
    if ((await freeBytesIn(folder)) >= bytes + minFreeBytes) break;
    await removeFiles(folder, [name]);
  }
  return stay;
}

/** Returns an unused name: after the clock was set back, the first choice may exist. */
async function freeName({ kind, now }: BackupOptions, folder: string): Promise<string> {
  const existingNames = await readdir(folder);
  for (let moment = now; ; moment += 1) {
    const name = backupFilename({ kind, moment });
    if (!existingNames.includes(name)) return name;
  }
}

/** Deletes what a killed backup left, of this or an older version; no other files. */
async function removeUnfinished(folder: string): Promise<void> {
  const unfinished = (await readdir(folder)).filter((name) => {
    const [, backup] = /^(.+?)(?:\.sqlite)?\.new(?:-journal)?$/.exec(name) ?? [];
    return backup !== undefined && parseBackupFilename(backup) !== null;
  });
  await removeFiles(folder, unfinished);
}
