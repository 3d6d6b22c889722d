import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Migration } from 'kysely';
import { openDiskBlobs } from '#platform/server/blobs/disk-blobs.ts';
import { type Clock, instant } from '#platform/server/clock.ts';
import { type Database, openDatabase } from '#platform/server/database/database.ts';
import { isDamaged } from '#platform/server/database/dialect.ts';
import { syncToDisk } from '#platform/server/durable-file.ts';
import type { IdentityTables } from '#platform/server/identity/identity.tables.ts';
import { readPeople } from '#platform/server/identity/people.store.ts';
import { isStillToCome, type Kind, readName } from '../backups.rules.ts';
import { backupsTexts } from '../backups.texts.ts';
import { checkHome, type HomeFindings } from './check-home.ts';
import { parts } from './manifest.ts';
import { backupsFolder, type Progress, scratchElsewhere, scratchIn } from './places.ts';
import { type Read, readArchive } from './read-archive.ts';
import { BackupRefused } from './refused.ts';
import { bringIn, endRestore, placeToUnpack } from './restore.ts';
import { type Written, writeArchive } from './write-archive.ts';

/*
 * Backup, restore and a look at everything for who sits at the host, in this very process. What the calls of a running
 * home do is the same code.
 */

export interface Host {
  /** The data folder. */
  folder: string;
  /** Every step of the schema that this version knows. */
  migrations: Readonly<Record<string, Migration>>;
  clock: Clock;
  /** Of this program. */
  version: string;
}

/** Backs a home up, which may run. Throws `BackupRefused`. */
export const backUp = (
  { folder, clock, version }: Host,
  { includeKey, kind = 'by-hand' }: { includeKey: boolean; kind?: Kind },
  progress: Progress,
): Promise<Written> =>
  writeArchive({ folder, kind, moment: clock.now(), version, includeKey }, progress);

/** Reads an archive from end to end. Throws `BackupRefused` where anything in it is not what it was. */
export async function verifyArchive(
  { folder, migrations }: Pick<Host, 'folder' | 'migrations'>,
  file: string,
  progress: Progress,
): Promise<Read> {
  const into = existsSync(join(folder, parts.database)) ? scratchIn(folder) : scratchElsewhere();
  try {
    return await readArchive(
      { file, into, keepAll: false, known: Object.keys(migrations) },
      progress,
    );
  } finally {
    rmSync(into, { recursive: true, force: true });
  }
}

/** Looks at a home, which may run: its rows against its files, both ways. */
export function verifyHome({ folder, clock }: Host, progress: Progress): Promise<HomeFindings> {
  if (!existsSync(join(folder, parts.database))) {
    throw new BackupRefused('state', backupsTexts.noHome);
  }
  return checkHome({ folder, now: clock.now() }, progress);
}

export interface Restored {
  photos: number;
  /** The backup of what was there before; null where nobody lived there. */
  restorePoint: string | null;
}

/**
 * Restores a home that does not run. Where somebody lives in it, `replace` must be set, and what is there is backed up
 * first. Throws `BackupRefused` or `HomeInUse`; then, as after a kill, everything is as it was.
 */
export async function restore(
  host: Host,
  { file, replace }: { file: string; replace: boolean },
  progress: Progress,
): Promise<Restored> {
  const { folder, migrations, clock } = host;
  const database = await openHere(host, { file, replace }, progress);
  const blobs = openDiskBlobs(join(folder, 'photos'));
  try {
    await endRestore({ folder, blobs });
    const isLivedIn = (await readPeople(database.read)).length > 0;
    if (isLivedIn && !replace) throw new BackupRefused('state', backupsTexts.notEmpty);
    const into = placeToUnpack(folder);
    const known = Object.keys(migrations);
    const { photos } = await readArchive({ file, into, keepAll: true, known }, progress);
    const point = isLivedIn
      ? await backUp(host, { includeKey: true, kind: 'before-restore' }, progress)
      : null;
    await bringIn({ database, blobs, folder, migrations, clock }, { replace }, progress);
    return { photos, restorePoint: point?.name ?? null };
  } finally {
    await endRestore({ folder, blobs });
    await database.close();
  }
}

/** Goes back to what was there before the last restore; that is backed up as well. Throws `BackupRefused`. */
export async function rollBack(host: Host, progress: Progress): Promise<Restored> {
  const names = await readdir(backupsFolder(host.folder)).catch(() => []);
  const points = names.filter((name) => readName(name)?.kind === 'before-restore').sort();
  const now = host.clock.now();
  const newest = points.findLast((name) => !isStillToCome(readName(name)?.moment ?? 0, now));
  if (newest === undefined) {
    const [later] = points;
    const { laterRestorePoint, noRestorePoint } = backupsTexts;
    throw new BackupRefused(
      'state',
      later === undefined ? noRestorePoint : laterRestorePoint(later),
    );
  }
  const file = join(backupsFolder(host.folder), newest);
  return restore(host, { file, replace: true }, progress);
}

/**
 * Opens the home. Once the archive has been found sound, a damaged database that is to be replaced is laid aside, whole,
 * and an empty one takes its place.
 */
async function openHere(
  host: Host,
  { file, replace }: { file: string; replace: boolean },
  progress: Progress,
): Promise<Database<IdentityTables>> {
  const { folder, migrations, clock } = host;
  const open = () => openDatabase<IdentityTables>({ folder, migrations, clock });
  try {
    return await open();
  } catch (error) {
    if (!replace || !isDamaged(error)) throw error;
    await verifyArchive(host, file, progress);
    layAside(folder, clock.now());
    return open();
  }
}

function layAside(folder: string, now: number): void {
  const backups = backupsFolder(folder);
  mkdirSync(backups, { recursive: true, mode: 0o700 });
  const moment = instant(now).replace(/[:.]/g, '-');
  // The log first: a kill leaves at worst a database without it, and both are there.
  for (const end of ['-wal', '-shm', '']) {
    const from = join(folder, `${parts.database}${end}`);
    if (existsSync(from)) renameSync(from, join(backups, `damaged-${moment}.sqlite${end}`));
  }
  syncToDisk(backups);
  syncToDisk(folder);
}
