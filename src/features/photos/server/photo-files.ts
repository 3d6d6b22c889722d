import { buffer } from 'node:stream/consumers';
import type Sqlite from 'better-sqlite3';
import { LRUCache } from 'lru-cache';
import type { Database } from '#platform/server/db/database.ts';
import { hasColumn, hasTable } from '#platform/server/db/sqlite.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { Image } from '#platform/server/http/responses.ts';
import { ApiError } from '#shared/api-error.ts';
import type { VideoFormat } from '#shared/file-formats.ts';
import type { ImageSize } from '#shared/images.ts';
import { t } from '../messages/index.ts';
import type { Schema } from './photos.schema.ts';
import { findId } from './photos.store.ts';

/** A file of a photo: a size of its picture, the uploaded file, or its video. */
type PhotoFile = ImageSize | 'original' | 'video';

/** `full` first: the `size` of a photo counts its bytes. */
export const imageSizes: readonly ImageSize[] = ['full', 'medium', 'thumbnail'];

/** True for a photo's `filename`: random, a JPEG or WebP. */
export const isPhotoFilename = (text: string): boolean => /^[0-9a-f]{32}\.(?:jpg|webp)$/.test(text);

export const blobName = (filename: string, file: PhotoFile): string =>
  filename.replace('.', `.${file}.`);

/** Names of all files that a photo may have. */
export const blobNames = (filename: string): string[] =>
  [...imageSizes, 'original' as const, 'video' as const].map((file) => blobName(filename, file));

/** Returns the photo's filename for the name of one of its files; null for other files. */
export function filenameOfBlob(name: string): string | null {
  const filename = name.replace(/\.(?:full|medium|thumbnail|original|video)\./, '.');
  return filename !== name && isPhotoFilename(filename) ? filename : null;
}

const maxCacheBytes = 24 * 1024 * 1024;
const maxImageBytes = 512 * 1024;

export type ImageCache = ReturnType<typeof createImageCache>;

/** Reads pictures, recently used small ones from memory. */
export function createImageCache(database: Database<Schema>, blobs: BlobStore) {
  const cache = new LRUCache<string, { image: Image; size: number }>({
    maxSize: maxCacheBytes,
    maxEntrySize: maxImageBytes,
    sizeCalculation: ({ size }) => size + 512,
  });
  let deletions = 0;

  async function readBytes(image: Image, name: string, deletionsBefore: number) {
    const blob = await blobs.open(name);
    if (blob === null) throw noSuchImage();
    if (blob.size > maxImageBytes) return blob;
    const bytes = await buffer(blob.content);
    // A photo purged during the read must not be cached.
    if (deletions === deletionsBefore) {
      cache.set(name, { image: { ...image, bytes: async () => bytes }, size: bytes.length });
    }
    return bytes;
  }

  return {
    /** Throws 404. */
    async read(filename: string, size: ImageSize): Promise<Image> {
      if (!isPhotoFilename(filename)) throw noSuchImage();
      const name = blobName(filename, size);
      const cached = cache.get(name);
      if (cached !== undefined) return cached.image;
      const before = deletions;
      const id = await findId(database.read, 'filename', filename);
      if (id === undefined) throw noSuchImage();
      const extension = filename.split('.').at(-1);
      const image: Image = {
        type: extension === 'webp' ? 'image/webp' : 'image/jpeg',
        // The file of a name never changes.
        etag: `"${name}"`,
        name: `${id}.${extension}`,
        bytes: () => readBytes(image, name, before),
      };
      return image;
    },
    delete(filename: string): void {
      deletions += 1;
      for (const name of blobNames(filename)) cache.delete(name);
    },
  };
}

const noSuchImage = () => new ApiError(404, () => t.photo.notFound);

// The statements for copies of the database, which may have an older schema.

export interface StoredPhoto {
  readonly id: number;
  readonly filename: string;
  readonly originalName: string;
  readonly caption: string | null;
  readonly takenAt: string | null;
  readonly createdAt: number;
  readonly orderedAt: number;
  readonly deletedAt: number | null;
  /** Bytes of the full size. */
  readonly size: number;
  /** SHA-256 of the uploaded file. */
  readonly sha256: string;
  readonly hasOriginal: boolean;
  readonly kind: 'photo' | 'video' | 'live' | 'animation';
  /** Null without a video. */
  readonly videoFormat: VideoFormat | null;
  readonly videoBytes: number | null;
  /** Names of its files. */
  readonly files: readonly string[];
}

/** Lists photos with their files, oldest first, without those being purged. */
export function listPhotos(sqlite: Sqlite.Database): StoredPhoto[] {
  if (!hasTable(sqlite, 'photos')) return [];
  const has = (column: string) => hasColumn(sqlite, 'photos', column);
  const rows = sqlite
    .prepare<[], Omit<StoredPhoto, 'files' | 'hasOriginal'> & { hasOriginal: 0 | 1 }>(
      `select id, filename, "originalName", caption, "takenAt", "createdAt", "orderedAt", "deletedAt", size, sha256,
         ${has('hasOriginal') ? '' : '0 as '}"hasOriginal",
         ${has('kind') ? '' : "'photo' as "}kind,
         ${has('videoFormat') ? '' : 'null as '}"videoFormat", ${has('videoBytes') ? '' : 'null as '}"videoBytes"
       from photos ${has('isPurging') ? 'where "isPurging" = 0' : ''} order by "orderedAt", id`,
    )
    .all();
  return rows.map(({ hasOriginal, ...photo }) => ({
    ...photo,
    hasOriginal: hasOriginal === 1,
    files: [
      ...imageSizes,
      ...(hasOriginal === 1 ? (['original'] as const) : []),
      ...(photo.videoFormat === null ? [] : (['video'] as const)),
    ].map((file) => blobName(photo.filename, file)),
  }));
}

/** True unless the photo was purged or is being purged. */
export function photoExists(sqlite: Sqlite.Database, id: number): boolean {
  const purging = hasColumn(sqlite, 'photos', 'isPurging') ? 'and "isPurging" = 0' : '';
  return sqlite.prepare(`select 1 from photos where id = ? ${purging}`).get(id) !== undefined;
}

/** Deletes photos, and all that were being purged. */
export function deletePhotoRows(sqlite: Sqlite.Database, ids: readonly number[]): void {
  if (!hasTable(sqlite, 'photos')) return;
  const remove = sqlite.prepare('delete from photos where id = ?');
  sqlite.transaction(() => {
    for (const id of ids) remove.run(id);
    if (hasColumn(sqlite, 'photos', 'isPurging')) {
      sqlite.exec('delete from photos where "isPurging" = 1');
    }
  })();
}
