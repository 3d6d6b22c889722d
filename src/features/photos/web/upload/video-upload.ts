import { request, type UploadOptions, upload } from '#platform/web/api/client.ts';
import { isTransient } from '#platform/web/api/errors.ts';
import { ApiError } from '#shared/api-error.ts';
import type { WallTime } from '#shared/wall-time.ts';
import { beginVideo, finishVideo, partBytes, sendVideoPart } from '../../videos.contract.ts';

interface Video {
  readonly video: Blob;
  /** The poster, or with `isLive` the photo; null if there is none. */
  readonly picture: Blob | null;
  readonly isLive: boolean;
  readonly takenAt: WallTime | null;
}

/** Attempts without a new part; then the outbox goes on. */
const maxFailures = 4;
/** Milliseconds. */
const retryDelay = 1_000;

/** Uploads a video in parts. After an error, continues at what the server has received. Throws like `request`. */
export async function sendVideo(
  { video, picture, isLive, takenAt }: Video,
  name: string,
  options: UploadOptions & { idempotencyKey: string },
) {
  const { idempotencyKey: key, signal, onProgress } = options;
  const call = signal === undefined ? {} : { signal };
  const params = { key };
  let failures = 0;
  const again = async (error: unknown) => {
    const isKnown = error instanceof ApiError && typeof error.body.received === 'number';
    if (failures === maxFailures || !(isKnown || isTransient(error))) throw error;
    failures += 1;
    await new Promise((resolve) => setTimeout(resolve, failures * retryDelay));
    signal?.throwIfAborted();
  };
  const begin = () => request(beginVideo, { params, body: { bytes: video.size } }, call);
  const form = { file: picture ?? new Blob([]), name };
  const body = { takenAt, ...(isLive && { live: 'true' as const }) };

  for (;;) {
    try {
      let { received } = await begin();
      while (received < video.size) {
        const at = received;
        const part = video.slice(at, at + partBytes);
        const showProgress = (share: number) => onProgress?.((at + share * part.size) / video.size);
        ({ received } = await upload(
          sendVideoPart,
          { params, file: part, name: 'part', body: { at: `${at}` } },
          { ...call, onProgress: showProgress },
        ));
        failures = 0;
      }
      return await upload(finishVideo, { params, ...form, body }, { ...call, idempotencyKey: key });
    } catch (error) {
      await again(error);
    }
  }
}
