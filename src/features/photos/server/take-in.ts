import type { Transaction } from 'kysely';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { isDuplicate } from '#platform/server/db/sqlite.ts';
import type { Entropy } from '#platform/server/entropy.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import {
  type ImageResult,
  UnusableImage,
  type UnusableReason,
} from '#platform/server/files/image-jobs.ts';
import type { Images } from '#platform/server/files/images.ts';
import type { TempFiles } from '#platform/server/files/temp-files.ts';
import type { UploadedFile } from '#platform/server/http/uploads.ts';
import type { IdempotencySchema } from '#platform/server/idempotency/idempotency.ts';
import { ApiError } from '#shared/api-error.ts';
import { captureDate } from '#shared/capture-date.ts';
import { shortText } from '#shared/text.ts';
import type { User } from '#shared/user.ts';
import type { WallTime } from '#shared/wall-time.ts';
import { photosMessages as t } from '../messages/index.ts';
import { takeOut } from './bin.store.ts';
import { orderedAt } from './order.ts';
import type { Schema } from './photos.schema.ts';
import * as store from './photos.store.ts';
import { pictureName, sizes } from './picture-names.ts';
import { readKeepOriginals } from './settings.store.ts';

export interface TakeInDeps {
  database: Database<Schema & IdempotencySchema>;
  blobs: BlobStore;
  tempFiles: TempFiles;
  images: Images;
  clock: Clock;
  entropy: Entropy;
}

/** What became of a file, by the id of its photo. */
export interface Became {
  readonly id: number;
  /** Its very bytes were here already. */
  readonly duplicate: boolean;
  /** It was in the bin, and is out of it. */
  readonly recovered: boolean;
}

interface TakenIn extends Omit<Became, 'id'> {
  kept: store.KeptPhoto;
  /** It is new, or no longer as it was. */
  changed: boolean;
}

/** Notes what became of a file, in the transaction in which it did; null where nobody wants to know. */
type Noting =
  | ((tx: Transaction<Schema & IdempotencySchema>, became: Became) => Promise<void>)
  | null;

/** The pictures of a photo, kept for good, while its row is still to be written. */
export interface Laid {
  /** What they say of themselves in that row. */
  readonly row: Pick<
    store.NewPhoto,
    'filename' | 'hasOriginal' | 'size' | 'width' | 'height' | 'thumbhash'
  >;
  /** Capture date of the file, by its metadata or its name. */
  readonly takenAt: WallTime | null;
  /** Takes them away again: there will be no row. */
  undo(): Promise<void>;
  /** Ends their being under way, once there is a row, or none will be. */
  done(): void;
}

/**
 * What a file is: an upload, kept as well where the two want that; an original that was kept elsewhere, and is here;
 * or made of one, which nobody would keep.
 */
interface FileOf {
  readonly keep: 'wanted' | 'original' | 'made';
  /** Hears the filename before anything is kept under it. */
  beforeKeeping?(filename: string): Promise<void>;
}

/** Makes a photo of a file. Once it answers, files and row outlast a power cut. */
export interface TakeIn {
  (file: UploadedFile, uploader: User, takenAt: WallTime | null, note: Noting): Promise<TakenIn>;
  /**
   * Only makes and keeps the pictures, and perhaps the file as it is. Throws a 4xx for a file of which none can be
   * made.
   */
  layDown(file: UploadedFile, of?: FileOf): Promise<Laid>;
  /** Filenames whose pictures may be kept already, while their row does not say so. */
  underWay(): string[];
}

