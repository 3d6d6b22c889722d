import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDataFolder, openDatabase } from '#platform/server/db/database.ts';
import type { DatabaseOptions } from '#platform/server/db/migrate.ts';
import { readIfExists, syncToDisk, writeDurably } from '#platform/server/disk.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import { t } from '../messages/index.ts';
import { ArchiveError, paths } from './archive-format.ts';
import type { ReadResult } from './archive-tasks.ts';

/** The result of the last check, in the data folder. */
export const reportFile = 'last-check.json';

/*
 * A restore extracts and verifies an archive in `restoring/new`, migrates its database, and writes the file `swap`.
 * Until then a crash leaves the old data; from then on the swap is finished, at the next start if necessary: first the
 * old files move to `restoring/old`, then the new ones into place, and the old ones become `before-restore-<n>`.
 */

/** The files that a swap replaces. The log of a database moves first, so that it is never without its log. */
const swappedNames = [
  `${paths.database}-wal`,
  `${paths.database}-shm`,
  paths.database,
  'photos',
  paths.key,
  paths.pushKey,
  reportFile,
];

export const restoringFolder = (dataFolder: string): string => join(dataFolder, 'restoring');
const newFolder = join('restoring', 'new');
const undoName = /^before-restore-(\d{1,9})$/;

/** The file that marks a swap in progress; contains the folder with the new files, relative to the data folder. */
const swapFile = (dataFolder: string) => join(restoringFolder(dataFolder), 'swap');
/** The same file once all old files have moved. */
const halfwayFile = (dataFolder: string) => join(restoringFolder(dataFolder), 'halfway');

/** Returns an empty folder to extract an archive into. */
export function extractionFolder(dataFolder: string): string {
  const folder = join(dataFolder, newFolder);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}

/** Migrates the extracted database, deletes sessions that no key can validate, and makes all files durable. */
export async function prepareExtracted(
  { folder, migrations, clock }: DatabaseOptions,
  { hasKey }: ReadResult,
): Promise<void> {
  const extractedFolder = join(folder, newFolder);
  const database = await openDatabase<IdentitySchema>({
    folder: extractedFolder,
    migrations,
    clock,
  });
  try {
    if (!hasKey) await database.write((tx) => tx.deleteFrom('sessions').execute());
  } finally {
    await database.close();
  }
  const photos = join(extractedFolder, 'photos');
  const names = await readdir(photos);
  const atOnce = 64;
  for (let start = 0; start < names.length; start += atOnce) {
    await Promise.all(names.slice(start, start + atOnce).map((name) => sync(join(photos, name))));
  }
  for (const path of [paths.key, paths.pushKey]) {
    if (existsSync(join(extractedFolder, path))) await sync(join(extractedFolder, path));
  }
  for (const each of [photos, extractedFolder, restoringFolder(folder)]) syncToDisk(each);
}

async function sync(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Decides that the extracted files replace the data: `finishRestore` does it, now or at the next start. */
export const requestSwap = (dataFolder: string): void =>
  writeDurably(swapFile(dataFolder), newFolder);

/** Deletes an upload and the files extracted from it, unless they replace the data. */
export function discardRestore(dataFolder: string): void {
  if (existsSync(swapFile(dataFolder))) return;
  rmSync(restoringFolder(dataFolder), { recursive: true, force: true });
}

/**
 * Finishes a swap, or deletes what an interrupted restore left. Call it before the database is opened. Returns the
 * folder with the replaced files; null if there are none. Throws `DataFolderInUse`.
 */
export function finishRestore(dataFolder: string): string | null {
  if (!existsSync(restoringFolder(dataFolder))) return null;
  const lock = lockDataFolder(dataFolder);
  try {
    return finishLocked(dataFolder);
  } finally {
    lock.release();
  }
}

/** The same, for a caller that has locked the data folder. */
export function finishLocked(dataFolder: string): string | null {
  const restoring = restoringFolder(dataFolder);
  const oldFolder = join(restoring, 'old');
  let replacedFolder: string | null = null;
  if (existsSync(swapFile(dataFolder))) {
    sourceIn(swapFile(dataFolder));
    mkdirSync(oldFolder, { recursive: true, mode: 0o700 });
    move(dataFolder, oldFolder);
    renameSync(swapFile(dataFolder), halfwayFile(dataFolder));
    syncToDisk(restoring);
  }
  if (existsSync(halfwayFile(dataFolder))) {
    const source = sourceIn(halfwayFile(dataFolder));
    // After a crash at the end, the folder of an undo may be gone.
    if (existsSync(join(dataFolder, source))) move(join(dataFolder, source), dataFolder);
    if (existsSync(oldFolder) && readdirSync(oldFolder).length > 0) {
      replacedFolder = `before-restore-${(undoNumbers(dataFolder).at(-1) ?? 0) + 1}`;
      renameSync(oldFolder, join(dataFolder, replacedFolder));
    }
    if (source !== newFolder) rmSync(join(dataFolder, source), { recursive: true, force: true });
    syncToDisk(dataFolder);
  }
  rmSync(restoring, { recursive: true, force: true });
  return replacedFolder;
}

/** Moves what exists, durably. Repeating it after a crash moves the rest. */
function move(from: string, to: string): void {
  for (const name of swappedNames) {
    if (existsSync(join(from, name))) renameSync(join(from, name), join(to, name));
  }
  for (const each of [to, from]) syncToDisk(each);
}

function sourceIn(file: string): string {
  const source = readIfExists(file) ?? '';
  if (source === newFolder || undoName.test(source)) return source;
  // Deleting `restoring` could delete the only copy of the data.
  throw new Error(`${file} is damaged. Move the files in its folder back by hand.`);
}

const undoNumbers = (dataFolder: string): number[] =>
  readdirSync(dataFolder)
    .flatMap((name) => undoName.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((one, other) => one - other);

/** Puts the files back that the last restore replaced. The data folder must be locked. Throws `ArchiveError`. */
export function undoRestore(dataFolder: string): string | null {
  const lastUndo = undoNumbers(dataFolder).at(-1);
  if (lastUndo === undefined) throw new ArchiveError('state', t.answers.nothingToUndo);
  mkdirSync(restoringFolder(dataFolder), { recursive: true, mode: 0o700 });
  writeDurably(swapFile(dataFolder), `before-restore-${lastUndo}`);
  return finishLocked(dataFolder);
}
