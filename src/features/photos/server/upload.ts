import * as z from 'zod/mini';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { isDuplicate } from '#platform/server/db/sqlite.ts';
import type { Entropy } from '#platform/server/entropy.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import { readHead } from '#platform/server/files/file-head.ts';
import { UnusableImage, type UnusableReason } from '#platform/server/files/image-jobs.ts';
import type { Images } from '#platform/server/files/images.ts';
import type { TempFiles } from '#platform/server/files/temp-files.ts';
import type { UploadedFile } from '#platform/server/http/uploads.ts';
import {
  createKeyQueue,
  deletedSince,
  findEffect,
  type IdempotencyKey,
  type IdempotencySchema,
  saveEffect,
} from '#platform/server/idempotency/idempotency.ts';
import { readCouple } from '#platform/server/identity/identity.store.ts';
import { ApiError } from '#shared/api-error.ts';
import { captureDate } from '#shared/capture-date.ts';
import { imageFormat, videoFormat } from '#shared/file-formats.ts';
import { cutText } from '#shared/graphemes.ts';
import type { Dimensions } from '#shared/images.ts';
import { shortTextLimit } from '#shared/text.ts';
import type { User } from '#shared/user.ts';
import type { WallTime } from '#shared/wall-time.ts';
import { t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import { setDeletedAt } from './bin.store.ts';
import { blobName, imageSizes } from './photo-files.ts';
import { orderedAt } from './photo-order.ts';
import type { Schema } from './photos.schema.ts';
import * as store from './photos.store.ts';

export interface UploadsDeps {
  database: Database<Schema & IdempotencySchema>;
  blobs: BlobStore;
  tempFiles: TempFiles;
  images: Images;
  clock: Clock;
  entropy: Entropy;
}

/** Result of an upload, as it is saved under the idempotency key. */
const SavedResult = z.object({
  id: z.int(),
  /** The same bytes were uploaded before. */
  duplicate: z.boolean(),
  /** The existing photo was in the recycle bin. */
  recovered: z.boolean(),
  /** True if only the first frame of an animation was used. */
  isStill: z.optional(z.boolean()),
});

export interface UploadResult extends z.infer<typeof SavedResult> {
  readonly photo: Photo;
  /** The photo is new or was changed. */
  readonly isChanged: boolean;
}

interface Upload {
  readonly file: UploadedFile;
  readonly uploader: User;
  /** Capture time sent by the client; null to use the metadata or the file name. */
  readonly takenAt: WallTime | null;
  readonly idempotencyKey: IdempotencyKey | undefined;
  readonly video?: UploadedVideo;
}

/** A video file that belongs to a photo, whose picture is its poster. */
interface UploadedVideo {
  /** A temp file without metadata. */
  readonly path: string;
  /** The file as it was uploaded, kept instead of the picture; undefined for a live photo. */
  readonly original?: string | undefined;
  readonly row: store.VideoColumns;
  /** Replaces the pixels of a neutral picture. */
  readonly dimensions?: Dimensions | undefined;
}

/** A file that an existing photo does not have yet. */
interface MissingFile {
  readonly id: number;
  readonly filename: string;
  readonly from: string;
  /** Name of the blob. */
  readonly name: string;
  readonly columns: Parameters<typeof store.updatePhoto>[2];
}

export type Uploads = ReturnType<typeof createUploads>;

export function createUploads(deps: UploadsDeps) {
  const { database, blobs, tempFiles, images, clock, entropy } = deps;
  // Two uploads can write files of the same photo, so each has an entry of its own.
  const inProgress = new Set<{ filename: string }>();

  /** Returns a function that removes the mark. */
  function markInProgress(filename: string): () => void {
    const entry = { filename };
    inProgress.add(entry);
    return () => void inProgress.delete(entry);
  }

  const oneAtATimePerKey = createKeyQueue();

  async function findEarlierResult(
    key: IdempotencyKey | undefined,
  ): Promise<UploadResult | undefined> {
    const savedResult = await findEffect(database.read, key, SavedResult);
    if (savedResult === undefined) return undefined;
    const [photo] = await store.readPhotos(database.read, [savedResult.id]);
    if (photo === undefined) throw deletedSince();
    return { ...savedResult, photo, isChanged: false };
  }

  const add = (upload: Upload): Promise<UploadResult> =>
    // Pictures are made before the transaction, so requests with the same key must wait for each other.
    oneAtATimePerKey(upload.idempotencyKey, async () => {
      const existingPhoto = await findEarlierResult(upload.idempotencyKey);
      if (existingPhoto !== undefined) return existingPhoto;
      const id = await findId(database.read, upload.file);
      if (id === undefined) return addNew(upload);
      return (await addToExisting(upload, await missingFile(id, upload))) ?? addNew(upload);
    });

  async function addNew(upload: Upload): Promise<UploadResult> {
    const { file, uploader, idempotencyKey, video } = upload;
    const files = await storeFiles(file, video);
    try {
      return await database.write(async (tx) => {
        const createdAt = clock.now();
        const takenAt = upload.takenAt ?? files.takenAt;
        const id = await store.addPhoto(tx, {
          ...files.row,
          ...video?.row,
          ...video?.dimensions,
          originalName: storableName(file.name),
          sha256: file.sha256,
          caption: null,
          createdAt,
          takenAt,
          orderedAt: await orderedAt(tx, takenAt, createdAt),
          deletedAt: null,
          uploaderId: uploader.id,
        });
        const savedResult = { id, duplicate: false, recovered: false, isStill: files.isStill };
        await saveEffect(tx, idempotencyKey, savedResult);
        return { ...savedResult, photo: await store.requirePhoto(tx, id), isChanged: true };
      });
    } catch (error) {
      await files.delete();
      // Another upload of the same bytes was faster.
      const existingPhoto = isDuplicate(error) ? await addToExisting(upload) : null;
      if (existingPhoto === null) throw error;
      return existingPhoto;
    } finally {
      files.unmark();
    }
  }

  const findId = (db: store.Read, { sha256 }: UploadedFile) => store.findId(db, 'sha256', sha256);

  /** The video of a live photo, or the original, if the photo of the same bytes was uploaded without it. */
  async function missingFile(
    id: number,
    { file, video }: Upload,
  ): Promise<MissingFile | undefined> {
    const [photo] = await store.readPhotos(database.read, [id]);
    if (photo === undefined) return undefined;
    const { filename } = photo;
    if (video?.row.kind === 'live' && photo.kind === 'photo') {
      const name = blobName(filename, 'video');
      return { id, filename, from: video.path, name, columns: video.row };
    }
    if (video !== undefined || photo.hasOriginal) return undefined;
    if (!(await store.readKeepOriginals(database.read))) return undefined;
    const name = blobName(filename, 'original');
    return { id, filename, from: file.path, name, columns: { hasOriginal: 1 } };
  }

  /** Returns the photo of the same bytes, recovered if it was in the recycle bin; null if there is none. */
  async function addToExisting(
    { file, idempotencyKey }: Upload,
    pendingFile?: MissingFile,
  ): Promise<UploadResult | null> {
    const unmark =
      pendingFile === undefined ? () => undefined : markInProgress(pendingFile.filename);
    try {
      if (pendingFile !== undefined) await blobs.commit([pendingFile]);
      let isAdded = false;
      const existingPhoto = await database.write(async (tx) => {
        const id = await findId(tx, file);
        if (id === undefined) return null;
        const recovered = (await setDeletedAt(tx, [id], null)).length > 0;
        isAdded = pendingFile?.id === id && (await store.updatePhoto(tx, id, pendingFile.columns));
        const savedResult = { id, duplicate: true, recovered };
        await saveEffect(tx, idempotencyKey, savedResult);
        const photo = await store.requirePhoto(tx, id);
        return { ...savedResult, photo, isChanged: recovered || isAdded };
      });
      if (pendingFile !== undefined && !isAdded) await blobs.remove([pendingFile.name]);
      return existingPhoto;
    } finally {
      unmark();
    }
  }

  /** Makes and stores the pictures of a file. The caller calls `unmark` when the row is written or the files are deleted. */
  async function storeFiles(file: UploadedFile, video?: UploadedVideo) {
    const targets = await Promise.all(
      imageSizes.map(async (size) => ({ file: await tempFiles.create(), size })),
    );
    try {
      const madeImages = await images
        .make({ file: file.path, sizes: targets })
        .catch((error: unknown) => throwApiError(error, file.path));
      const { timeZone } = await readCouple(database.read);
      const extension = madeImages.format === 'webp' ? 'webp' : 'jpg';
      const filename = `${entropy.bytes(16).toString('hex')}.${extension}`;
      const hasOriginal =
        video?.row.kind === 'video'
          ? video.original !== undefined
          : await store.readKeepOriginals(database.read);
      const files = targets.map((target) => ({
        from: target.file,
        name: blobName(filename, target.size),
      }));
      if (hasOriginal) {
        const from = video?.original ?? file.path;
        files.push({ from, name: blobName(filename, 'original') });
      }
      if (video !== undefined) files.push({ from: video.path, name: blobName(filename, 'video') });
      const deleteFiles = () => blobs.remove(files.map(({ name }) => name));
      const unmark = markInProgress(filename);
      await blobs.commit(files).catch(async (error: unknown) => {
        await deleteFiles();
        unmark();
        throw error;
      });
      const { width, height, thumbhash, bytes, dates, animation } = madeImages;
      const takenAt = captureDate({ dates, fileName: file.name, now: clock.now(), timeZone });
      const size = bytes[0] ?? 0;
      const row = {
        filename,
        hasOriginal: hasOriginal ? 1 : 0,
        size,
        width,
        height,
        thumbhash,
        ...(animation && { kind: 'animation' as const, durationMs: animation.durationMs || null }),
      } as const;
      const isStill = madeImages.isStill === true;
      return { row, takenAt, isStill, delete: deleteFiles, unmark };
    } finally {
      await tempFiles.remove(targets.map((target) => target.file));
    }
  }

  return {
    /** Resolves when files and row are durable; once for each idempotency key. Throws 400, 413 or 415 for an unusable image. */
    add,
    findEarlierResult,
    /** Filenames that may have files, but no row yet. */
    inProgress: () => new Set([...inProgress].map(({ filename }) => filename)),
  };
}

async function throwApiError(error: unknown, file: string): Promise<never> {
  if (!(error instanceof UnusableImage)) throw error;
  throw error.reason === 'unsupported' ? await unsupported(file) : unusableErrors[error.reason]();
}

/** Returns the error for a file whose format an endpoint doesn't accept. */
export async function unsupported(file: string): Promise<ApiError> {
  const head = await readHead(file);
  if (head.length === 0) return new ApiError(415, () => t.answers.empty);
  if (imageFormat(head) !== null) return new ApiError(415, () => t.answers.isPhoto);
  if (videoFormat(head) !== null) return new ApiError(415, () => t.answers.isVideo);
  return unusableErrors.unsupported();
}

export const unusableErrors: Readonly<Record<UnusableReason, () => ApiError>> = {
  unsupported: () => new ApiError(415, () => t.answers.unsupported),
  unreadable: () => new ApiError(400, () => t.answers.unreadable),
  gigantic: () => new ApiError(413, () => t.answers.tooManyPixels),
  noVideo: () => new ApiError(415, () => t.answers.noVideo),
  unplayable: () => new ApiError(415, () => t.answers.unplayable),
};

/** Returns the displayable part of a file name. Long names are cut before their extension. */
function storableName(name: string): string {
  const shownName = name
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  if (shownName.length <= shortTextLimit) return shownName || 'Photo';
  const [extension = ''] = /\.[a-z\d]{1,10}$/i.exec(shownName) ?? [];
  return cutText(shownName, shortTextLimit - extension.length) + extension;
}
