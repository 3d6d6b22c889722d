import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteCategory } from '#features/categories/categories.contract.ts';
import { nameKey } from '#features/categories/categories.rules.ts';
import { request } from '#platform/web/api/client.ts';
import type { Input } from '#shared/endpoint.ts';
import { type Category, changeCategory, createCategory } from '../../photos.categories.contract.ts';
import { categoriesKey, categoriesQuery, categoryQuery } from './categories.queries.ts';

/** A new one, or what is changed of one. */
export type CategoryChange =
  | { readonly id: undefined; readonly words: Input<typeof createCategory>['body'] }
  | { readonly id: number; readonly words: Input<typeof changeCategory>['body'] };

export function useSaveCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: CategoryChange) =>
      change.id === undefined
        ? request(createCategory, { body: change.words })
        : request(changeCategory, { params: { id: `${change.id}` }, body: change.words }),
    onSuccess: (saved) => {
      client.setQueryData(categoriesQuery.queryKey, (list) => list && withSaved(list, saved));
      client.setQueryData(categoryQuery(saved.id).queryKey, saved);
    },
    // Photos bear its name and colour; and it may have been saved all the same, its answer lost on the way.
    onSettled: () => void client.invalidateQueries({ queryKey: categoriesKey }),
  });
}

/** Takes one away; its photos stay. */
export function useDeleteCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => request(deleteCategory, { params: { id: `${id}` } }),
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
