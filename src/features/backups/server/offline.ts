import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Migration } from 'kysely';
import type { Clock } from '#platform/server/clock.ts';
import { type Database, lockDataFolder, openDatabase } from '#platform/server/db/database.ts';
import { NewerSchema } from '#platform/server/db/migrate.ts';
import { isDamaged } from '#platform/server/db/sqlite.ts';
import { openBlobStore } from '#platform/server/files/blob-store.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import { isStillToCome, type Kind, readName } from '../backups.rules.ts';
import { backupsMessages as t } from '../messages/index.ts';
import { checkHome, type HomeFindings } from './check-home.ts';
import { layDatabaseAside } from './lay-aside.ts';
import { parts } from './manifest.ts';
import { backupsFolder, type Progress, scratchElsewhere } from './places.ts';
import { type Read, readArchive } from './read-archive.ts';
import { BackupRefused } from './refused.ts';
import { bringIn, emptyUnpacked, endRestore, forgetRestore, placeToUnpack } from './restore.ts';
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
  { migrations }: Pick<Host, 'migrations'>,
  file: string,
  progress: Progress,
): Promise<Read> {
  const scratch = scratchElsewhere();
  try {
    return await readArchive(
      { file, into: scratch.folder, keepAll: false, known: Object.keys(migrations) },
      progress,
    );
  } finally {
    scratch.remove();
  }
}

/** Looks at a home, which may run: its rows against its files, both ways. */
export function verifyHome({ folder, clock }: Host, progress: Progress): Promise<HomeFindings> {
  if (!existsSync(join(folder, parts.database))) {
    throw new BackupRefused('state', t.answers.noHome);
  }
  return checkHome({ folder, now: clock.now() }, progress);
}

export interface Restored {
  photos: number;
  /** The backup of what was there before; null where nobody lived there. */
  restorePoint: string | null;
  /** Folders in the data folder into which was laid what neither the home nor the backup could go on with. */
  aside: string[];
}

/**
 * Restores a home that does not run. Where somebody lives in it, `replace` must be set, and what is there is backed up
 * first; a database that cannot be opened is laid aside then. Throws `BackupRefused` or `DataFolderInUse`; then, as after a
 * kill, everything is as it was.
 */
export async function restore(
  host: Host,
  { file, replace }: { file: string; replace: boolean },
  progress: Progress,
): Promise<Restored> {
  const { folder, migrations, clock } = host;
  const unpack = () => {
    const into = placeToUnpack(folder);
    return readArchive({ file, into, keepAll: true, known: Object.keys(migrations) }, progress);
  };
  const { database, instead } = await openHere(host, replace, unpack);
  const blobs = openBlobStore(join(folder, 'photos'));
  try {
    // What was unpacked by now lies where an earlier one may have left something.
    if (instead === null) await endRestore({ folder, blobs });
    const isLivedIn = (await readUsers(database.read)).length > 0;
    if (isLivedIn && !replace) throw new BackupRefused('state', t.answers.notEmpty);
    const { photos } = instead?.read ?? (await unpack());
    const point = isLivedIn
      ? await backUp(host, { includeKey: true, kind: 'before-restore' }, progress)
      : null;
    const pictures = await bringIn(
      ...[{ database, blobs, folder, migrations, clock }, { replace }, progress],
    );
    const aside = [instead?.aside ?? null, pictures].filter((each) => each !== null);
    return { photos, restorePoint: point?.name ?? null, aside };
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
    const { laterRestorePoint, noRestorePoint } = t.answers;
    throw new BackupRefused(
      'state',
      later === undefined ? noRestorePoint : laterRestorePoint(later),
    );
  }
  const file = join(backupsFolder(host.folder), newest);
  return restore(host, { file, replace: true }, progress);
}

interface Opened {
  database: Database<IdentitySchema>;
  /** Where an empty one took the place of one that cannot be used: what was unpacked, and where that one lies now. */
  instead: { read: Read; aside: string } | null;
}

/**
 * Opens the home. A database that is damaged, or of a newer version, and is to be replaced is laid aside, whole, and an
 * empty one takes its place: once the archive lies there unpacked and sound, and nothing is left that could refuse it.
 */
async function openHere(
  { folder, migrations, clock }: Host,
  replace: boolean,
  unpack: () => Promise<Read>,
): Promise<Opened> {
  const open = () => openDatabase<IdentitySchema>({ folder, migrations, clock });
  let isNewer = false;
  try {
    return { database: await open(), instead: null };
  } catch (error) {
    isNewer = error instanceof NewerSchema;
    if (!replace || !(isNewer || isDamaged(error))) throw error;
  }
  const lock = lockDataFolder(folder);
  try {
    const read = await unpack();
    forgetRestore(folder);
    const aside = layDatabaseAside(folder, isNewer ? 'newer' : 'damaged', clock.now());
    lock.release();
    return { database: await open(), instead: { read, aside } };
  } catch (error) {
    emptyUnpacked(folder);
    throw error;
  } finally {
    lock.release();
  }
}
