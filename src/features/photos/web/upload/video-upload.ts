import { request } from '#platform/web/api/client.ts';
import { uploadParts } from '#platform/web/api/parts.ts';
import { type UploadOptions, upload } from '#platform/web/api/upload.ts';
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
    file: video,
    received,
    partBytes,
    signal,
    onProgress,
    async send(part, at, onPartProgress) {
      const input = { params, file: part, name: 'part', body: { at: `${at}` } };
      const options = { signal, onProgress: onPartProgress };
      return (await upload(sendVideoPart, input, options)).received;
    },
    finish: () => upload(finishVideo, { params, ...form, body }, { signal, idempotencyKey: key }),
  });
}

/** Milliseconds to take a poster. */
const posterTimeout = 15_000;
const longestSide = 1920;

/** Returns a frame of a video as a JPEG; null if this browser cannot show it. */
export async function makePoster(file: Blob): Promise<Blob | null> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  Object.assign(video, { muted: true, playsInline: true, preload: 'auto', src: address });
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), posterTimeout);
  const event = (name: string) =>
    new Promise<void>((resolve, reject) => {
      video.addEventListener(name, () => resolve(), { once: true });
      video.addEventListener('error', reject, { once: true });
      giveUp.signal.addEventListener('abort', reject);
    });
  try {
    await event('loadeddata');
    if (Number.isFinite(video.duration)) {
      const seeked = event('seeked');
      // The first frame is often black.
      video.currentTime = Math.min(1, video.duration / 4);
      await seeked;
    }
    return await frameOf(video);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

async function frameOf(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, longestSide / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext('2d');
  if (context === null || canvas.width === 0) return null;
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
}
