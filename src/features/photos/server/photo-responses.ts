import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import { type Photo, photosChanged } from '../photos.contract.ts';

const maxPhotosInEvent = 100;
/** Below half of what a slow subscriber may have unsent. */
const maxEventBytes = 96 * 1024;

/** Publishes changed photos to both partners; only that there are some if they do not fit. */
export function publishPhotos(
  live: Live,
  couple: Couple,
  photos: readonly Photo[],
  recovered = false,
): void {
  if (photos.length === 0) return;
  live.publishToBoth(couple, photosChanged, {
    ...(fitInEvent(photos) ? { photos: [...photos] } : { photos: [], more: true }),
    ...(recovered && { recovered }),
  });
}

/** True if one event can carry these photos. */
export const fitInEvent = (photos: readonly unknown[]): boolean =>
  photos.length <= maxPhotosInEvent && Buffer.byteLength(JSON.stringify(photos)) <= maxEventBytes;

/** The response to a bulk call; each photo counts once, however often it was named. */
export function bulkResult(
  requested: readonly number[],
  done: readonly number[],
  message: (count: number) => string,
) {
  const doneIds = new Set(done);
  const missing = [...new Set(requested)].filter((id) => !doneIds.has(id));
  const count = done.length;
  return { message: message(count), count, ...(missing.length > 0 && { missing }) };
}

export const photosPage = (
  photos: Photo[],
  { page, limit, total }: { page: number; limit: number; total: number },
) => ({
  photos,
  pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
});
