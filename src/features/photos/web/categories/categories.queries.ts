import { deleteCategory } from '#features/categories/categories.contract.ts';
import { nameKey } from '#features/categories/categories.rules.ts';
import { categoriesMessages as t } from '#features/categories/messages/index.ts';
import { apiQuery, invalidate, queryClient, useApiMutation } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import { toast } from '#platform/web/ui/toast.ts';
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

/** All categories by name, without the favorites. */
export const categoriesQuery = apiQuery(readCategories);

/** One category, or the favorites (-1). */
export const categoryQuery = (id: number) => apiQuery(readCategory, { params: { id: `${id}` } });

const refetch = () => void invalidate(readCategories, readCategory);
onLiveEvent(categoriesChanged, refetch);
// Counts and covers. Photos come by the hundred, each with an event.
const refetchSoon = soon(refetch);
onLiveEvent(photosChanged, refetchSoon);
onLiveEvent(photosPurged, refetchSoon);

/** Puts a saved category into the list, which is sorted by name. */
function setSaved(saved: Category): void {
  queryClient.setQueryData(categoryQuery(saved.id).queryKey, saved);
  queryClient.setQueryData(categoriesQuery.queryKey, (list) =>
    list === undefined
      ? list
      : [...list.filter(({ id }) => id !== saved.id), saved].sort((one, other) =>
          nameKey(one.name) < nameKey(other.name) ? -1 : 1,
        ),
  );
}

/** The form shows the errors. */
export const useCreateCategory = () =>
  useApiMutation(createCategory, {
    meta: { handlesError: true },
    onSuccess(saved) {
      setSaved(saved);
      toast.photo(t.created(saved.name));
    },
    onSettled: refetch,
  });

/** The form shows the errors. */
export const useChangeCategory = () =>
  useApiMutation(changeCategory, {
    meta: { handlesError: true },
    onSuccess(saved) {
      setSaved(saved);
      toast.photo(t.saved(saved.name));
    },
    onSettled: refetch,
  });

/** Deletes a category; its photos stay. */
export const useDeleteCategory = ({ id, name }: Category) =>
  useApiMutation(deleteCategory, {
    meta: { errorText: t.deleteFailed },
    onSuccess() {
      queryClient.setQueryData(categoriesQuery.queryKey, (list) =>
        list?.filter((category) => category.id !== id),
      );
      toast.photo(t.deleted(name));
    },
    onSettled: refetch,
  });
