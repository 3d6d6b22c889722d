import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { open, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type Sqlite from 'better-sqlite3';
import { ZipFile } from 'yazl';
import {
  deletePhotoRows,
  listPhotos,
  photoExists,
  type StoredPhoto,
} from '#features/photos/server/photo-files.ts';
import { copyDatabase } from '#platform/server/db/copies.ts';
import { appliedMigrations } from '#platform/server/db/migrate.ts';
import { isLocked, lockFile, openCopy, openReadOnly } from '#platform/server/db/sqlite.ts';
import { nullIfMissing, readIfReadable, syncToDisk } from '#platform/server/disk.ts';
import { givenUpForRoom, type Kind, nameOf, readName, surplus } from '../backups.rules.ts';
import { backupsMessages as t } from '../messages/index.ts';
import { isLivedIn } from './lived-in.ts';
import { type Facts, type Listed, type Manifest, parts } from './manifest.ts';
import { backupsFolder, type Progress, sweepScratch } from './places.ts';
import { BackupRefused } from './refused.ts';
import { makeRoom, removeFrom, sizeOf } from './room.ts';
import { Sealing } from './seal.ts';

export interface WriteOrder {
  /** The data folder. */
  folder: string;
  kind: Kind;
  /** Milliseconds since 1970. */
  moment: number;
  /** Of the program. */
  version: string;
  /** Whether the key goes in, with which sign-ins count after a restore as well: who has the archive then has them. */
  includeKey: boolean;
}

export interface Written {
  name: string;
  bytes: number;
  photos: number;
  /** Pictures that should have been there and were not, or that the disk cannot read. */
  missing: number;
  /** Older ones, more than are kept, that could not be deleted. */
  stay: number;
}

/**
 * Writes everything of a home into one archive in its `backups/`, whole or not at all, while the home may go on being
 * used: the database as of now, then the pictures that it names. What is purged meanwhile is not in it. Then deletes
 * older ones of which there are more than are kept, unless this one is no stand-in for them. Throws `BackupRefused`.
 */
export async function writeArchive(order: WriteOrder, progress: Progress): Promise<Written> {
  const folder = backupsFolder(order.folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = lockBackups(folder);
  try {
    await removeUnfinished(folder);
    sweepScratch(order.folder);
    const written = await writeAlone(order, folder, progress);
    const older = isGutted(written) ? [] : surplus(await readdir(folder), order.moment);
    return { ...written, stay: await removeFrom(folder, older) };
  } finally {
    await removeUnfinished(folder);
    lock.release();
  }
}

/**
 * As many pictures missing as there are photos are no damage to a file here or there, but a disk that is not where it was:
 * what older backups hold may be all there is.
 */
const isGutted = ({ photos, missing }: Omit<Written, 'stay'>): boolean =>
  missing > 0 && missing >= photos;

/** Of the program that runs and one that is typed, or of two that are. */
function lockBackups(folder: string): { release(): void } {
  try {
    return lockFile(join(folder, 'lock.sqlite'));
  } catch (error) {
    throw isLocked(error) ? new BackupRefused('state', t.answers.busy) : error;
  }
}

async function writeAlone(
  order: WriteOrder,
  folder: string,
  progress: Progress,
): Promise<Omit<Written, 'stay'>> {
  const name = await freeName(order, folder);
  const copy = join(folder, `${name}.sqlite.new`);
  const unfinished = join(folder, `${name}.new`);
  const place = join(order.folder, parts.database);
  const databaseBytes = (await sizeOf(place)) ?? 0;
  if (databaseBytes === 0) throw new BackupRefused('state', t.answers.noHome);
  const live = openReadOnly(place);
  try {
    if (!isLivedIn(live)) throw new BackupRefused('state', t.answers.nobodyYet);
    const total = databaseBytes + (await bytesOf(order.folder, listPhotos(live)));
    // For all of it, and the copy of the database beside it, at once: nights are given up for a whole one only.
    const isNightly = order.kind === 'nightly';
    const spare = isNightly ? givenUpForRoom(await readdir(folder), order.moment) : [];
    await makeRoom(folder, databaseBytes + total, spare);
    copyDatabase(order.folder, copy);
    const sqlite = openCopy(copy);
    try {
      const packing = { ...order, copy, sqlite, live, total, to: unfinished };
      const archive = await pack({ ...packing, photos: listPhotos(sqlite) }, progress);
      await rename(unfinished, join(folder, name));
      syncToDisk(folder);
      return { name, bytes: (await sizeOf(join(folder, name))) ?? 0, ...archive };
    } finally {
      sqlite.close();
    }
  } finally {
    live.close();
  }
}

interface Packing extends WriteOrder {
  photos: readonly StoredPhoto[];
  /** Ours alone. */
  copy: string;
  sqlite: Sqlite.Database;
  /** The one that goes on. */
  live: Sqlite.Database;
  total: number;
  /** The file to write. */
  to: string;
}

/** Once it answers, no loss of power takes away what was written. */
async function pack(
  { folder, photos, copy, sqlite, live, total, moment, version, includeKey, to }: Packing,
  progress: Progress,
): Promise<{ photos: number; missing: number }> {
  const at = new Date(moment);
  const facts: Facts = { fivetwenty: 1, moment: at.toISOString(), photos: 0 };
  const zip = new ZipFile();
  const sealing = new Sealing(() => facts);
  zip.once('error', (error) => sealing.destroy(error));
  const writing = pipeline(
    zip.outputStream,
    sealing,
    createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
  );
  // Whoever adds hears of it first.
  writing.catch(() => undefined);

  const files: Listed[] = [];
  let done = 0;
  async function add(name: string, source: Readable, size: number, compress: boolean) {
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform(chunk: Buffer, _, passed) {
        hash.update(chunk);
        done += chunk.length;
        progress(done, total);
        passed(null, chunk);
      },
    });
    const reading = pipeline(source, hashing);
    zip.addReadStream(hashing, name, { size, compress, mtime: at, mode: 0o100600 });
    await Promise.race([Promise.all([reading, finished(hashing)]), writing]);
    files.push({ name, bytes: size, sha256: hash.digest('hex') });
  }

  async function addFile(name: string, from: string, compress = false): Promise<void> {
    const source = await open(from, 'r').catch(nullIfMissing);
    if (source === null) return;
    try {
      const { size } = await source.stat();
      await add(name, source.createReadStream({ autoClose: false }), size, compress);
    } finally {
      await source.close();
    }
  }

  /** Read as a whole before its place in the archive begins: one that cannot be read must not end all of it. */
  async function addPicture(name: string): Promise<boolean> {
    const bytes = await readIfReadable(join(folder, name));
    if (bytes !== null) await add(name, Readable.from(bytes), bytes.length, false);
    return bytes !== null;
  }

  const missing: string[] = [];
  const purged: number[] = [];
  for (const photo of photos) {
    const lacking: string[] = [];
    for (const picture of photo.pictures) {
      const name = `${parts.pictures}${picture}`;
      if (!(await addPicture(name))) lacking.push(name);
    }
    if (lacking.length === 0) continue;
    if (photoExists(live, photo.id)) missing.push(...lacking);
    else purged.push(photo.id);
  }
  deletePhotoRows(sqlite, purged);
  const schema = appliedMigrations(sqlite);
  sqlite.close();
  await addFile(parts.database, copy, true);
  if (includeKey) {
    for (const key of [parts.key, parts.pushKey]) await addFile(key, join(folder, key));
  }

  facts.photos = photos.length - purged.length;
  const manifest: Manifest = {
    ...{ format: 1, version, schema, moment: facts.moment, photos: facts.photos, files, missing },
  };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest)), parts.manifest, {
    ...{ mtime: at, mode: 0o100600 },
  });
  zip.end();
  await writing;
  return { photos: facts.photos, missing: missing.length };
}

/** A clock that was set back must not write over what is there. */
async function freeName({ kind, moment }: WriteOrder, folder: string): Promise<string> {
  const taken = await readdir(folder);
  for (let at = moment; ; at += 1) {
    const name = nameOf({ kind, moment: at });
    if (!taken.includes(name)) return name;
  }
}

/** What a kill left of ours; of others nothing. */
async function removeUnfinished(folder: string): Promise<void> {
  const isOurs = (name: string) => readName(name.replace(/(?:\.sqlite)?\.new(?:-journal)?$/, ''));
  const left = (await readdir(folder)).filter((name) => /\.new(?:-journal)?$/.test(name));
  await removeFrom(
    folder,
    left.filter((name) => isOurs(name) !== null),
  );
}

async function bytesOf(folder: string, photos: readonly StoredPhoto[]): Promise<number> {
  let bytes = 0;
  for (const { pictures } of photos) {
    const sizes = await Promise.all(pictures.map((each) => sizeOf(join(folder, 'photos', each))));
    for (const size of sizes) bytes += size ?? 0;
  }
  return bytes;
}
