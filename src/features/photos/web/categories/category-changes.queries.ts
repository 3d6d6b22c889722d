import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteCategory } from '#features/categories/categories.contract.ts';
import { nameKey } from '#features/categories/categories.rules.ts';
import { call } from '#platform/web/http/call.ts';
import { takeAway } from '#platform/web/http/gone.ts';
import { evenUnheard } from '#platform/web/outbox/even-unheard.ts';
import type { Input } from '#shared/endpoint.ts';
import {
  type Category,
  changeCategory,
  createCategory,
  readCategories,
  readCategory,
} from '../../photos.categories.contract.ts';
import { categoriesKey, categoriesQuery, categoryQuery } from './categories.queries.ts';

/** A new one, or what is changed of one. */
export type CategoryChange =
  | { readonly id: undefined; readonly words: Input<typeof createCategory>['body'] }
  | { readonly id: number; readonly words: Input<typeof changeCategory>['body'] };

export function useSaveCategory() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: CategoryChange) =>
      evenUnheard<Category>(
        () =>
          change.id === undefined
            ? call(createCategory, { body: change.words })
            : call(changeCategory, { params: { id: `${change.id}` }, body: change.words }),
        async () => (await call(readCategories)).find((each) => isAsSaved(each, change)),
      ),
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
    mutationFn: (id: number) => {
      const params = { id: `${id}` };
      return takeAway(
        () => call(deleteCategory, { params }),
        () => call(readCategory, { params }),
      );
    },
    onSuccess: (_, id) => {
      client.setQueryData(categoriesQuery.queryKey, (list) =>
        list?.filter((category) => category.id !== id),
      );
    },
    onSettled: () => void client.invalidateQueries({ queryKey: categoriesKey }),
  });
}

/** Whether this is what is to be made, or has what is to be changed: nobody else can have made it of this name. */
const isAsSaved = (category: Category, { id, words }: CategoryChange): boolean =>
  (id === undefined
    ? nameKey(category.name) === nameKey(words.name ?? '')
    : category.id === id && category.name === (words.name ?? category.name)) &&
  (words.description === undefined || category.description === words.description) &&
  (words.color === undefined || category.color === words.color);

/** The list with this one in its place, by name as the home has it. */
const withSaved = (list: readonly Category[], saved: Category): Category[] =>
  [...list.filter(({ id }) => id !== saved.id), saved].sort((one, other) =>
    nameKey(one.name) < nameKey(other.name) ? -1 : 1,
  );
