import * as z from 'zod/mini';
import {
  CategoryChange,
  CategoryLabel,
  NewCategory,
} from '#features/categories/categories.contract.ts';
import { endpoint, idParam } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { categoryIds } from './photos.bulk.contract.ts';
import { ChangedPhoto, onePhoto, Photo } from './photos.contract.ts';

/** A category with what is in it; the bin does not count. */
export const Category = z.extend(CategoryLabel, {
  description: z.nullable(z.string()),
  photoCount: z.int(),
  /** Its newest photo, if it has any. */
  photos: z.array(Photo),
});
export type Category = z.infer<typeof Category>;

/** One that somebody made, or the favourites (-1). */
const anyCategory = z.object({
  id: z.union([z.pipe(z.literal('-1'), z.transform(Number)), idParam]),
});

/** All that somebody made, by name. */
export const readCategories = endpoint({
  method: 'GET',
  path: '/api/categories',
  access: 'user',
  answers: { 200: z.array(Category) },
});

export const readCategory = endpoint({
  method: 'GET',
  path: '/api/categories/:id',
  access: 'user',
  params: anyCategory,
  answers: { 200: Category },
});

export const readCategoryPhotos = endpoint({
  method: 'GET',
  path: '/api/categories/:id/photos',
  access: 'user',
  params: anyCategory,
  answers: { 200: z.array(Photo) },
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/categories',
  access: 'user',
  body: NewCategory,
  answers: { 201: Category },
});

export const changeCategory = endpoint({
  method: 'PUT',
  path: '/api/categories/:id',
  access: 'user',
  params: z.object({ id: idParam }),
  body: CategoryChange,
  answers: { 200: Category },
});

/** Gives a photo exactly these categories. */
export const changeCategories = endpoint({
  method: 'PUT',
  path: '/api/photos/:id/categories',
  access: 'user',
  params: onePhoto,
  body: z.object({ categoryIds }),
  answers: { 200: ChangedPhoto },
});

/** Told to both: a category came, changed or went, and with it what photos say of it. */
export const categoriesChanged = liveEvent({ name: 'categories-changed', data: z.object({}) });
