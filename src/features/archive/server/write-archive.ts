import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type Sqlite from 'better-sqlite3';
import { ZipFile } from 'yazl';
import {
  blobName,
  deletePhotoRows,
  listPhotos,
  photoExists,
  type StoredPhoto,
} from '#features/photos/server/photo-files.ts';
import { instant } from '#platform/server/clock.ts';
import { copyDatabase } from '#platform/server/db/copies.ts';
import { appliedMigrations } from '#platform/server/db/migrate.ts';
import { openCopy, openReadOnly } from '#platform/server/db/sqlite.ts';
import { nullIfMissing, readIfReadable } from '#platform/server/disk.ts';
import { knownTimeZone } from '#shared/dates.ts';
import { headLength, type ImageFormat, imageFormat, videoFormat } from '#shared/file-formats.ts';
import { wallTimeIn } from '#shared/moments.ts';
import { t } from '../messages/index.ts';
import { createPhotoPaths, titleOf } from '../photo-paths.rules.ts';
import { type AlbumPhoto, albumPage } from './album.ts';
import { type ArchivedFile, ArchiveError, type Manifest, paths } from './archive-format.ts';
import type { Progress, WriteOptions, WriteResult } from './archive-tasks.ts';
import { hasTwoUsers, needSpace, sizeOf } from './backup-folder.ts';
import { commentOf, copyHashed, withChecksum } from './checksum.ts';
import { dataJson, removeSecrets } from './data-json.ts';

interface Target {
  to: Writable;
  /** A folder for the copy of the database. */
  scratch: string;
}

/**
 * Writes an archive: a copy of the database, and the files of the photos in it. Photos purged in the meantime are left
 * out. Holds one photo in memory, and no video. Throws `ArchiveError`, or the error of `to`.
 */
export async function writeArchive(
  options: WriteOptions,
  { to, scratch }: Target,
  progress: Progress,
): Promise<WriteResult> {
  const file = join(options.folder, paths.database);
  const databaseBytes = await sizeOf(file);
  if (databaseBytes === 0) throw new ArchiveError('state', t.answers.noData);
  const liveDatabase = openReadOnly(file);
  try {
    if (!hasTwoUsers(liveDatabase)) throw new ArchiveError('state', t.answers.notSetUp);
    await needSpace(scratch, databaseBytes);
    const copy = join(scratch, paths.database);
    copyDatabase(options.folder, copy);
    const sqlite = openCopy(copy);
    try {
      if (!options.isComplete) removeSecrets(sqlite, t.album.secretPrize);
      return await write({ ...options, copy, sqlite, liveDatabase }, to, progress);
    } finally {
      if (sqlite.open) sqlite.close();
    }
  } finally {
    liveDatabase.close();
  }
}

interface Writing extends WriteOptions {
  copy: string;
  sqlite: Sqlite.Database;
  /** The database in use. */
  liveDatabase: Sqlite.Database;
}

