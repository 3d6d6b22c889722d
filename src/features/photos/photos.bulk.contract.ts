import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { photosMessages as t } from './messages/index.ts';
import { mostInBulk } from './photos.rules.ts';

const ids = z.array(z.int().check(z.positive({ error: () => sharedMessages.invalidId })));

/** Several photos at once. */
export const photoIds = ids.check(
  z.minLength(1, { error: () => t.answers.noneSelected }),
  z.maxLength(mostInBulk, { error: () => t.answers.tooMany(mostInBulk) }),
);
export const categoryIds = ids.check(
  z.maxLength(mostInBulk, { error: () => t.answers.tooManyCategories }),
);

/** How it went: for `count` of them; `missing` are not there, or not where they would have to be. */
const Done = z.object({
  message: z.string(),
  count: z.int(),
  missing: z.optional(z.array(z.int())),
});

const severalPhotos = z.object({ photoIds });

/** Puts them into the bin. */
export const deletePhotos = endpoint({
  method: 'DELETE',
  path: '/api/photos/bulk',
  access: 'user',
  body: severalPhotos,
  answers: { 200: Done },
});

/** Adds categories to what each photo has, and takes others away (decisions §4). */
export const assignCategories = endpoint({
  method: 'PUT',
  path: '/api/photos/bulk/categories',
  access: 'user',
  body: z.object({ photoIds, categoryIds, removeCategoryIds: z.optional(categoryIds) }),
  answers: { 200: Done },
});

export const recoverPhotos = endpoint({
  method: 'PUT',
  path: '/api/photos/bulk/recover',
  access: 'user',
  body: severalPhotos,
  answers: { 200: Done },
});

/** Takes them out of the bin for good. */
export const purgePhotos = endpoint({
  method: 'DELETE',
  path: '/api/photos/bulk/permanent',
  access: 'user',
  body: severalPhotos,
  answers: { 200: Done },
});