export function createTakeIn(deps: TakeInDeps): TakeIn {
  const { database, blobs, tempFiles, images, clock, entropy } = deps;
  // Each for itself: the same photo may be under way twice.
  const underWay = new Set<{ filename: string }>();

  async function takeIn(
    file: UploadedFile,
    uploader: User,
    takenAt: WallTime | null,
    note: Noting,
  ): Promise<TakenIn> {
    const known = await meetAgain(file, note);
    if (known !== null) return withOriginal(known, file);

    const laid = await layDown(file);
    try {
      const photo = await database.write(async (tx) => {
        const createdAt = clock.now();
        const taken = takenAt ?? laid.takenAt;
        const id = await store.addPhoto(tx, {
          ...laid.row,
          originalName: storableName(file.name),
          sha256: file.sha256,
          caption: null,
          createdAt,
          takenAt: taken,
          orderedAt: await orderedAt(tx, taken, createdAt),
          deletedAt: null,
          uploaderId: uploader.id,
        });
        await note?.(tx, { id, duplicate: false, recovered: false });
        return found(await store.findPhoto(tx, id));
      });
      return { kept: photo, duplicate: false, recovered: false, changed: true };
    } catch (error) {
      await laid.undo();
      // The same bytes came twice at once, and the others were first.
      const known = isDuplicate(error) ? await meetAgain(file, note) : null;
      if (known === null) throw error;
      return known;
    } finally {
      laid.done();
    }
  }

  async function layDown(file: UploadedFile, of: FileOf = { keep: 'wanted' }): Promise<Laid> {
    const targets = await Promise.all(
      sizes.map(async (size) => ({ file: await tempFiles.create(), size })),
    );
    const files = targets.map((target) => target.file);
    try {
      const made = await images.make({ file: file.path, sizes: targets }).catch(toApiError);
      return await keep(file, of, { made, files });
    } finally {
      await tempFiles.remove(files);
    }
  }

  async function keep(
    file: UploadedFile,
    { keep: which, beforeKeeping }: FileOf,
    { made, files }: { made: ImageResult; files: readonly string[] },
  ): Promise<Laid> {
    const filename = `${entropy.bytes(16).toString('hex')}.${made.format === 'webp' ? 'webp' : 'jpg'}`;
    const hasOriginal =
      which === 'original' || (which === 'wanted' && (await readKeepOriginals(database.read)));
    const kept = sizes.map((size, index) => ({
      from: files[index] ?? '',
      name: pictureName(filename, size),
    }));
    if (hasOriginal) kept.push({ from: file.path, name: pictureName(filename, 'original') });
    await beforeKeeping?.(filename);
    const mark = { filename };
    underWay.add(mark);
    try {
      await blobs.commit(kept);
    } catch (error) {
      await blobs.remove(kept.map(({ name }) => name));
      underWay.delete(mark);
      throw error;
    }
    return {
      row: {
        filename,
        hasOriginal: hasOriginal ? 1 : 0,
        size: made.bytes[0] ?? 0,
        width: made.width,
        height: made.height,
        thumbhash: made.thumbhash,
      },
      takenAt: captureDate(made.dates, file.name, clock.now()),
      undo: () => blobs.remove(kept.map(({ name }) => name)),
      done: () => void underWay.delete(mark),
    };
  }

  /** The photo of these very bytes, out of the bin if it was in there; null where there is none. */
  async function meetAgain(file: UploadedFile, note: Noting): Promise<TakenIn | null> {
    const known = await store.findBySha(database.read, file.sha256);
    if (known === undefined) return null;
    const { id } = known;
    const same = { kept: known, duplicate: true, recovered: false, changed: false };
    if (known.deletedAt === null) {
      if (note !== null) {
        await database.write((tx) => note(tx, { id, duplicate: true, recovered: false }));
      }
      return same;
    }
    const [out] = await database.write(async (tx) => {
      const outOfBin = await takeOut(tx, [id]);
      if (outOfBin.length > 0) await note?.(tx, { id, duplicate: true, recovered: true });
      return outOfBin;
    });
    return out === undefined
      ? meetAgain(file, note)
      : { ...same, kept: { ...known, deletedAt: null }, recovered: true, changed: true };
  }

  /** Keeps the file beside a photo that came without it, where the two want that by now. */
  async function withOriginal(known: TakenIn, file: UploadedFile): Promise<TakenIn> {
    const { id, filename, hasOriginal } = known.kept;
    if (hasOriginal === 1 || !(await readKeepOriginals(database.read))) return known;
    const name = pictureName(filename, 'original');
    const mark = { filename };
    underWay.add(mark);
    try {
      // File, then row: after a crash between them it lies there unseen until it is swept, or comes again.
      await blobs.commit([{ from: file.path, name }]);
      const noted = await database.write((tx) => store.noteOriginal(tx, id));
      if (noted) return { ...known, kept: { ...known.kept, hasOriginal: 1 }, changed: true };
      // The photo was taken away for good meanwhile, perhaps before this lay beside it.
      await blobs.remove([name]);
      return known;
    } finally {
      underWay.delete(mark);
    }
  }

  return Object.assign(takeIn, {
    layDown,
    underWay: () => [...underWay].map(({ filename }) => filename),
  });
}

function toApiError(error: unknown): never {
  throw error instanceof UnusableImage ? unusableErrors[error.reason]() : error;
}

const unusableErrors: Readonly<Record<UnusableReason, () => ApiError>> = {
  unsupported: () => new ApiError(415, t.answers.unsupported),
  unreadable: () => new ApiError(400, t.answers.unreadable),
  gigantic: () => new ApiError(413, t.answers.tooManyPixels),
};

/** Returns the displayable part of a file name. Long names are cut before their extension. */
export function storableName(name: string): string {
  const shown = name
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  if (shown.length <= shortText) return shown || 'Photo';
  const [extension = ''] = /\.[a-z\d]{1,10}$/i.exec(shown) ?? [];
  return shown.slice(0, shortText - extension.length).toWellFormed() + extension;
}

function found(kept: store.KeptPhoto | undefined): store.KeptPhoto {
  if (kept === undefined) throw new Error('a photo that was just added is not there');
  return kept;
}
