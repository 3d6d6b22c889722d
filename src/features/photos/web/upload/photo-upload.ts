import pLimit from 'p-limit';
import { request } from '#platform/web/api/client.ts';
import { apiQuery, queryClient } from '#platform/web/api/queries.ts';
import { type UploadOptions, upload } from '#platform/web/api/upload.ts';
import { allowOwnScripts } from '#platform/web/trusted-types.ts';
import { ApiError } from '#shared/api-error.ts';
import type { Answer } from '#shared/endpoint.ts';
import type { WallTime } from '#shared/wall-time.ts';
import { t } from '../../messages/index.ts';
import { readSettings, uploadPhoto } from '../../photos.contract.ts';
import { heavyBytes, isTooLarge, outcomeOf } from '../../upload.rules.ts';
import { cancelVideo } from '../../videos.contract.ts';
import { byId, receivePhotos } from '../photo-cache.ts';
import type { PrepareRequest, PrepareResult } from './photo.worker.ts';
import { kindOf } from './picked-files.ts';
import type { UploadNote } from './uploads.reducer.ts';
import { makePoster, sendVideo } from './video-upload.ts';

/** The file that is uploaded for a photo. */
export interface PreparedPhoto {
  readonly blob: Blob;
  /** Capture date; null if the server should read it from the file. */
  readonly takenAt: WallTime | null;
  /** It is not compressed because originals are kept. */
  readonly isOriginal: boolean;
  readonly note: UploadNote | null;
  /** A second file: the poster of a video, null if there is none, or the video of a live photo. */
  readonly second?: { readonly is: 'poster' | 'video'; readonly blob: Blob | null } | undefined;
}

/** Milliseconds. */
const prepareTimeout = 60_000;

/** An open photo takes a hundred megabytes. */
const oneAtATime = pLimit(1);

interface PrepareOptions {
  readonly signal: AbortSignal;
  /** The zone of the couple. */
  readonly timeZone: string;
  /** The video of a Live Photo. */
  readonly video?: Blob | null | undefined;
}

/**
 * Reads the capture date and compresses a photo in a worker. The file stays as it is if that fails, if it is animated,
 * or while originals are kept. Throws `ApiError` for a file that can't be read anymore.
 */
export const preparePhoto = (
  file: File,
  { signal, timeZone, video }: PrepareOptions,
): Promise<PreparedPhoto> =>
  oneAtATime(async () => {
    signal.throwIfAborted();
    // A phone may have deleted the file; the upload would report a network error.
    await file.slice(0, 1).arrayBuffer().catch(throwUnreadable);
    if ((await kindOf(file)) === 'video') {
      // A browser may refuse a video that has the type of a picture.
      const movie = file.type.startsWith('video/') ? file : file.slice(0, file.size, 'video/mp4');
      const second = { is: 'poster', blob: await makePoster(movie) } as const;
      return { blob: file, takenAt: null, isOriginal: true, note: null, second };
    }
    const { keepOriginals: isOriginal } = await queryClient.fetchQuery(apiQuery(readSettings));
    signal.throwIfAborted();
    const result = await runWorker({ file, isOriginal, timeZone });
    const blob = result?.compressed ?? file;
    const motion = result?.motion && file.slice(...result.motion, 'video/mp4');
    const moving = video ?? motion ?? null;
    const isFailed = !isOriginal && (result === null || result.isFailed);
    return {
      blob,
      takenAt: result?.takenAt ?? null,
      isOriginal,
      note: result?.isAnimated ? 'still' : isFailed && blob.size > heavyBytes ? 'large' : null,
      second: moving === null ? undefined : { is: 'video', blob: moving },
    };
  });

export function throwUnreadable(): never {
  throw new ApiError(400, t.upload.unreadable);
}

/**
 * Runs a worker for one photo, which frees its memory. Null if the browser has no worker or canvas, or if the worker
 * crashes or hangs.
 */
function runWorker(request: PrepareRequest): Promise<PrepareResult | null> {
  if (!('Worker' in globalThis && 'OffscreenCanvas' in globalThis)) return Promise.resolve(null);
  allowOwnScripts();
  const worker = new Worker(new URL('./photo.worker.ts', import.meta.url), {
    type: 'module',
    name: 'fivetwenty-photos',
  });
  return new Promise<PrepareResult | null>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<PrepareResult>) => resolve(data);
    worker.onerror = () => resolve(null);
    setTimeout(resolve, prepareTimeout, null);
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}

export type UploadedPhoto = Awaited<ReturnType<typeof sendPhoto>>;

/** Uploads a prepared photo. A file above the limit fails without a request. Throws like `request`. */
export async function sendPhoto(
  { blob, takenAt, isOriginal, second }: PreparedPhoto,
  name: string,
  options: UploadOptions & { idempotencyKey: string },
) {
  if (second?.is === 'poster') {
    const video = { video: blob, picture: second.blob, isLive: false, takenAt };
    return uploaded(await sendVideo(video, name, options));
  }
  if (isTooLarge(blob.size)) {
    throw new ApiError(413, isOriginal ? t.upload.originalTooLarge : t.upload.tooLarge);
  }
  if (second?.blob) {
    const live = { video: second.blob, picture: blob, isLive: true, takenAt };
    const response = await sendVideo(live, name, options).catch(nullIfRefused);
    if (response !== null) return uploaded(response);
  }
  return uploaded(await upload(uploadPhoto, { file: blob, name, body: { takenAt } }, options));
}

/** Handler for `catch`: if the server rejects the video of a live photo, only the photo is uploaded. */
function nullIfRefused(error: unknown): null {
  if (error instanceof ApiError && [400, 413, 415].includes(error.status)) return null;
  throw error;
}

/** Deletes what the server has of a canceled upload. Without a response it deletes that after three days. */
export const cancelUpload = (key: string): void =>
  void request(cancelVideo, { params: { key } }).catch(() => undefined);

function uploaded(response: Answer<typeof uploadPhoto>) {
  receivePhotos(byId([response.photo]));
  return { photo: response.photo, outcome: outcomeOf(response) };
}
