import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { instant } from '#platform/server/clock.ts';
import { lockDataFolder } from '#platform/server/db/database.ts';
import type { DatabaseOptions } from '#platform/server/db/migrate.ts';
import { openReadOnly } from '#platform/server/db/sqlite.ts';
import type { Offsite } from '#platform/server/offsite-settings.ts';
import { currentLocale } from '#shared/i18n/locale.ts';
import { copyName } from '../archive.rules.ts';
import { t } from '../messages/index.ts';
import { ArchiveError, paths } from './archive-format.ts';
import type {
  BackupResult,
  CopyResult,
  DataFindings,
  Progress,
  ReadResult,
} from './archive-tasks.ts';
import { createScratch, hasTwoUsers } from './backup-folder.ts';
import { openBackupResults } from './backup-results.ts';
import { checkData } from './check-data.ts';
import { createBackup } from './create-backup.ts';
import { copyLast } from './offsite/offsite.ts';
import { readArchive } from './read-archive.ts';
import {
  extractionFolder,
  finishLocked,
  prepareExtracted,
  requestSwap,
  restoringFolder,
  undoRestore,
} from './restore.ts';

// The archive commands of the command line, which run in a process of their own. The routes of a
// running server use the same functions.

export interface DataFolderOptions extends DatabaseOptions {
  /** Version of Fivetwenty. */
  version: string;
}

/** Backs up a data folder; the server may be running. Throws `ArchiveError`. */
export async function backUp(
  { folder, migrations, clock, version }: DataFolderOptions,
  { includeKey }: { includeKey: boolean },
  progress: Progress,
): Promise<BackupResult> {
  const knownMigrations = Object.keys(migrations);
  const options = {
    folder,
    kind: 'by-hand',
    now: clock.now(),
    version,
    includeKey,
    knownMigrations,
  } as const;
  const results = openBackupResults(folder);
  try {
    const createdBackup = await createBackup(options, progress);
    results.save({ backupFailed: null, missing: createdBackup.missing });
    return createdBackup;
  } catch (error) {
    const isRefused = error instanceof ArchiveError && error.reason === 'state';
    const message = error instanceof ArchiveError ? error.message : t.answers.backupFailed;
    // Without data, or during another backup, no backup was tried.
    if (!isRefused) results.save({ backupFailed: { moment: instant(clock.now()), message } });
    throw error;
  }
}

/** Copies the last backup to another place; the server may be running. Throws `ArchiveError`. */
export async function copyOffsite(
  { folder, clock }: DataFolderOptions,
  offsite: Offsite,
  progress: Progress,
): Promise<CopyResult & { name: string }> {
  const { copyBackup } = await import('./offsite/copy.ts');
  const { backup, ...copied } = await copyLast(
    { folder, offsite, clock, locale: currentLocale() },
    (options) => copyBackup(options, progress),
  );
  return { ...copied, name: copyName(backup.name) };
}

/** Verifies an archive. Needs no data folder. Throws `ArchiveError` if it is damaged. */
export async function verifyArchive(
  { migrations }: Pick<DataFolderOptions, 'migrations'>,
  file: string,
  progress: Progress,
): Promise<ReadResult> {
  const scratch = createScratch();
  try {
    const knownMigrations = Object.keys(migrations);
    return await readArchive(
      { file, targetFolder: scratch.folder, extractAll: false, knownMigrations },
      progress,
    );
  } finally {
    scratch.remove();
  }
}

/** Checks a data folder; the server may be running. */
export const verifyData = (
  { folder, clock }: DataFolderOptions,
  progress: Progress,
): Promise<DataFindings> => checkData({ folder, now: clock.now() }, progress);

export interface Restored {
  /** Number of photos; null after an undo of data that cannot be read. */
  photos: number | null;
  /** The folder with the replaced data; null if there was none. */
  replacedFolder: string | null;
}

/** A copy in another place; the newest one if `name` is null. */
export interface RemoteCopy {
  offsite: Offsite;
  name: string | null;
}

/**
 * Restores an archive while the server is stopped. Existing data is replaced only with `replace`, in any condition.
 * Throws `ArchiveError` or `DataFolderInUse`; then, as after a crash, nothing has changed.
 */
export const restore = (
  options: DataFolderOptions,
  { file, replace }: { file: string | RemoteCopy; replace: boolean },
  progress: Progress,
): Promise<Restored> =>
  withLock(options.folder, async () => {
    const { folder, migrations } = options;
    if (!replace) refuseExisting(folder);
    const targetFolder = extractionFolder(folder);
    try {
      const archive = typeof file === 'string' ? file : await fetchInto(folder, file, progress);
      const knownMigrations = Object.keys(migrations);
      const readResult = await readArchive(
        { file: archive, targetFolder, extractAll: true, knownMigrations },
        progress,
      );
      await prepareExtracted(options, readResult);
      requestSwap(folder);
      return { photos: readResult.photos, replacedFolder: finishLocked(folder) };
    } catch (error) {
      finishLocked(folder);
      throw error;
    }
  });

/** Returns the decrypted file, which is deleted with the other files of a restore. */
async function fetchInto(
  folder: string,
  { offsite, name }: RemoteCopy,
  progress: Progress,
): Promise<string> {
  const { fetchCopy } = await import('./offsite/copy.ts');
  const targetFile = join(restoringFolder(folder), 'fetched.zip');
  await fetchCopy({ ...offsite, name, targetFile }, progress);
  return targetFile;
}

/** Undoes the last restore; the replaced data can be put back by another undo. */
export const undo = ({ folder }: DataFolderOptions): Promise<Restored> =>
  withLock(folder, async () => ({
    replacedFolder: undoRestore(folder),
    photos: countPhotos(folder),
  }));

async function withLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockDataFolder(folder);
  try {
    finishLocked(folder);
    return await work();
  } finally {
    lock.release();
  }
}

/** Throws if the folder has users, or a database that cannot be read. */
function refuseExisting(folder: string): void {
  const file = join(folder, paths.database);
  if (!existsSync(file)) return;
  const sqlite = openReadOnly(file);
  try {
    if (hasTwoUsers(sqlite)) throw new ArchiveError('state', t.answers.notEmpty);
  } finally {
    sqlite.close();
  }
}

function countPhotos(folder: string): number | null {
  try {
    const sqlite = openReadOnly(join(folder, paths.database));
    try {
      return Number(sqlite.prepare('select count(*) from photos').pluck().get());
    } finally {
      sqlite.close();
    }
  } catch {
    return null;
  }
}
