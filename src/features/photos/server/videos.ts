import { createHash } from 'node:crypto';
import { rename, stat } from 'node:fs/promises';
import { instant } from '#platform/server/clock.ts';
import { readHead } from '#platform/server/files/file-head.ts';
import { UnusableImage } from '#platform/server/files/image-jobs.ts';
import {
  appendPart,
  chunksOf,
  type PartialUploads,
} from '#platform/server/files/partial-uploads.ts';
import { takePoster, writeNeutral } from '#platform/server/files/poster.ts';
import type { VideoResult } from '#platform/server/files/video-jobs.ts';
import type { UploadedFile } from '#platform/server/http/uploads.ts';
import { type IdempotencyKey, isKeyUsed } from '#platform/server/idempotency/idempotency.ts';
import { readCouple } from '#platform/server/identity/identity.store.ts';
import { ApiError } from '#shared/api-error.ts';
import { captureDate } from '#shared/capture-date.ts';
import { videoFormat } from '#shared/file-formats.ts';
import { t as serverMessages } from '#shared/server/messages/index.ts';
import type { User } from '#shared/user.ts';
import type { WallTime } from '#shared/wall-time.ts';
import { t } from '../messages/index.ts';
import * as store from './photos.store.ts';
import { type Uploads, type UploadsDeps, unsupported, unusableErrors } from './upload.ts';

export interface VideosDeps
  extends Pick<UploadsDeps, 'database' | 'tempFiles' | 'images' | 'clock'> {
  uploads: Uploads;
  partials: PartialUploads;
  maxVideoBytes: number;
}

interface FinishedUpload {
  readonly user: User;
  readonly key: string;
  /** The poster, which may be an empty file. For a live photo: its photo. */
  readonly poster: UploadedFile;
  readonly takenAt: WallTime | null;
  readonly isLive: boolean;
  readonly idempotencyKey: IdempotencyKey | undefined;
}

export type Videos = ReturnType<typeof createVideos>;

