import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { hasTable, lockFile } from '#platform/server/db/sqlite.ts';
import { freeBytesIn, minFreeBytes } from '#platform/server/disk.ts';
import type { Backup } from '../archive.contract.ts';
import { backupsAmong, isInFuture } from '../archive.rules.ts';
import { t } from '../messages/index.ts';
import { ArchiveError } from './archive-format.ts';
import { readSummary } from './checksum.ts';

export const backupsFolder = (dataFolder: string): string => join(dataFolder, 'backups');

/** Lists the backups of a data folder by their names, newest first. */
export const listBackups = async (dataFolder: string) =>
  backupsAmong(await readdir(backupsFolder(dataFolder)).catch(() => []));

/** Reads the last backup. Skips those that a wrong clock dated in the future, and damaged ones. */
export async function readLastBackup(dataFolder: string, now: number): Promise<Backup | null> {
  for (const { name, moment } of await listBackups(dataFolder)) {
    if (isInFuture(moment, now)) continue;
    const summary = await readSummary(join(backupsFolder(dataFolder), name)).catch(() => null);
    if (summary === null) continue;
    const { moment: createdAt, bytes, photos } = summary;
    return { name, moment: createdAt, bytes, photos };
  }
  return null;
}

/** True if backups are on another disk than the data, for example a mounted one. */
export async function isOnOtherDisk(dataFolder: string): Promise<boolean> {
  const [data, backups] = await Promise.all(
    [dataFolder, backupsFolder(dataFolder)].map((folder) => stat(folder).catch(() => null)),
  );
  return data != null && backups != null && data.dev !== backups.dev;
}

const lockName = 'lock.sqlite';

/** Creates a folder for temporary files, by default where there may be no data folder. */
export function createScratch(parent = tmpdir()) {
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const folder = mkdtempSync(join(parent, 'scratch-'));
  const lock = lockFile(join(folder, lockName));
  return {
    folder,
    remove() {
      lock.release();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Deletes scratch folders of killed processes. */
export function sweepScratch(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!/^(?:scratch|looking)-\w{6}$/.test(name)) continue;
    try {
      lockFile(join(parent, name, lockName)).release();
      rmSync(join(parent, name), { recursive: true, force: true });
    } catch {
      // Another process uses the folder.
    }
  }
}

/** Throws `ArchiveError` unless a folder's disk has space for this many bytes. */
export async function needSpace(folder: string, bytes: number): Promise<void> {
  const missingBytes = bytes + minFreeBytes - (await freeBytesIn(folder));
  if (missingBytes > 0) throw new ArchiveError('space', () => t.answers.noSpace(missingBytes));
}

/** Deletes files as far as possible. Returns the number of files that stay. */
export async function removeFiles(folder: string, names: readonly string[]): Promise<number> {
  const removals = await Promise.allSettled(
    names.map((name) => rm(join(folder, name), { force: true })),
  );
  return removals.filter(({ status }) => status === 'rejected').length;
}

/** Returns the size of a file in bytes; 0 if it cannot be read. */
export const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );

/** True after setup: there is something to back up, or to restore. */
export function hasTwoUsers(sqlite: Sqlite.Database): boolean {
  if (!hasTable(sqlite, 'people')) return false;
  return sqlite.prepare('select count(*) from people').pluck().get() === 2;
}
