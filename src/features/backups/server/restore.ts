import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { filenameOfBlob, listFilenames, listPhotos } from '#features/photos/server/photo-files.ts';
import { addRows, replaceRows } from '#platform/server/db/copies.ts';
import { type Database, openDatabase } from '#platform/server/db/database.ts';
import type { DatabaseOptions } from '#platform/server/db/migrate.ts';
import { openReadOnly } from '#platform/server/db/sqlite.ts';
import { readIfExists, syncToDisk, writeDurably } from '#platform/server/disk.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { IdentitySchema } from '#platform/server/identity/identity.store.ts';
import { readUsers } from '#platform/server/identity/identity.store.ts';
import { backupsMessages as t } from '../messages/index.ts';
import { sha256Of } from './check-home.ts';
import { layStrangersAside } from './lay-aside.ts';
import { parts } from './manifest.ts';
import type { Progress } from './places.ts';
import { BackupRefused } from './refused.ts';

/*
 * A restore, after the archive was read into `restoring/`: its database is brought to today's schema there, its pictures
 * move in beside those that are there, and then all rows change in one transaction. A kill before that leaves the old
 * home as it was, one after it the new one; what either has too many of is named in `restoring/names.json`, and goes at
 * the next start.
 */

export interface RestoreDeps extends DatabaseOptions {
  /** The open one of the same folder. */
  database: Database<IdentitySchema>;
  blobs: BlobStore;
}

/** What belongs to a restore that is not over. */
export const restoringFolder = (folder: string): string => join(folder, 'restoring');
/** Where an archive is read into. */
const unpackedIn = (folder: string): string => join(restoringFolder(folder), 'unpacked');

const journal = 'names.json';
/** Who is signed in, which only the key makes valid, and what hangs on that; in the order in which they come. */
const signIns = ['sessions', 'pushDevices'];
const atOnce = 100;

/**
 * Puts what lies in `restoring/` in place of everything in an open home, which must be opened anew afterwards. Sign-ins
 * count only if the key lies there too. Pictures of which neither knows are laid aside; answers the folder, null where
 * there are none. Throws `BackupRefused` where somebody lives here and `replace` is not set.
 */
export async function bringIn(
  { database, blobs, folder, migrations, clock }: RestoreDeps,
  { replace }: { replace: boolean },
  progress: Progress,
): Promise<string | null> {
  const unpacked = unpackedIn(folder);
  const staged = await openDatabase<IdentitySchema>({ folder: unpacked, migrations, clock });
  await staged.close();
  const stagedFile = join(unpacked, parts.database);
  const key = readIfExists(join(unpacked, parts.key));
  const pictures = picturesOf(stagedFile);
  const current = join(folder, parts.database);

  const names = [...new Set([...pictures, ...picturesOf(current)])];
  writeDurably(join(restoringFolder(folder), journal), JSON.stringify(names));
  syncToDisk(folder);
  await movePictures(unpacked, folder, { blobs, pictures, progress });
  const known = new Set([stagedFile, current].flatMap((file) => lookInto(file, listFilenames)));
  const aside = await layStrangersAside(folder, { blobs, known, now: clock.now() });

  await replaceRows(database, {
    file: stagedFile,
    without: signIns,
    async allow(tx) {
      if (!replace && (await readUsers(tx)).length > 0) {
        throw new BackupRefused('state', t.answers.notEmpty);
      }
    },
  });
  // At no moment does a key stand beside sign-ins that are not its own: a kill between the two leaves nobody signed in.
  if (key !== null) {
    writeDurably(join(folder, parts.key), key);
    const pushKey = readIfExists(join(unpacked, parts.pushKey));
    if (pushKey !== null) writeDurably(join(folder, parts.pushKey), pushKey);
    for (const table of signIns) await addRows(database, stagedFile, table);
  }
  // It is restored by now, whatever becomes of this; the next start comes back to it.
  await endRestore({ folder, blobs }).catch(() => undefined);
  await database.checkpoint().catch(() => undefined);
  return aside;
}

async function movePictures(
  unpacked: string,
  folder: string,
  { blobs, pictures, progress }: { blobs: BlobStore; pictures: string[]; progress: Progress },
): Promise<void> {
  const here = new Set(await blobs.list());
  let done = 0;
  for (let start = 0; start < pictures.length; start += atOnce) {
    const part = pictures.slice(start, start + atOnce);
    const moving: { name: string; from: string }[] = [];
    for (const name of part) {
      const from = join(unpacked, parts.pictures, name);
      // A name is drawn for the very bytes that lie under it: they are the same, unless they were damaged.
      const isHere = here.has(name) && existsSync(from);
      const hashHere = isHere
        ? await sha256Of(join(folder, 'photos', name)).catch(() => null)
        : null;
      if (hashHere !== null && (await sha256Of(from)) === hashHere) continue;
      if (existsSync(from)) moving.push({ name, from });
    }
    await blobs.commit(moving);
    done += part.length;
    progress(done, pictures.length);
  }
}

/**
 * Takes away what a restore, ended or killed, has left: pictures that the database does not name, and the folder. To be
 * called before anybody uses the home.
 */
export async function endRestore({
  folder,
  blobs,
}: {
  folder: string;
  blobs: BlobStore;
}): Promise<void> {
  const restoring = restoringFolder(folder);
  if (!existsSync(restoring)) return;
  const written = readIfExists(join(restoring, journal));
  if (written !== null) {
    const named = new Set(picturesOf(join(folder, parts.database)));
    const left = namesIn(written).filter((name) => !named.has(name));
    for (let start = 0; start < left.length; start += atOnce) {
      await blobs.remove(left.slice(start, start + atOnce));
    }
  }
  await rm(restoring, { recursive: true, force: true });
}

/** Where its disk has spoiled the journal nothing is known to be left: that keeps no home from opening. */
function namesIn(journal: string): string[] {
  try {
    const names: unknown = JSON.parse(journal);
    return Array.isArray(names)
      ? names.map(String).filter((name) => filenameOfBlob(name) !== null)
      : [];
  } catch {
    return [];
  }
}

/** An empty folder in which an archive can be unpacked. */
export function placeToUnpack(folder: string): string {
  const unpacked = unpackedIn(folder);
  emptyUnpacked(folder);
  mkdirSync(unpacked, { recursive: true, mode: 0o700 });
  return unpacked;
}

/** Takes away what was unpacked for nothing. */
export const emptyUnpacked = (folder: string): void =>
  rmSync(unpackedIn(folder), { recursive: true, force: true });

/** Takes away what an earlier restore that was killed has noted of a database that is no longer there. */
export function forgetRestore(folder: string): void {
  rmSync(join(restoringFolder(folder), journal), { force: true });
}

const picturesOf = (file: string): string[] =>
  lookInto(file, listPhotos).flatMap(({ pictures }) => pictures);

function lookInto<Seen>(file: string, look: (sqlite: Sqlite.Database) => Seen): Seen {
  const sqlite = openReadOnly(file);
  try {
    return look(sqlite);
  } finally {
    sqlite.close();
  }
}
