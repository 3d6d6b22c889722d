import { createHash } from 'node:crypto';
import { blobName } from '#features/photos/server/photo-files.ts';
import { findId, readPhotos, readSizes } from '#features/photos/server/photos.store.ts';
import type { PhotoFiles, Uploads } from '#features/photos/server/upload.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { TempFiles } from '#platform/server/files/temp-files.ts';
import { ApiError } from '#shared/api-error.ts';
import type { Schema } from '../../schema.ts';
import { transferMessages as t } from '../messages/index.ts';
import type { PhotoData } from './home-data.ts';
import { noteKept } from './import-journal.ts';
import type { OpenExport } from './open-export.ts';
import type { Tally } from './tally.ts';
import type { Progress } from './write-export.ts';

export interface TakingDeps {
  database: Database<Schema>;
  blobs: BlobStore;
  tempFiles: TempFiles;
  uploads: Uploads;
  /** The data folder. */
  folder: string;
}

/** A photo of an export: one that is here, or pictures that wait for their row. */
export type Taken =
  | { readonly photo: PhotoData; readonly id: number }
  | { readonly photo: PhotoData; readonly files: PhotoFiles; readonly sha256: string };

/**
 * Takes every picture in as an upload would be that is not here: known by the file that was uploaded once, by these
 * very bytes, or by what was made of them. What is added to `taken` is the caller's, also where this throws.
 */
export async function takePictures(
  { database, blobs, tempFiles, uploads, folder }: TakingDeps,
  { data, lay }: OpenExport,
  taken: Taken[],
  tally: Tally,
  progress: Progress,
): Promise<void> {
  const bySize = new Map<number, { id: number; filename: string }[]>();
  for (const { deletedAt, size, ...photo } of await readSizes(database.read)) {
    if (deletedAt === null) bySize.set(size, [...(bySize.get(size) ?? []), photo]);
  }
  /** By the file that was uploaded: an archive may hold one twice. */
  const seen = new Set<string>();
  const nameOf = ({ file }: PhotoData) => file.split('/').at(-1) ?? file;

  async function hashOf(filename: string): Promise<string | null> {
    const blob = await blobs.open(blobName(filename, 'full'));
    if (blob === null) return null;
    const hash = createHash('sha256');
    for await (const chunk of blob.content) hash.update(chunk);
    return hash.digest('hex');
  }

  /** The photo of which these bytes are the whole picture. */
  async function madeOf(sha256: string, bytes: number): Promise<number | null> {
    for (const { id, filename } of bySize.get(bytes) ?? []) {
      if ((await hashOf(filename)) === sha256) return id;
    }
    return null;
  }

  /** Answers whether a photo of that upload is here. */
  async function isHere(photo: PhotoData, sha256: string): Promise<boolean> {
    const id = await findId(database.read, 'sha256', sha256);
    if (id === undefined) return false;
    const [known] = await readPhotos(database.read, [id]);
    if (known === undefined) return false;
    if (known.deletedAt === null) taken.push({ photo, id: known.id });
    else tally.skip(nameOf(photo), t.answers.inBin);
    return true;
  }

  async function take(photo: PhotoData, place: string): Promise<void> {
    const file = await lay(photo.file, place);
    if (file === null) return tally.skip(nameOf(photo), t.answers.noFile);
    if (file === 'too-large') return tally.skip(nameOf(photo), t.answers.tooLarge);
    if (await isHere(photo, file.sha256)) return;
    const same = await madeOf(file.sha256, file.bytes);
    if (same !== null) {
      taken.push({ photo, id: same });
      return;
    }
    const received = { path: place, name: photo.name, sha256: file.sha256 };
    const files = await uploads
      // Originals in the export are kept, whatever the settings say.
      .storeFiles(received, {
        keepOriginal: photo.isOriginal,
        beforeCommit: (filename) => noteKept(folder, filename),
      })
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status < 500) return error.message;
        throw error;
      });
    if (typeof files === 'string') return tally.skip(nameOf(photo), files);
    // What an export says was uploaded counts only where it has not the file itself.
    const sha256 = photo.isOriginal ? file.sha256 : photo.sha256;
    taken.push({ photo, files, sha256 });
  }

  const total = data.photos.length;
  for (const [index, photo] of data.photos.entries()) {
    const isAgain = seen.has(photo.sha256);
    seen.add(photo.sha256);
    if (isAgain) tally.there('photos');
    else if (!(await isHere(photo, photo.sha256))) {
      const place = await tempFiles.create();
      try {
        await take(photo, place);
      } finally {
        await tempFiles.remove([place]);
      }
    }
    progress(index + 1, total);
  }
}
