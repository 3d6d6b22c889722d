import { createHash } from 'node:crypto';
import { createWriteStream, mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { isFilename, listPhotos } from '#features/photos/server/photo-files.ts';
import { findDamage } from '#platform/server/db/copies.ts';
import { appliedMigrations } from '#platform/server/db/migrate.ts';
import { openReadOnly } from '#platform/server/db/sqlite.ts';
import { backupsMessages as t } from '../messages/index.ts';
import { isLivedIn } from './lived-in.ts';
import { isPartName, type Listed, Manifest, parts } from './manifest.ts';
import type { Progress } from './places.ts';
import { BackupRefused } from './refused.ts';
import { needRoom } from './room.ts';
import { checkSeal } from './seal.ts';

export interface ReadOrder {
  /** The archive. */
  file: string;
  /** An empty folder of ours, or one to be made, for its database; whoever asks removes it afterwards. */
  into: string;
  /** Whether everything else is laid there as well: the pictures in `photos/`, perhaps the key. */
  keepAll: boolean;
  /** The steps of the schema that this version knows. */
  known: readonly string[];
}

/** What is in an archive that was found sound. */
export interface Read {
  photos: number;
  moment: string;
  hasKey: boolean;
}

/** Bytes of the list in an archive: of a hundred thousand photos. */
const mostListed = 256 * 1024 * 1024;

/**
 * Reads an archive from end to end and compares everything in it with what it says of itself. Nothing of it is believed:
 * neither names nor sizes. Throws `BackupRefused`, with what lies in `into` of no use.
 */
export async function readArchive(order: ReadOrder, progress: Progress): Promise<Read> {
  const { size } = await stat(order.file);
  let done = 0;
  // Once for its seal, once for what is in it.
  const passed = (bytes: number) => {
    done += bytes;
    progress(Math.min(done, 2 * size), 2 * size);
  };
  await checkSeal(order.file, passed);
  const zip = await openPromise(order.file, {
    ...{ lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true },
  }).catch(() => {
    throw new BackupRefused('damaged', t.answers.notOurs);
  });
  try {
    return await readZip(zip, order, passed);
  } finally {
    zip.close();
  }
}

async function readZip(
  zip: ZipFile,
  { into, keepAll, known }: ReadOrder,
  passed: (bytes: number) => void,
): Promise<Read> {
  const entries = await entriesOf(zip);
  const manifest = await manifestOf(zip, entries);
  compareLists(entries, manifest.files);
  if (manifest.schema.some((step) => !known.includes(step))) throw damaged(t.answers.newer);

  mkdirSync(join(into, parts.pictures), { recursive: true, mode: 0o700 });
  const isKept = ({ name }: { name: string }) => keepAll || name === parts.database;
  const kept = manifest.files.filter(isKept);
  await needRoom(
    into,
    kept.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  for (const listed of manifest.files) {
    const entry = entries.get(listed.name);
    if (entry === undefined) throw damaged(t.answers.missing(listed.name));
    const to = isKept(listed) ? join(into, listed.name) : null;
    await readEntry(zip, entry, listed, to, passed);
  }
  checkDatabase(join(into, parts.database), manifest, known);
  const { photos, moment } = manifest;
  return { photos, moment, hasKey: entries.has(parts.key) };
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let compressed = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry;
      const isKnown = fileName === parts.manifest || isPartName(fileName);
      if (!isKnown || entries.has(fileName) || entry.isEncrypted()) throw strange();
      entries.set(fileName, entry);
      compressed += entry.compressedSize;
      // Entries that share their bytes could be more than the disk holds.
      if (compressed > zip.fileSize) throw strange();
    }
  } catch (error) {
    throw error instanceof BackupRefused ? error : strange();
  }
  return entries;
}

async function manifestOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  const entry = entries.get(parts.manifest);
  if (entry === undefined) throw damaged(t.answers.missing(parts.manifest));
  if (entry.uncompressedSize > mostListed) throw strange();
  try {
    const text = (await buffer(await zip.openReadStreamPromise(entry))).toString();
    const read = Manifest.safeParse(JSON.parse(text));
    if (read.success) return read.data;
  } catch {
    // As if it said nothing.
  }
  throw damaged(t.answers.damaged(parts.manifest));
}

function compareLists(entries: ReadonlyMap<string, Entry>, files: readonly Listed[]): void {
  const names = new Set(files.map(({ name }) => name));
  if (names.size !== files.length || !files.every(({ name }) => isPartName(name))) throw strange();
  if (!names.has(parts.database)) throw damaged(t.answers.missing(parts.database));
  for (const { name, bytes } of files) {
    const entry = entries.get(name);
    if (entry === undefined) throw damaged(t.answers.missing(name));
    if (entry.uncompressedSize !== bytes) throw damaged(t.answers.damaged(name));
  }
  if (entries.size !== files.length + 1) throw strange();
}

/** Reads one part to its end, and lays it there if it is to be kept. Throws where it is not what was listed. */
async function readEntry(
  zip: ZipFile,
  entry: Entry,
  { name, sha256 }: Listed,
  to: string | null,
  passed: (bytes: number) => void,
): Promise<void> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const target = to === null ? nowhere() : createWriteStream(to, { flags: 'wx', mode: 0o600 });
  const source = await zip.openReadStreamPromise(entry).catch(() => {
    throw damaged(t.answers.damaged(name));
  });
  let unreadable = false;
  source.once('error', () => {
    unreadable = true;
  });
  await pipeline(source, hashing, target).catch((error: unknown) => {
    // What is wrong with our disk is not wrong with the archive.
    throw unreadable ? damaged(t.answers.damaged(name)) : error;
  });
  passed(entry.compressedSize);
  if (hash.digest('hex') !== sha256) throw damaged(t.answers.damaged(name));
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** Throws unless it is one of ours, sound, and every picture that it names is in the archive or known to be missing. */
function checkDatabase(file: string, manifest: Manifest, known: readonly string[]): void {
  const sqlite = openDatabaseOf(file);
  try {
    if (findDamage(sqlite) !== null) throw damaged(t.answers.databaseDamaged);
    const steps = appliedMigrations(sqlite);
    if (steps.some((step) => !known.includes(step))) throw damaged(t.answers.newer);
    if (steps.length === 0) throw damaged(t.answers.databaseDamaged);
    if (!isLivedIn(sqlite)) throw damaged(t.answers.nobody);
    const there = new Set([...manifest.files.map(({ name }) => name), ...manifest.missing]);
    for (const { filename, pictures } of listPhotos(sqlite)) {
      const lacking = pictures.find((each) => !there.has(`${parts.pictures}${each}`));
      if (!isFilename(filename)) throw strange();
      if (lacking !== undefined) throw damaged(t.answers.missing(lacking));
    }
  } catch (error) {
    throw error instanceof BackupRefused ? error : damaged(t.answers.databaseDamaged);
  } finally {
    sqlite.close();
  }
}

function openDatabaseOf(file: string) {
  try {
    return openReadOnly(file);
  } catch {
    throw damaged(t.answers.databaseDamaged);
  }
}

const damaged = (message: string) => new BackupRefused('damaged', message);
const strange = () => damaged(t.answers.strange);
