import { apiQuery, invalidate, queryClient } from '#platform/web/api/queries.ts';
import { isUsedUp, requestedPhotos, stripPhotos, thumbnails } from '../../dashboard.rules.ts';
import { type Photo, readPhotosPage, readRandomPhotos } from '../../photos.contract.ts';
import { maxPreviews } from '../../photos.rules.ts';

/** The newest photos, and the number of all photos; `hasVideos`: some of those that were read are videos. */
const newest = (query: { page?: string; limit: string }, shownCount: number) => ({
  ...apiQuery(readPhotosPage, { query }),
  select: ({ photos, pagination }: { photos: Photo[]; pagination: { total: number } }) => ({
    photos: photos.slice(0, shownCount),
    total: pagination.total,
    hasVideos: photos.some(({ kind }) => kind === 'video'),
  }),
});

/** Photos for the tile of the dashboard. */
export const photosTileQuery = newest({ page: '0', limit: `${requestedPhotos}` }, thumbnails);

/** Photos for the gallery. */
export const newestQuery = newest({ limit: `${maxPreviews.small}` }, maxPreviews.small);

/** Random photos for the strip, drawn once for each visit. */
export const stripQuery = {
  ...apiQuery(readRandomPhotos, { query: { limit: `${stripPhotos}` } }),
  select: ({ photos }: { photos: Photo[] }) => photos,
  staleTime: Number.POSITIVE_INFINITY,
};

/** Changes the photos of the strip in their places, since other photos would distract. */
export function patchStrip(change: (strip: Photo[]) => Photo[], more = false): void {
  const { queryKey } = stripQuery;
  const state = queryClient.getQueryState(queryKey);
  if (state === undefined) return;
  const { data: { photos: strip = [] } = {}, fetchStatus, isInvalidated } = state;
  const photos = change(strip);
  // A response that is on its way may be older than the event. Canceled first, since that restores the data.
  const isFetching = fetchStatus === 'fetching';
  if (isFetching) void queryClient.cancelQueries({ queryKey });
  // Makes the query valid.
  queryClient.setQueryData(queryKey, (data) => data && { photos });
  const isOutdated = more || isFetching || isInvalidated || isUsedUp(strip, photos);
  if (isOutdated) void invalidate(readRandomPhotos);
}
