import * as z from 'zod/mini';
import { endpoint, idParam, Message, numberParam, WireDate } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { ImageSize, imagePath, photoPath } from '#shared/images.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { Reactions } from '#shared/reaction.ts';
import { longTextLimit, requiredText, shortTextLimit, text } from '#shared/text.ts';
import { UserColor } from '#shared/user.ts';
import { ClearableWallTime, OptionalWallTime } from '#shared/wall-time.ts';
import { CategoryChange, CategoryLabel, NewCategory } from './categories.contract.ts';
import { t } from './messages/index.ts';
import { mostInBulk, mostUploadBytes } from './photos.rules.ts';
import { ReactionInput } from './reactions.contract.ts';

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
  /** Time of the deletion; null outside the recycle bin. */
  deletedAt: z.nullable(WireDate),
  /** Bytes and pixels of the full size. */
  size: z.int(),
  width: z.int(),
  height: z.int(),
  /** Placeholder until the image has loaded, in base64. */
  thumbhash: z.string(),
  uploader: z.object({ name: z.nullable(z.string()), color: UserColor }),
  categories: z.array(CategoryLabel),
  /** True if the uploaded file is kept as well. */
  hasOriginal: z.boolean(),
  /** `live`: a picture with a short video. */
  kind: z.enum(['photo', 'video', 'live', 'animation']),
  /** Length of a video or an animation; null for other photos, or if it is unknown. */
  durationMs: z.nullable(z.int()),
  /** False for a video with a neutral picture. */
  hasPoster: z.boolean(),
  reactions: Reactions,
  /** Responses that earlier versions cached have none. */
  notesCount: z._default(z.int(), 0),
});
export type Photo = z.infer<typeof Photo>;

export const ChangedPhoto = z.object({ message: z.string(), photo: Photo });
/** A page of a list; `total` counts all pages. */
const PhotosPage = z.object({
  photos: z.array(Photo),
  pagination: z.object({ page: z.int(), limit: z.int(), total: z.int(), totalPages: z.int() }),
});
const SomePhotos = z.object({ photos: z.array(Photo) });

const get = { method: 'GET', access: 'user' } as const;
const post = { method: 'POST', access: 'user' } as const;
const put = { method: 'PUT', access: 'user' } as const;
const del = { method: 'DELETE', access: 'user' } as const;

const byId = { params: z.object({ id: idParam }) };
/** Parts of an endpoint that changes one photo. */
const changesPhoto = { ...byId, responses: { 200: ChangedPhoto } };

const pageParam = numberParam({ minimum: 0, maximum: 1_000_000, defaultValue: 0 });
const lengthParam = (defaultLength: number) =>
  numberParam({ minimum: 1, maximum: 200, defaultValue: defaultLength });
const pageQuery = { page: pageParam, limit: lengthParam(20) };

// Lists: without the recycle bin, newest first by `takenAt ?? createdAt`.

export const readAllPhotos = endpoint({
  ...get,
  path: '/api/photos/all',
  responses: { 200: z.array(Photo) },
});

export const readFavorites = endpoint({
  ...get,
  path: '/api/photos/favorites/all',
  responses: { 200: SomePhotos },
});

/** Random photos, without repetition and in no order. */
export const readRandomPhotos = endpoint({
  ...get,
  path: '/api/photos/random',
  query: z.object({ limit: lengthParam(18) }),
  responses: { 200: SomePhotos },
});

export const readPhotosPage = endpoint({
  ...get,
  path: '/api/photos',
  query: z.object(pageQuery),
  responses: { 200: PhotosPage },
});

/** Photos that match every word of `q`. */
export const searchPhotos = endpoint({
  ...get,
  path: '/api/photos/search',
  query: z.object({ ...pageQuery, q: requiredText(shortTextLimit, () => t.search.blank) }),
  responses: { 200: PhotosPage },
});

/** One photo, also in the recycle bin. */
export const readPhoto = endpoint({
  ...get,
  path: photoPath,
  ...byId,
  responses: { 200: Photo },
});

export const readImage = endpoint({
  method: 'GET',
  path: imagePath,
  access: 'image',
  bytes: true,
  params: z.object({ filename: z.string() }),
  query: z.object({ size: z.optional(ImageSize) }),
  responses: { 200: z.string() },
});

/** The uploaded file with its metadata. */
export const readOriginal = endpoint({
  ...get,
  path: '/api/photos/:id/original',
  ...byId,
  bytes: true,
  responses: { 200: z.string() },
});

