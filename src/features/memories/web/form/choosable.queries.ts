import { infiniteQueryOptions } from '@tanstack/react-query';
import { photosChanged, photosPurged, readPhotosPage } from '#features/photos/photos.contract.ts';
import { throttled } from '#features/photos/web/throttled.ts';
import { request } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';

/** Photos of one reading (S2 §9). */
const pageSize = 100;

const key = ['choosable photos'] as const;

/** Photos to choose from, the newest first, one page after the other. */
export const choosableQuery = infiniteQueryOptions({
  queryKey: key,
  queryFn: ({ pageParam }) =>
    request(readPhotosPage, { query: { page: `${pageParam}`, limit: `${pageSize}` } }),
  initialPageParam: 0,
  getNextPageParam: ({ pagination: { page, totalPages } }) =>
    page + 1 < totalPages ? page + 1 : undefined,
});

const old = throttled(() => void queryClient.invalidateQueries({ queryKey: key }));
onLiveEvent(photosChanged, old);
onLiveEvent(photosPurged, old);
