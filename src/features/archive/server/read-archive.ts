import { createWriteStream, mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { listPhotos } from '#features/photos/server/photo-files.ts';
import { findDamage } from '#platform/server/db/copies.ts';
import { appliedMigrations } from '#platform/server/db/migrate.ts';
import { openReadOnly } from '#platform/server/db/sqlite.ts';
import { t } from '../messages/index.ts';
import {
  type ArchivedFile,
  ArchiveError,
  isArchivePath,
  type Manifest,
  parseManifest,
  paths,
} from './archive-format.ts';
import type { Progress, ReadOptions, ReadResult } from './archive-tasks.ts';
import { hasTwoUsers, needSpace } from './backup-folder.ts';
import { copyHashed, verifyChecksum } from './checksum.ts';

/** Bytes of a manifest of a hundred thousand photos. */
const maxManifestBytes = 256 * 1024 * 1024;

/**
 * Verifies an archive: checksum, names, sizes, checksums, database, and that each photo has its files. Trusts nothing
 * in it. Throws `ArchiveError`; the extracted files are useless then.
 */
export async function readArchive(options: ReadOptions, progress: Progress): Promise<ReadResult> {
  const { size } = await stat(options.file);
  let doneFiles = 0;
  // Each byte is read for the checksum, and again for the files.
  const onBytes = (bytes: number) => {
    doneFiles += bytes;
    progress(Math.min(doneFiles, 2 * size), 2 * size);
  };
  await verifyChecksum(options.file, onBytes);
  const zip = await openPromise(options.file, {
    lazyEntries: true,
    autoClose: false,
    strictFileNames: true,
    validateEntrySizes: true,
  }).catch(() => {
    throw damagedError(t.answers.notAnArchive);
  });
  try {
    return await readZip(zip, options, onBytes);
  } finally {
    zip.close();
  }
}

async function readZip(
  zip: ZipFile,
  { targetFolder, extractAll, knownMigrations }: ReadOptions,
  onBytes: (bytes: number) => void,
): Promise<ReadResult> {
  const entries = await readEntries(zip);
  const manifest = await readManifest(zip, entries);
  checkFiles(entries, manifest.files);
  if (manifest.schema.some((migration) => !knownMigrations.includes(migration))) {
    throw damagedError(t.answers.newer);
  }
  const targetOf = ({ path, restoresTo }: ArchivedFile): string | null => {
    if (path === paths.database) return join(targetFolder, path);
    if (!extractAll) return null;
    if (restoresTo !== undefined) return join(targetFolder, 'photos', restoresTo);
    return path === paths.key || path === paths.pushKey ? join(targetFolder, path) : null;
  };
  mkdirSync(join(targetFolder, 'photos'), { recursive: true, mode: 0o700 });
  const extractedFiles = manifest.files.filter((file) => targetOf(file) !== null);
  await needSpace(
    targetFolder,
    extractedFiles.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  for (const file of manifest.files) {
    const entry = entries.get(file.path);
    if (entry === undefined) throw damagedError(t.answers.missing(file.path));
    await readFile(zip, entry, file, targetOf(file));
    onBytes(entry.compressedSize);
  }
  checkDatabase(join(targetFolder, paths.database), manifest, knownMigrations);
  const { photos, createdAt } = manifest;
  return { photos, createdAt, hasKey: entries.has(paths.key) };
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let compressed = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName } = entry;
      if (entries.has(fileName) || entry.isEncrypted()) throw unexpected();
      entries.set(fileName, entry);
      compressed += entry.compressedSize;
      // Entries that share their bytes could extract to more than any disk holds.
      if (compressed > zip.fileSize) throw unexpected();
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : unexpected();
  }
  return entries;
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  const entry = entries.get(paths.manifest);
  if (entry === undefined) throw damagedError(t.answers.missing(paths.manifest));
  if (entry.uncompressedSize > maxManifestBytes) throw unexpected();
  const bytes = await zip
    .openReadStreamPromise(entry)
    .then(buffer)
    .catch(() => Buffer.alloc(0));
  const manifest = parseManifest(bytes.toString());
  if (manifest === 'newer') throw damagedError(t.answers.newer);
  if (manifest === null) throw damagedError(t.answers.changed(paths.manifest));
  return manifest;
}

/** Throws unless the ZIP and its manifest list the same files, each once. */
function checkFiles(entries: ReadonlyMap<string, Entry>, files: readonly ArchivedFile[]): void {
  const manifestPaths = new Set(files.map(({ path }) => path));
  const blobs = files.flatMap(({ restoresTo = [] }) => restoresTo);
  const isOdd = (path: string) => !isArchivePath(path);
  if (manifestPaths.size !== files.length || new Set(blobs).size !== blobs.length)
    throw unexpected();
  if (files.some(({ path }) => isOdd(path))) throw unexpected();
  if (!manifestPaths.has(paths.database)) throw damagedError(t.answers.missing(paths.database));
  for (const { path, bytes } of files) {
    const entry = entries.get(path);
    if (entry === undefined) throw damagedError(t.answers.missing(path));
    if (entry.uncompressedSize !== bytes) throw damagedError(t.answers.changed(path));
  }
  if (entries.size !== files.length + 1) throw unexpected();
}

/** Compares a file with its checksum, and writes it to `target` unless that is null. */
async function readFile(
  zip: ZipFile,
  entry: Entry,
  { path, sha256 }: ArchivedFile,
  target: string | null,
): Promise<void> {
  const source = await zip.openReadStreamPromise(entry).catch(() => {
    throw damagedError(t.answers.changed(path));
  });
  let isUnreadable = false;
  source.once('error', () => {
    isUnreadable = true;
  });
  const to = target === null ? {} : { to: createWriteStream(target, { flags: 'wx', mode: 0o600 }) };
  const copied = await copyHashed(source, to).catch((error: unknown) => {
    // An error of the target is not damage to the archive.
    throw isUnreadable ? damagedError(t.answers.changed(path)) : error;
  });
  if (copied.sha256 !== sha256) throw damagedError(t.answers.changed(path));
}

/** Throws unless the database is sound, has users, and each file of its photos is present or known to be missing. */
function checkDatabase(file: string, manifest: Manifest, knownMigrations: readonly string[]): void {
  const sqlite = openExtracted(file);
  try {
    if (findDamage(sqlite) !== null) throw damagedError(t.answers.databaseDamaged);
    const appliedNames = appliedMigrations(sqlite);
    if (appliedNames.some((migration) => !knownMigrations.includes(migration)))
      throw damagedError(t.answers.newer);
    if (appliedNames.length === 0) throw damagedError(t.answers.databaseDamaged);
    if (!hasTwoUsers(sqlite)) throw damagedError(t.answers.noUsers);
    const presentFiles = new Set([
      ...manifest.files.map(({ restoresTo = '' }) => restoresTo),
      ...manifest.missing,
    ]);
    for (const { files } of listPhotos(sqlite)) {
      const missingFile = files.find((name) => !presentFiles.has(name));
      if (missingFile !== undefined) throw damagedError(t.answers.missing(missingFile));
    }
  } catch (error) {
    throw error instanceof ArchiveError ? error : damagedError(t.answers.databaseDamaged);
  } finally {
    sqlite.close();
  }
}

function openExtracted(file: string) {
  try {
    return openReadOnly(file);
  } catch {
    throw damagedError(t.answers.databaseDamaged);
  }
}

const damagedError = (message: string) => new ArchiveError('damaged', message);
const unexpected = () => damagedError(t.answers.unexpectedFiles);