/** Uploads one picture as a form. 200 if the same bytes exist already. */
export const uploadPhoto = endpoint({
  ...post,
  path: '/api/photos/upload-single',
  repeatable: true,
  file: { field: 'photo', mostBytes: mostUploadBytes },
  body: z.object({ takenAt: OptionalWallTime }),
  responses: {
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
  ...put,
  path: '/api/photos/:id/caption',
  ...changesPhoto,
  body: z.object({ caption: z.nullable(text(longTextLimit)) }),
});

export const changeFavorite = endpoint({
  ...post,
  path: '/api/photos/:id/favorite',
  ...changesPhoto,
  body: z.object({ favorite: z.boolean() }),
});

/** Adds, replaces or removes the current user's reaction. */
export const reactToPhoto = endpoint({
  ...put,
  path: '/api/photos/:id/reaction',
  ...changesPhoto,
  body: ReactionInput,
});

/** Corrects the capture date; null or an empty string clears it. */
export const changeTakenAt = endpoint({
  ...put,
  path: '/api/photos/:id/taken-at',
  ...changesPhoto,
  body: z.object({ takenAt: ClearableWallTime }),
});

// Recycle bin

/** Moves a photo to the recycle bin. */
export const deletePhoto = endpoint({
  ...del,
  path: photoPath,
  ...byId,
  responses: { 200: Message },
});

/** A page of the recycle bin, last deleted first. */
export const readBin = endpoint({
  ...get,
  path: '/api/photos/recycle-bin',
  query: z.object({ page: pageParam, size: lengthParam(20) }),
  responses: { 200: z.extend(SomePhotos, { totalPages: z.int(), totalElements: z.int() }) },
});

export const recoverPhoto = endpoint({ ...put, path: '/api/photos/:id/recover', ...changesPhoto });

/** Deletes permanently; only from the recycle bin. */
export const purgePhoto = endpoint({
  ...del,
  path: '/api/photos/:id/permanent',
  ...byId,
  responses: { 200: Message },
});

// Several photos at once

const ids = z.array(z.int().check(z.positive({ error: () => sharedMessages.invalidId })));
const photoIds = ids.check(
  z.minLength(1, { error: () => t.answers.noneSelected }),
  z.maxLength(mostInBulk, { error: () => t.answers.tooMany(mostInBulk) }),
);
const categoryIds = ids.check(
  z.maxLength(mostInBulk, { error: () => t.answers.tooManyCategories }),
);

/** `count` photos were changed; `missing` do not exist or were in the wrong state. */
const BulkResult = z.object({
  message: z.string(),
  count: z.int(),
  missing: z.optional(z.array(z.int())),
});
const bulk = { body: z.object({ photoIds }), responses: { 200: BulkResult } };

/** Moves photos to the recycle bin. */
export const deletePhotos = endpoint({ ...del, path: '/api/photos/bulk', ...bulk });

export const recoverPhotos = endpoint({ ...put, path: '/api/photos/bulk/recover', ...bulk });

/** Deletes permanently; only from the recycle bin. */
export const purgePhotos = endpoint({ ...del, path: '/api/photos/bulk/permanent', ...bulk });

export const changeFavorites = endpoint({
  ...put,
  path: '/api/photos/bulk/favorite',
  body: z.object({ photoIds, favorite: z.boolean() }),
  responses: { 200: BulkResult },
});

/** Adds and removes categories of each photo. */
export const assignCategories = endpoint({
  ...put,
  path: '/api/photos/bulk/categories',
  body: z.object({ photoIds, categoryIds, removeCategoryIds: z.optional(categoryIds) }),
  responses: { 200: BulkResult },
});

// Categories

/** A category with its photos outside the recycle bin. */
export const Category = z.extend(CategoryLabel, {
  description: z.nullable(z.string()),
  photoCount: z.int(),
  /** The newest photo, or none. */
  photos: z.array(Photo),
});
export type Category = z.infer<typeof Category>;

/** The id of a category, or -1 for the virtual Favorites. */
const anyCategory = z.object({
  id: z.union([z.pipe(z.literal('-1'), z.transform(Number)), idParam]),
});

/** All categories by name, without Favorites. */
export const readCategories = endpoint({
  ...get,
  path: '/api/categories',
  responses: { 200: z.array(Category) },
});

export const readCategory = endpoint({
  ...get,
  path: '/api/categories/:id',
  params: anyCategory,
  responses: { 200: Category },
});

export const readCategoryPhotos = endpoint({
  ...get,
  path: '/api/categories/:id/photos',
  params: anyCategory,
  responses: { 200: z.array(Photo) },
});

export const createCategory = endpoint({
  ...post,
  path: '/api/categories',
  body: NewCategory,
  responses: { 201: Category },
});

export const changeCategory = endpoint({
  ...put,
  path: '/api/categories/:id',
  ...byId,
  body: CategoryChange,
  responses: { 200: Category },
});

/** Replaces the categories of a photo. */
export const changeCategories = endpoint({
  ...put,
  path: '/api/photos/:id/categories',
  ...changesPhoto,
  body: z.object({ categoryIds }),
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
  ...get,
  path: '/api/photos/:id/notes',
  ...byId,
  responses: { 200: z.array(PhotoNote) },
});

export const addPhotoNote = endpoint({
  ...post,
  path: '/api/photos/:id/notes',
  ...byId,
  repeatable: true,
  body: z.object({ content: requiredText(longTextLimit, () => t.notes.blank) }),
  responses: { 201: PhotoNote },
});

// Settings of the couple

/** `keepOriginals`: uploaded files are kept beside the pictures made of them. */
const PhotoSettings = z.object({ keepOriginals: z.boolean() });
const settings = { path: '/api/settings', responses: { 200: PhotoSettings } } as const;

export const readSettings = endpoint({ ...get, ...settings });
export const changeSettings = endpoint({ ...put, ...settings, body: PhotoSettings });

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

/** A category was created, changed or deleted. */
export const categoriesChanged = liveEvent({ name: 'categories-changed', data: z.object({}) });

export const settingsChanged = liveEvent({ name: 'photo-settings-changed', data: z.object({}) });
