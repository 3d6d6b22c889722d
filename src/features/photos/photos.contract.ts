import * as z from 'zod/mini';
import { CategoryLabel } from '#features/categories/categories.contract.ts';
import { endpoint, idParam, Message, numberParam } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { ImageSize } from '#shared/image-sizes.ts';
import { imagePath, photoPath } from '#shared/images.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { longText, requiredText, shortText, text } from '#shared/text.ts';
import { UserColor } from '#shared/user.ts';
import { ClearableWallTime, OptionalWallTime } from '#shared/wall-time.ts';
import { WireDate } from '#shared/wire-date.ts';
import { photosMessages as t } from './messages/index.ts';
import { mostInBulk, mostUploadBytes } from './photos.rules.ts';

export const Photo = z.object({
  id: z.int(),
  /** Random; the last part of the image's address. */
  filename: z.string(),
  /** Name of the uploaded file. Shown, never used as a path. */
  originalName: z.string(),
  caption: z.nullable(z.string()),
  isFavorite: z.boolean(),
  createdAt: WireDate,
  /** The camera's wall time, without a zone. */
  takenAt: z.nullable(WireDate),
  /** Sort key in milliseconds since 1970: `takenAt` in the couple's zone, else `createdAt`. */
  orderedAt: z.int(),
  /** Null outside the recycle bin. */
  deletedAt: z.nullable(WireDate),
  /** Bytes and pixels of the full size. */
  size: z.int(),
  width: z.int(),
  height: z.int(),
  /** Placeholder until the image has loaded, in base64. */
  thumbhash: z.string(),
  uploader: z.object({ name: z.string(), color: UserColor }),
  categories: z.array(CategoryLabel),
  /** True if the uploaded file is kept as well. */
  hasOriginal: z.boolean(),
});
export type Photo = z.infer<typeof Photo>;

export const ChangedPhoto = z.object({ message: z.string(), photo: Photo });
export const onePhoto = z.object({ id: idParam });

/** A page of a list; `total` counts all pages. */
const PhotosPage = z.object({
  photos: z.array(Photo),
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() }),
});

const pageParam = numberParam({ least: 0, most: 1_000_000, usual: 0 });
const lengthParam = (usual: number) => numberParam({ least: 1, most: 200, usual });
const pageQuery = { page: pageParam, limit: lengthParam(20) };

// Lists: without the recycle bin, newest first by `takenAt ?? createdAt` (decisions §4).

export const readAllPhotos = endpoint({
  method: 'GET',
  path: '/api/photos/all',
  access: 'user',
  answers: { 200: z.array(Photo) },
});

export const readFavorites = endpoint({
  method: 'GET',
  path: '/api/photos/favorites/all',
  access: 'user',
  answers: { 200: z.object({ photos: z.array(Photo) }) },
});

/** Random photos, without repetition and in no order. */
export const readRandomPhotos = endpoint({
  method: 'GET',
  path: '/api/photos/random',
  access: 'user',
  query: z.object({ limit: lengthParam(18) }),
  answers: { 200: z.object({ photos: z.array(Photo) }) },
});

export const readPhotosPage = endpoint({
  method: 'GET',
  path: '/api/photos',
  access: 'user',
  query: z.object(pageQuery),
  answers: { 200: PhotosPage },
});

/** Photos that match every word of `q` (decisions §9a). */
export const searchPhotos = endpoint({
  method: 'GET',
  path: '/api/photos/search',
  access: 'user',
  query: z.object({ ...pageQuery, q: requiredText(shortText, t.search.blank) }),
  answers: { 200: PhotosPage },
});

/** One photo, also in the recycle bin. */
export const readPhoto = endpoint({
  method: 'GET',
  path: photoPath,
  access: 'user',
  params: onePhoto,
  answers: { 200: Photo },
});

export const readImage = endpoint({
  method: 'GET',
  path: imagePath,
  access: 'image',
  bytes: true,
  params: z.object({ filename: z.string() }),
  query: z.object({ size: z.optional(ImageSize) }),
  answers: { 200: z.string() },
});

/** The uploaded file with its metadata. */
export const readOriginal = endpoint({
  method: 'GET',
  path: '/api/photos/:id/original',
  access: 'user',
  bytes: true,
  params: onePhoto,
  answers: { 200: z.string() },
});

/** Uploads one picture as a form. 200 if the same bytes exist already. */
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
      /** The existing photo was in the recycle bin. */
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

/** Corrects the capture date; null or an empty string clears it. */
export const changeTakenAt = endpoint({
  method: 'PUT',
  path: '/api/photos/:id/taken-at',
  access: 'user',
  params: onePhoto,
  body: z.object({ takenAt: ClearableWallTime }),
  answers: { 200: ChangedPhoto },
});

