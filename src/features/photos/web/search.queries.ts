import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { invalidate } from '#platform/web/api/queries.ts';
import { onLiveEvents } from '#platform/web/realtime/events.ts';
import type { Answer } from '#shared/endpoint.ts';
import { categoriesChanged } from '../photos.categories.contract.ts';
import { type Photo, photoNoteAdded, photosChanged, searchPhotos } from '../photos.contract.ts';

/** Photos per request, the most that the server sends. */
const pageSize = 200;

/** Photos that match a text, newest first, in pages. */
export const searchQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: [searchPhotos.path, text] as const,
    queryFn: ({ pageParam }) =>
      request(searchPhotos, { query: { q: text, page: `${pageParam}`, limit: `${pageSize}` } }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { page, totalPages } }) =>
      page + 1 < totalPages ? page + 1 : undefined,
  });

type Found = InfiniteData<Answer<typeof searchPhotos>>;

/** The photos of a live list that a search found; undefined before the first page. */
export function foundIn(photos: readonly Photo[], found: Found | undefined) {
  if (found === undefined) return undefined;
  const ids = new Set(found.pages.flatMap((page) => page.photos.map(({ id }) => id)));
  return photos.filter(({ id }) => ids.has(id));
}

// Captions, notes and names of categories are searched.
onLiveEvents(
  [photosChanged, photoNoteAdded, categoriesChanged],
  () => void invalidate(searchPhotos),
);
