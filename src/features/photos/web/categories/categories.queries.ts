import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteCategory } from '#features/categories/categories.contract.ts';
import { nameKey } from '#features/categories/categories.rules.ts';
import { cache } from '#platform/web/cache/cache.ts';
import { call } from '#platform/web/http/call.ts';
import { isGone } from '#platform/web/http/gone.ts';
import { live } from '#platform/web/live/live.ts';
import type { Input } from '#shared/endpoint.ts';
import {
  type Category,
  categoriesChanged,
  changeCategory,
  createCategory,
  readCategories,
  readCategory,
} from '../../photos.categories.contract.ts';
import { photosChanged, photosPurged } from '../../photos.contract.ts';
import { soon } from '../soon.ts';

const categoriesKey = ['categories'] as const;
const categoryKey = (id: number) => ['categories', id] as const;

/** All that somebody made, by name. The favourites are not among them. */
export const categoriesQuery = queryOptions({
  queryKey: categoriesKey,
  queryFn: () => call(readCategories),
});

/** One of them, or the favourites (-1). */
export const categoryQuery = (id: number) =>
  queryOptions({
    queryKey: categoryKey(id),
    queryFn: () => call(readCategory, { params: { id: `${id}` } }),
  });

// Here, and not in a component: whoever asks for categories has loaded this, and hears of them on every page.
live.on(categoriesChanged, () => void cache.invalidateQueries({ queryKey: categoriesKey }));

/** Counts and covers, but not the photos that other queries keep below a category's key. */
const countsAreOld = soon(
  () =>
    void cache.invalidateQueries({
      queryKey: categoriesKey,
      predicate: ({ queryKey }) => queryKey.length <= categoryKey(0).length,
    }),
);
live.on(photosChanged, countsAreOld);
live.on(photosPurged, countsAreOld);

/** A new one, or what is changed of one. */
export type CategoryChange =
  | { readonly id: undefined; readonly words: Input<typeof createCategory>['body'] }
  | { readonly id: number; readonly words: Input<typeof changeCategory>['body'] };

export function useSaveCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, words }: CategoryChange) =>
      id === undefined
        ? call(createCategory, { body: words })
        : call(changeCategory, { params: { id: `${id}` }, body: words }),
    onSuccess: (saved) => {
      client.setQueryData(categoriesQuery.queryKey, (list) => list && withSaved(list, saved));
      client.setQueryData(categoryQuery(saved.id).queryKey, saved);
    },
    // Photos bear its name and colour; and it may have been saved all the same, its answer lost on the way.
    onSettled: () => void client.invalidateQueries({ queryKey: categoriesKey }),
  });
}

/** Takes one away; its photos stay. What is gone already counts as done (decisions §0). */
export function useDeleteCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) =>
      call(deleteCategory, { params: { id: `${id}` } }).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      }),
    onSuccess: (_, id) => {
      client.setQueryData(categoriesQuery.queryKey, (list) =>
        list?.filter((category) => category.id !== id),
      );
    },
    onSettled: () => void client.invalidateQueries({ queryKey: categoriesKey }),
  });
}

/** The list with this one in its place, by name as the home has it. */
const withSaved = (list: readonly Category[], saved: Category): Category[] =>
  [...list.filter(({ id }) => id !== saved.id), saved].sort((one, other) =>
    nameKey(one.name) < nameKey(other.name) ? -1 : 1,
  );
