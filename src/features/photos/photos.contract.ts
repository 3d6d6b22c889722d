import * as z from 'zod/mini';
import { CategoryLabel } from '#features/categories/categories.contract.ts';
import { endpoint, idParam, Message, numberParam } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { ImageSize } from '#shared/image-sizes.ts';
import { imagePath, photoPath } from '#shared/images.ts';
import { longText, requiredText, shortText, text } from '#shared/text.ts';
import { UserColor } from '#shared/user.ts';
import { ClearableWallTime, OptionalWallTime } from '#shared/wall-time.ts';
import { WireDate } from '#shared/wire-date.ts';
import { photosMessages as t } from './messages/index.ts';
import { mostUploadBytes } from './photos.rules.ts';

/** A picture of the two, as its row tells; its bytes come from `readImage`. */
export const Photo = z.object({
  id: z.int(),
  /** Drawn by us; the last part of the image's address. */
  filename: z.string(),
  /** As the file was called where it came from. Shown, never used as a path. */
  originalName: z.string(),
  caption: z.nullable(z.string()),
  isFavorite: z.boolean(),
  createdAt: WireDate,
  /** When the camera says it was taken: its wall time, of no zone. */
  takenAt: z.nullable(WireDate),
  /** Milliseconds since 1970 by which photos are in order: of `takenAt` in the couple's zone, else of `createdAt`. */
  orderedAt: z.int(),
  /** Since when it lies in the bin; null while it does not. */
  deletedAt: z.nullable(WireDate),
  /** Bytes of the full size. */
  size: z.int(),
  /** Pixels of the full size. */
  width: z.int(),
  height: z.int(),
  /** A tiny likeness to show until the image is there: a thumbhash in base64. */
  thumbhash: z.string(),
  uploader: z.object({ name: z.string(), color: UserColor }),
  categories: z.array(CategoryLabel),
  /** Whether the file as it was uploaded is kept as well. */
  hasOriginal: z.boolean(),
});
export type Photo = z.infer<typeof Photo>;

export const ChangedPhoto = z.object({ message: z.string(), photo: Photo });
export const onePhoto = z.object({ id: idParam });

/** All that are not in the bin; the newest first, by `takenAt ?? createdAt` as everywhere (decisions §4). */
export const readAllPhotos = endpoint({
  method: 'GET',
  path: '/api/photos/all',
  access: 'user',
  answers: { 200: z.array(Photo) },
});

/** The favourites among them, in the same order. */
export const readFavorites = endpoint({
  method: 'GET',
  path: '/api/photos/favorites/all',
  access: 'user',
  answers: { 200: z.object({ photos: z.array(Photo) }) },
});

/** Some of them, drawn anew each time. */
export const readRandomPhotos = endpoint({
  method: 'GET',
  path: '/api/photos/random',
  access: 'user',
  query: z.object({ limit: numberParam({ least: 1, most: 200, usual: 18 }) }),
  answers: { 200: z.object({ photos: z.array(Photo) }) },
});

/** A page of photos; the total is over all pages. */
const PhotosPage = z.object({
  photos: z.array(Photo),
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() }),
});

const pageQuery = {
  page: numberParam({ least: 0, most: 1_000_000, usual: 0 }),
  limit: numberParam({ least: 1, most: 200, usual: 20 }),
};

export const readPhotosPage = endpoint({
  method: 'GET',
  path: '/api/photos',
  access: 'user',
  query: z.object(pageQuery),
  answers: { 200: PhotosPage },
});

/** Photos outside the bin that match every word, newest first (decisions §9a). */
export const searchPhotos = endpoint({
  method: 'GET',
  path: '/api/photos/search',
  access: 'user',
  query: z.object({ ...pageQuery, q: requiredText(shortText, t.search.blank) }),
  answers: { 200: PhotosPage },
});

/** Also one that lies in the bin. */
export const readPhoto = endpoint({
  method: 'GET',
  path: photoPath,
  access: 'user',
  params: onePhoto,
  answers: { 200: Photo },
});

/** The sizes in which every photo is served: 400 and 1600 pixels on the longer side, and whole. */
/** A photo's picture, for a bearer or for the image cookie. */
export const readImage = endpoint({
  method: 'GET',
  path: imagePath,
  access: 'image',
  bytes: true,
  params: z.object({ filename: z.string() }),
  query: z.object({ size: z.optional(ImageSize) }),
  answers: { 200: z.string() },
});

/** One picture as a form. 200 where the very same bytes are here already. */
export const uploadPhoto = endpoint({
  method: 'POST',
  path: '/api/photos/upload-single',
  access: 'user',
  repeatable: true,
  file: { field: 'photo', mostBytes: mostUploadBytes },
  body: z.object({ takenAt: OptionalWallTime }),
  answers: {
    201: ChangedPhoto,
    200: z.extend(ChangedPhoto, {
      duplicate: z.literal(true),
      /** It lay in the bin, and was taken out again. */
      recovered: z.optional(z.literal(true)),
    }),
  },
  timeout: 120_000,
});

export const changeCaption = endpoint({
  method: 'PUT',
  path: '/api/photos/:id/caption',
  access: 'user',
  params: onePhoto,
  body: z.object({ caption: z.nullable(text(longText)) }),
  answers: { 200: ChangedPhoto },
});

export const changeFavorite = endpoint({
  method: 'POST',
  path: '/api/photos/:id/favorite',
  access: 'user',
  params: onePhoto,
  body: z.object({ favorite: z.boolean() }),
  answers: { 200: ChangedPhoto },
});

/** Corrects what the camera's clock said. */
export const changeTakenAt = endpoint({
  method: 'PUT',
  path: '/api/photos/:id/taken-at',
  access: 'user',
  params: onePhoto,
  // Null or an empty string clears it; to leave it out says nothing.
  body: z.object({ takenAt: ClearableWallTime }),
  answers: { 200: ChangedPhoto },
});

/** Puts it into the bin. */
export const deletePhoto = endpoint({
  method: 'DELETE',
  path: photoPath,
  access: 'user',
  params: onePhoto,
  answers: { 200: Message },
});

/**
 * Told to both on all their devices: these photos came, changed, or went into the bin or out of it. `more`
 * says that too many did to name them: everything read so far is stale.
 */
export const photosChanged = liveEvent({
  name: 'photos-changed',
  data: z.object({
    photos: z.array(Photo),
    more: z.optional(z.literal(true)),
    /** They lay in the bin: what holds photos has them again. */
    recovered: z.optional(z.literal(true)),
  }),
});

/** Told to both: these are gone for good. */
export const photosPurged = liveEvent({
  name: 'photos-purged',
  data: z.object({
    ids: z.array(z.int()),
    /** Their pictures': a device that keeps some knows them by nothing else. */
    filenames: z.array(z.string()),
  }),
});
