import { queryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import {
  categoriesChanged,
  readCategories,
  readCategory,
} from '../../photos.categories.contract.ts';
import { photosChanged, photosPurged } from '../../photos.contract.ts';
import { soon } from '../soon.ts';

export const categoriesKey = ['categories'] as const;
const categoryKey = (id: number) => ['categories', id] as const;

/** All that somebody made, by name. The favourites are not among them. */
export const categoriesQuery = queryOptions({
  queryKey: categoriesKey,
  queryFn: () => request(readCategories),
});

/** One of them, or the favourites (-1). */
export const categoryQuery = (id: number) =>
  queryOptions({
    queryKey: categoryKey(id),
    queryFn: () => request(readCategory, { params: { id: `${id}` } }),
  });

// Here, and not in a component: whoever asks for categories has loaded this, and hears of them on every page.
onLiveEvent(
  categoriesChanged,
  () => void queryClient.invalidateQueries({ queryKey: categoriesKey }),
);

/** Counts and covers, but not the photos that other queries keep below a category's key. */
const countsAreOld = soon(
  () =>
    void queryClient.invalidateQueries({
      queryKey: categoriesKey,
      predicate: ({ queryKey }) => queryKey.length <= categoryKey(0).length,
    }),
);
onLiveEvent(photosChanged, countsAreOld);
onLiveEvent(photosPurged, countsAreOld);
