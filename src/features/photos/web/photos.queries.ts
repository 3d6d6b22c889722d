import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  skipToken,
  useQuery,
} from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import type { Answer } from '#shared/endpoint.ts';
import { type Photo, readAllPhotos, readPhoto, searchPhotos } from '../photos.contract.ts';
import { photoKey, photosKey, unsavedChanges } from './photo-cache.ts';

/** All photos outside the bin, newest first. Live events keep the list fresh. */
export const photosQuery = queryOptions({
  queryKey: photosKey,
  queryFn: async () => (await request(readAllPhotos)).map(unsavedChanges()),
});

/** One photo, also in the bin; null if it is deleted permanently. */
export const photoQuery = (id: number) =>
  queryOptions({
    queryKey: photoKey(id),
    async queryFn(): Promise<Photo | null> {
      const photo = await request(readPhoto, { params: { id: `${id}` } });
      return unsavedChanges()(photo);
    },
  });

/** One photo; the list's version is shown at first. */
export const usePhoto = (id: number) =>
  useQuery({
    ...photoQuery(id),
    initialData: () =>
      queryClient.getQueryData(photosQuery.queryKey)?.find((each) => each.id === id),
    initialDataUpdatedAt: () => queryClient.getQueryState(photosKey)?.dataUpdatedAt,
  });

/**
 * Until when the user had seen the gallery before this visit of it, in ISO 8601. It is written when the visit begins, and never
 * read from the server, so that new photos stay new while they are looked at.
 */
export const seenBeforeQuery = queryOptions<string>({
  queryKey: ['gallery seen before this visit'],
  queryFn: skipToken,
});

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

type SearchPages = InfiniteData<Answer<typeof searchPhotos>>;

/** The photos of a live list that a search found; undefined before the first page. */
export function matchingPhotos(photos: readonly Photo[], searchData: SearchPages | undefined) {
  if (searchData === undefined) return undefined;
  const ids = new Set(searchData.pages.flatMap((page) => page.photos.map(({ id }) => id)));
  return photos.filter(({ id }) => ids.has(id));
}