/** Moves a photo to the recycle bin. */
export const deletePhoto = endpoint({
  method: 'DELETE',
  path: photoPath,
  access: 'user',
  params: onePhoto,
  answers: { 200: Message },
});

// Recycle bin

/** A page of the recycle bin, last deleted first. */
export const readBin = endpoint({
  method: 'GET',
  path: '/api/photos/recycle-bin',
  access: 'user',
  query: z.object({ page: pageParam, size: lengthParam(20) }),
  answers: {
    200: z.object({ photos: z.array(Photo), totalPages: z.int(), totalElements: z.int() }),
  },
});

export const recoverPhoto = endpoint({
  method: 'PUT',
  path: '/api/photos/:id/recover',
  access: 'user',
  params: onePhoto,
  answers: { 200: ChangedPhoto },
});

/** Deletes permanently; only from the recycle bin. */
export const purgePhoto = endpoint({
  method: 'DELETE',
  path: '/api/photos/:id/permanent',
  access: 'user',
  params: onePhoto,
  answers: { 200: Message },
});

// Several photos at once

const ids = z.array(z.int().check(z.positive({ error: () => sharedMessages.invalidId })));
const photoIds = ids.check(
  z.minLength(1, { error: () => t.answers.noneSelected }),
  z.maxLength(mostInBulk, { error: () => t.answers.tooMany(mostInBulk) }),
);
export const categoryIds = ids.check(
  z.maxLength(mostInBulk, { error: () => t.answers.tooManyCategories }),
);
const severalPhotos = z.object({ photoIds });

/** `count` photos were changed; `missing` do not exist or were in the wrong state. */
const BulkResult = z.object({
  message: z.string(),
  count: z.int(),
  missing: z.optional(z.array(z.int())),
});

/** Moves photos to the recycle bin. */
export const deletePhotos = endpoint({
  method: 'DELETE',
  path: '/api/photos/bulk',
  access: 'user',
  body: severalPhotos,
  answers: { 200: BulkResult },
});

/** Adds and removes categories of each photo (decisions §4). */
export const assignCategories = endpoint({
  method: 'PUT',
  path: '/api/photos/bulk/categories',
  access: 'user',
  body: z.object({ photoIds, categoryIds, removeCategoryIds: z.optional(categoryIds) }),
  answers: { 200: BulkResult },
});

export const recoverPhotos = endpoint({
  method: 'PUT',
  path: '/api/photos/bulk/recover',
  access: 'user',
  body: severalPhotos,
  answers: { 200: BulkResult },
});

/** Deletes permanently; only from the recycle bin. */
export const purgePhotos = endpoint({
  method: 'DELETE',
  path: '/api/photos/bulk/permanent',
  access: 'user',
  body: severalPhotos,
  answers: { 200: BulkResult },
});

// Notes on a photo

export const PhotoNote = z.object({
  id: z.int(),
  content: z.string(),
  author: z.object({ name: z.string(), color: UserColor }),
  createdAt: WireDate,
});
export type PhotoNote = z.infer<typeof PhotoNote>;

/** Newest last. */
export const readPhotoNotes = endpoint({
  method: 'GET',
  path: '/api/photos/:id/notes',
  access: 'user',
  params: onePhoto,
  answers: { 200: z.array(PhotoNote) },
});

export const addPhotoNote = endpoint({
  method: 'POST',
  path: '/api/photos/:id/notes',
  access: 'user',
  repeatable: true,
  params: onePhoto,
  body: z.object({ content: requiredText(longText, t.notes.blank) }),
  answers: { 201: PhotoNote },
});

// Settings of the couple

/** `keepOriginals`: uploaded files are kept beside the pictures made of them. */
const PhotoSettings = z.object({ keepOriginals: z.boolean() });

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  access: 'user',
  answers: { 200: PhotoSettings },
});

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  access: 'user',
  body: PhotoSettings,
  answers: { 200: PhotoSettings },
});

// Events for both partners

/** Photos were added, changed, deleted or recovered. `more`: too many to list, so every list is outdated. */
export const photosChanged = liveEvent({
  name: 'photos-changed',
  data: z.object({
    photos: z.array(Photo),
    more: z.optional(z.literal(true)),
    /** They were in the recycle bin. */
    recovered: z.optional(z.literal(true)),
  }),
});

/** Photos were deleted permanently; `filenames` finds their cached images. */
export const photosPurged = liveEvent({
  name: 'photos-purged',
  data: z.object({ ids: z.array(z.int()), filenames: z.array(z.string()) }),
});

export const photoNoteAdded = liveEvent({
  name: 'photo-note-added',
  data: z.object({ photoId: z.int(), note: PhotoNote }),
});

export const settingsChanged = liveEvent({ name: 'photo-settings-changed', data: z.object({}) });
