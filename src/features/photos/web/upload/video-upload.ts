import { request, type UploadOptions, upload } from '#platform/web/api/client.ts';
import { uploadParts } from '#platform/web/api/parts.ts';
import type { WallTime } from '#shared/wall-time.ts';
import { beginVideo, finishVideo, partBytes, sendVideoPart } from '../../videos.contract.ts';

interface Video {
  readonly video: Blob;
  /** The poster, or with `isLive` the photo; null if there is none. */
  readonly picture: Blob | null;
  readonly isLive: boolean;
  readonly takenAt: WallTime | null;
}

/** Uploads a video in parts, from the byte where an earlier attempt ended. Throws like `request`. */
export async function sendVideo(
  { video, picture, isLive, takenAt }: Video,
  name: string,
  { idempotencyKey: key, signal, onProgress }: UploadOptions & { idempotencyKey: string },
) {
  const params = { key };
  const { received } = await request(
    beginVideo,
    { params, body: { bytes: video.size } },
    { signal },
  );
  const form = { file: picture ?? new Blob([]), name };
  const body = { takenAt, ...(isLive && { live: 'true' as const }) };
  return uploadParts({
    ...{ file: video, received, partBytes, signal, onProgress },
    async send(part, at, onPartProgress) {
      const input = { params, file: part, name: 'part', body: { at: `${at}` } };
      const options = { signal, onProgress: onPartProgress };
      return (await upload(sendVideoPart, input, options)).received;
    },
    finish: () => upload(finishVideo, { params, ...form, body }, { signal, idempotencyKey: key }),
  });
}
