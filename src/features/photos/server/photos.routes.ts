import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Entropy } from '#platform/server/entropy.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { HttpServer } from '#platform/server/http/app.ts';
import { respondWith } from '#platform/server/http/route.ts';
import type { IdempotencySchema } from '#platform/server/idempotency/idempotency.ts';
import { readCouple } from '#platform/server/identity/identity.store.ts';
import type { Couple, Live } from '#platform/server/realtime/hub.ts';
import { ApiError } from '#shared/api-error.ts';
import { t } from '../messages/index.ts';
import * as contract from '../photos.contract.ts';
import { type Photo, photosChanged } from '../photos.contract.ts';
import { blobName, type ImageCache } from './photo-files.ts';
import { orderedAt } from './photo-order.ts';
import type { Schema } from './photos.schema.ts';
import * as store from './photos.store.ts';
import { photoReactions, saveReaction } from './reactions.store.ts';
import { parseQuery, searchPhotos } from './search.store.ts';
import type { UploadResult, Uploads } from './upload.ts';

export interface PhotosDeps {
  http: HttpServer;
  database: Database<Schema & IdempotencySchema>;
  blobs: BlobStore;
  live: Live;
  clock: Clock;
  entropy: Entropy;
  imageCache: ImageCache;
  uploads: Uploads;
}

/** Lists, images, upload, changes and settings of photos. */
export function photosRoutes(deps: PhotosDeps): void {
  const { http, database, blobs, live, clock, entropy, imageCache, uploads } = deps;
  const { route } = http;
  const db = database.read;

  route.list(contract.readAllPhotos, async function* () {
    yield* store.streamPhotos(db, await store.readIds(db, 'all'));
  });

  route(contract.readFavorites, async () => {
    const photos: contract.Photo[] = [];
    const ids = await store.readIds(db, 'favorites');
    for await (const part of store.streamPhotos(db, ids)) photos.push(...part);
    return { photos };
  });

  route(contract.readRandomPhotos, async ({ query: { limit } }) => ({
    photos: await store.readPhotos(db, await store.drawIds(db, limit, entropy)),
  }));

  route(contract.readPhotosPage, async ({ query: { page, limit } }) => {
    const total = await store.countPhotos(db, 'all');
    const ids = await store.readIds(db, 'all', { offset: page * limit, limit });
    return photosPage(await store.readPhotos(db, ids), { page, limit, total });
  });

  route(contract.searchPhotos, async ({ query: { q, page, limit } }) => {
    const { timeZone } = await readCouple(db);
    const ids = await searchPhotos(db, parseQuery(q, timeZone, clock.now()));
    const photos = await store.readPhotos(db, ids.slice(page * limit, (page + 1) * limit));
    return photosPage(photos, { page, limit, total: ids.length });
  });

  route(contract.readPhoto, ({ params }) => store.requirePhoto(db, params.id));

  route.image(contract.readImage, ({ params, query }) =>
    imageCache.read(params.filename, query.size ?? 'full'),
  );

  route.download(contract.readOriginal, async ({ params: { id } }) => {
    const { filename, originalName, hasOriginal } = await store.requirePhoto(db, id);
    const blob = hasOriginal ? await blobs.open(blobName(filename, 'original')) : null;
    if (blob === null) throw new ApiError(404, () => t.answers.noOriginal);
    return { blob, name: originalName };
  });

  route.upload(contract.uploadPhoto, async ({ user, partner, body, file, idempotencyKey }) => {
    const takenAt = body.takenAt || null;
    const result = await uploads.add({ file, uploader: user, takenAt, idempotencyKey });
    return uploadResponse(live, { user, partner }, result);
  });

  route(contract.changeCaption, ({ user, partner, params, body }) =>
    change({ user, partner }, params.id, async (tx, photo) => {
      const caption = body.caption?.trim() || null;
      if (caption === photo.caption) return;
      await store.updatePhoto(tx, params.id, {
        caption,
        captionBy: caption === null ? null : user.id,
        captionAt: caption === null ? null : clock.now(),
      });
    }),
  );

  route(contract.changeFavorite, ({ user, partner, params, body }) =>
    change({ user, partner }, params.id, (tx) =>
      store.updatePhoto(tx, params.id, { isFavorite: body.favorite ? 1 : 0 }),
    ),
  );

  route(contract.reactToPhoto, ({ user, partner, params: { id }, body: { emoji } }) =>
    change({ user, partner }, id, (tx) =>
      saveReaction(tx, photoReactions, {
        subjectId: id,
        userId: user.id,
        emoji,
        at: clock.now(),
      }),
    ),
  );

  route(contract.changeFavorites, async ({ user, partner, body: { photoIds, favorite } }) => {
    const { activeIds, changed } = await database.write(async (tx) => {
      const changedIds = await store.setFavorite(tx, photoIds, favorite);
      return {
        activeIds: await store.activeIds(tx, photoIds),
        changed: await store.readPhotos(tx, changedIds),
      };
    });
    publishPhotos(live, { user, partner }, changed);
    const { favoritedSome, unfavoritedSome } = t.selection;
    return bulkResult(photoIds, activeIds, favorite ? favoritedSome : unfavoritedSome);
  });

  route(contract.changeTakenAt, ({ user, partner, params, body }) =>
    change({ user, partner }, params.id, async (tx, { createdAt }) => {
      const takenAt = body.takenAt || null;
      const order = await orderedAt(tx, takenAt, Date.parse(String(createdAt)));
      await store.updatePhoto(tx, params.id, { takenAt, orderedAt: order });
    }),
  );

  async function change(
    couple: Couple,
    id: number,
    work: (tx: store.Write, photo: contract.Photo) => Promise<unknown>,
  ) {
    const photo = await database.write(async (tx) => {
      await work(tx, await store.requireActivePhoto(tx, id));
      return store.requirePhoto(tx, id);
    });
    publishPhotos(live, couple, [photo]);
    return { message: () => t.photo.saved, photo };
  }

  route(contract.readSettings, async () => ({ keepOriginals: await store.readKeepOriginals(db) }));

  route(contract.changeSettings, async ({ user, partner, body: { keepOriginals } }) => {
    await database.write((tx) => store.saveKeepOriginals(tx, keepOriginals));
    live.publishToBoth({ user, partner }, contract.settingsChanged, {});
    return { keepOriginals };
  });
}

/** Publishes an uploaded photo, and returns the response. */
export function uploadResponse(live: Live, couple: Couple, result: UploadResult) {
  const { photo, isChanged, duplicate, recovered, isStill = false } = result;
  if (isChanged) publishPhotos(live, couple, [photo], recovered);
  const isVideo = photo.kind === 'video';
  if (!duplicate) {
    const message = () => t.answers.uploaded(isVideo) + (isStill ? `. ${t.answers.still}` : '');
    return respondWith(201, { message, photo });
  }
  const message = () => (recovered ? t.answers.isBack(isVideo) : t.answers.isHere(isVideo));
  return { message, photo, duplicate, ...(recovered && { recovered }) };
}

const maxPhotosInEvent = 100;
/** The size is below half of the limit of unsent bytes for a slow subscriber. */
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
  requestedIds: readonly number[],
  doneIds: readonly number[],
  message: (count: number) => string,
) {
  const doneSet = new Set(doneIds);
  const missing = [...new Set(requestedIds)].filter((id) => !doneSet.has(id));
  const count = doneIds.length;
  return { message: () => message(count), count, ...(missing.length > 0 && { missing }) };
}

export const photosPage = (
  photos: Photo[],
  { page, limit, total }: { page: number; limit: number; total: number },
) => ({
  photos,
  pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
});