/** Receives videos in parts, and adds them to the photos. */
export function createVideos(deps: VideosDeps) {
  const { database, tempFiles, images, clock, uploads, partials, maxVideoBytes } = deps;
  const busy = new Set<string>();
  const runningFinishes = new Map<string, ReturnType<typeof finish>>();
  const nameOf = ({ id }: Pick<User, 'id'>, key: string) => `${id}-${key}`;

  const interrupted = (received: number) =>
    new ApiError(409, () => serverMessages.uploadInterrupted, { more: { received } });

  /** A client that lost the connection may send while its last request is still running. */
  async function exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    if (busy.has(name)) throw interrupted(await partials.received(name));
    busy.add(name);
    try {
      return await work();
    } finally {
      busy.delete(name);
    }
  }

  return {
    /** Returns the bytes received so far. Throws 413, or `DiskFull`. */
    async begin(user: User, key: string, bytes: number): Promise<number> {
      if (bytes > maxVideoBytes) throw tooLarge(maxVideoBytes);
      // The upload is finished; only its response was lost.
      if (runningFinishes.has(nameOf(user, key))) return bytes;
      if (await isKeyUsed(database.read, user.id, key)) return bytes;
      const received = await partials.received(nameOf(user, key));
      await partials.needSpace(bytes - received);
      return received;
    },

    /** Returns the bytes received so far. Throws 409, 413, 415, or `DiskFull`. */
    append: (user: User, key: string, { offset, part }: { offset: number; part: string }) =>
      exclusively(nameOf(user, key), async () => {
        const name = nameOf(user, key);
        const received = await partials.received(name);
        if (offset !== received) throw interrupted(received);
        const { size } = await stat(part);
        if (received + size > maxVideoBytes) throw tooLarge(maxVideoBytes);
        if (offset === 0 && videoFormat(await readHead(part)) === null)
          throw await unsupported(part);
        await partials.needSpace(size);
        return appendPart(partials.pathOf(name), part, offset === 0);
      }),

    /**
     * Adds an uploaded video. Throws 400, 409, 413 or 415, and deletes it then. A second call with the key gets the
     * result of the first.
     */
    finish(upload: FinishedUpload) {
      const name = nameOf(upload.user, upload.key);
      const running = runningFinishes.get(name);
      if (running !== undefined) return running;
      const result = exclusively(name, () => finish(upload, name)).finally(() =>
        runningFinishes.delete(name),
      );
      runningFinishes.set(name, result);
      return result;
    },

    /** Throws 409 while a request of the upload is running. */
    cancel(user: User, key: string): Promise<void> {
      const name = nameOf(user, key);
      return exclusively(name, () => partials.remove(name));
    },

    deleteStale: () => partials.deleteStale(clock.now()),
  };

  async function finish(upload: FinishedUpload, name: string) {
    const earlierResult = await uploads.findEarlierResult(upload.idempotencyKey);
    if (earlierResult !== undefined) return earlierResult;
    if ((await partials.received(name)) === 0) throw interrupted(0);
    const paths = {
      sent: await tempFiles.create(),
      clean: await tempFiles.create(),
      poster: await tempFiles.create(),
    };
    try {
      await rename(partials.pathOf(name), paths.sent);
      return await add(upload, paths);
    } catch (error) {
      // After a server error the upload can be finished later.
      const isOfHost = !(error instanceof ApiError) || error.status >= 500;
      if (isOfHost) await rename(paths.sent, partials.pathOf(name)).catch(() => undefined);
      throw error;
    } finally {
      await tempFiles.remove(Object.values(paths));
    }
  }

  async function add(
    { user, poster, isLive, idempotencyKey, ...upload }: FinishedUpload,
    paths: { sent: string; clean: string; poster: string },
  ) {
    const { size } = await stat(paths.sent);
    await partials.needSpace(size);
    const job = { video: paths.sent, to: paths.clean };
    const info = await images.cleanVideo(job, size).catch(toApiError);
    const sha256 = isLive ? poster.sha256 : await hashFile(paths.sent);
    const posterPath = isLive ? poster.path : await posterOf(info, poster.path, paths);
    const keepsOriginal = !isLive && (await store.readKeepOriginals(database.read));
    return uploads.add({
      file: { path: posterPath ?? paths.poster, name: poster.name, sha256 },
      uploader: user,
      takenAt: upload.takenAt ?? (isLive ? null : await takenAtOf(info, poster.name)),
      idempotencyKey,
      video: {
        path: paths.clean,
        original: keepsOriginal ? paths.sent : undefined,
        row: {
          kind: isLive ? 'live' : 'video',
          durationMs: info.durationMs,
          hasPoster: posterPath === null ? 0 : 1,
          videoFormat: info.format,
          videoBytes: (await stat(paths.clean)).size,
        },
        dimensions: posterPath === null ? { width: info.width, height: info.height } : undefined,
      },
    });
  }

  /** Returns the file of a poster; null if a neutral picture was written to `poster`. */
  async function posterOf(
    { format }: VideoResult,
    sent: string,
    { clean, poster }: { clean: string; poster: string },
  ): Promise<string | null> {
    if ((await stat(sent)).size > 0) return sent;
    if (await takePoster(clean, { to: poster, format })) return poster;
    await writeNeutral(poster);
    return null;
  }

  async function takenAtOf({ dates, madeAt }: VideoResult, fileName: string) {
    const { timeZone } = await readCouple(database.read);
    const made = madeAt === null ? [] : [instant(madeAt)];
    return captureDate({ dates: [...dates, ...made], fileName, now: clock.now(), timeZone });
  }
}

/** SHA-256 in hex. */
async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunksOf(file)) hash.update(chunk);
  return hash.digest('hex');
}

const tooLarge = (bytes: number) => new ApiError(413, () => t.answers.videoTooLarge(bytes));

function toApiError(error: unknown): never {
  if (!(error instanceof UnusableImage)) throw error;
  if (error.reason === 'gigantic') throw new ApiError(413, () => serverMessages.tooLarge);
  throw unusableErrors[error.reason]();
}