async function write(writing: Writing, to: Writable, progress: Progress): Promise<WriteResult> {
  const { folder, now, version, isComplete, copy, sqlite, liveDatabase } = writing;
  const zip = new ZipFile();
  const piping = pipeline(zip.outputStream, withChecksum, to);
  // `add` throws the error first.
  piping.catch(() => undefined);
  const files: ArchivedFile[] = [];

  /** Adds one file and waits until it is written, so that few are open at a time. */
  async function add(
    path: string,
    content: Readable,
    {
      restoresTo,
      mtime = now,
      bytes,
    }: { restoresTo?: string; mtime?: number; bytes?: number } = {},
  ): Promise<void> {
    const entry = new PassThrough();
    // Photos are compressed already.
    const options = { mtime: entryTime(mtime), mode: 0o100600, compress: bytes === undefined };
    zip.addReadStream(entry, path, bytes === undefined ? options : { ...options, size: bytes });
    const copying = copyHashed(content, { to: entry });
    await Promise.race([Promise.all([copying, finished(entry)]), piping]);
    const file = { path, ...(await copying) };
    files.push(restoresTo === undefined ? file : { ...file, restoresTo });
  }

  async function addFile(path: string, from: string): Promise<void> {
    if ((await stat(from).catch(nullIfMissing)) !== null) await add(path, createReadStream(from));
  }

  const photos = listPhotos(sqlite);
  const timeZone = timeZoneIn(sqlite);
  const newPath = createPhotoPaths();
  const missingFiles: string[] = [];
  const purgedIds: number[] = [];
  const album: AlbumPhoto[] = [];
  const atOf = ({ takenAt, createdAt }: StoredPhoto) =>
    takenAt ?? wallTimeIn(timeZone, instant(createdAt)) ?? '1970-01-01T00:00:00';

  /** Adds the files of a photo: the best ones with a readable name. Returns their paths, and the files that failed. */
  async function addPhoto(photo: StoredPhoto) {
    const { kind, filename, hasOriginal } = photo;
    const mainSize = kind === 'video' ? 'video' : 'full';
    const best = blobName(filename, hasOriginal ? 'original' : mainSize);
    const movie = kind === 'video' ? best : blobName(filename, 'video');
    const sources = [best, movie];
    const failedFiles: string[] = [];
    let path: string | null = null;
    let video: string | null = null;
    for (const restoresTo of photo.files) {
      const content = await openIfReadable(join(folder, 'photos', restoresTo));
      if (content === null) {
        failedFiles.push(restoresTo);
        continue;
      }
      const { stream, bytes, extension } = content;
      const isNamed = sources.includes(restoresTo) && photo.deletedAt === null;
      const to = isNamed
        ? newPath({ at: atOf(photo), title: titleOf(photo), extension })
        : `${paths.sizes}${restoresTo}`;
      if (isNamed && restoresTo === best) path = to;
      if (isNamed && restoresTo === movie) video = to;
      await add(to, stream, { restoresTo, mtime: photo.orderedAt, bytes });
    }
    return { path, video, failedFiles };
  }

  try {
    for (const [index, photo] of photos.entries()) {
      const { path, video, failedFiles } = await addPhoto(photo);
      progress(index + 1, photos.length + 1);
      if (failedFiles.length > 0 && !photoExists(liveDatabase, photo.id)) {
        purgedIds.push(photo.id);
        continue;
      }
      missingFiles.push(...failedFiles);
      if (path === null) continue;
      const medium = blobName(photo.filename, 'medium');
      const preview = failedFiles.includes(medium) ? path : `${paths.sizes}${medium}`;
      album.push({ id: photo.id, at: atOf(photo), path, video, preview });
    }
    deletePhotoRows(sqlite, purgedIds);
    const schema = appliedMigrations(sqlite);
    const count = photos.length - purgedIds.length;
    const head = { format: 2, version, createdAt: instant(now), isComplete };
    const pathsOf = new Map(album.map(({ id, path, video }) => [id, { file: path, video }]));
    await add(paths.data, textOf(dataJson(sqlite, head, (id) => pathsOf.get(id))));
    await add(paths.page, textOf(albumPage({ sqlite, now, timeZone, isComplete, photos: album })));
    sqlite.close();
    await addFile(paths.database, copy);
    if (writing.includeKey) {
      for (const key of [paths.key, paths.pushKey]) await addFile(key, join(folder, key));
    }
    const manifest: Manifest = {
      format: 2,
      version,
      schema,
      createdAt: instant(now),
      photos: count,
      isComplete,
      files,
      missing: missingFiles,
    };
    const options = { mtime: entryTime(now), mode: 0o100600 };
    zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 1)), paths.manifest, options);
    const comment = commentOf({ fivetwenty: 2, moment: instant(now), photos: count });
    zip.end({ comment, forceZip64Format: false });
    await piping;
    return { photos: count, missing: missingFiles.length };
  } catch (error) {
    to.destroy(error instanceof Error ? error : new Error(String(error)));
    throw error;
  }
}

/** Seconds since 1970 in the extended timestamp of a ZIP entry. Readers differ on negative ones. */
const maxEntrySeconds = 2 ** 31 - 1;

/** Returns the nearest time that an entry can have, because `yazl` throws for a time before 1970. */
const entryTime = (milliseconds: number): Date =>
  new Date(Math.min(Math.max(0, milliseconds), maxEntrySeconds * 1000));

const extensions: Readonly<Record<ImageFormat, string>> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
  avif: 'avif',
  heic: 'heic',
};

function extensionOf(head: Buffer): string {
  const format = imageFormat(head);
  return format === null ? (videoFormat(head) ?? 'jpg') : extensions[format];
}

/** Bytes above which a file is not held in memory. */
const maxHeldBytes = 32 * 1024 * 1024;

/** Reads a file to its end before its entry starts: an unreadable file must not break the archive. */
async function openIfReadable(file: string) {
  const size = await sizeOf(file);
  if (size <= maxHeldBytes) {
    const content = await readIfReadable(file);
    if (content === null) return null;
    const extension = extensionOf(content.subarray(0, headLength));
    return { stream: Readable.from([content]), bytes: content.length, extension };
  }
  let head = Buffer.alloc(0);
  const reading = createReadStream(file).once('data', (chunk) => {
    head = Buffer.from(chunk).subarray(0, headLength);
  });
  const checksum = await copyHashed(reading).catch(() => null);
  if (checksum === null) return null;
  const extension = extensionOf(head);
  return { stream: createReadStream(file), bytes: checksum.bytes, extension };
}

function timeZoneIn(sqlite: Sqlite.Database): string {
  return knownTimeZone(sqlite.prepare('select "timeZone" from couple').pluck().get());
}

const textOf = (pieces: Iterable<string>): Readable => Readable.from(pieces, { objectMode: false });
