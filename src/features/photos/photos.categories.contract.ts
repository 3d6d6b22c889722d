import * as z from 'zod/mini';
import {
  CategoryChange,
  CategoryLabel,
  NewCategory,
} from '#features/categories/categories.contract.ts';
import { endpoint, idParam } from '#shared/endpoint.ts';
import { liveEvent } from '#shared/event.ts';
import { categoryIds, changesPhoto, Photo } from './photos.contract.ts';

/** A category with its photos outside the recycle bin. */
export const Category = z.extend(CategoryLabel, {
  description: z.nullable(z.string()),
  photoCount: z.int(),
  /** At most the newest one. */
  photos: z.array(Photo),
});
export type Category = z.infer<typeof Category>;

/** The id of a category, or -1 for the virtual Favorites. */
const anyCategory = z.object({
  id: z.union([z.pipe(z.literal('-1'), z.transform(Number)), idParam]),
});

/** All categories by name, without Favorites. */
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

/** Replaces the categories of a photo. */
export const changeCategories = endpoint({
  method: 'PUT',
  path: '/api/photos/:id/categories',
  access: 'user',
  ...changesPhoto,
  body: z.object({ categoryIds }),
});

/** For both partners: a category was created, changed or deleted. */
export const categoriesChanged = liveEvent({ name: 'categories-changed', data: z.object({}) });
