import { queryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import { askedFor, isUsedUp, keptOfThem, stripPhotos, stripWith } from '../../dashboard.rules.ts';
import {
  type Photo,
  photosChanged,
  photosPurged,
  readPhotosPage,
  readRandomPhotos,
} from '../../photos.contract.ts';
import { soon } from '../soon.ts';

/** The newest photos for the tile, and how many there are in all (S2 §9). */
export const photosTileQuery = queryOptions({
  queryKey: ['photos tile'],
  queryFn: async () => {
    const query = { page: '0', limit: `${askedFor}` };
    const { photos, pagination } = await request(readPhotosPage, { query });
    return { photos: photos.slice(0, keptOfThem), total: pagination.total };
  },
});

/** Those of the strip. Drawn once for a visit: others would come and go before the eyes. */
export const stripQuery = queryOptions({
  queryKey: ['photo strip'],
  queryFn: async () => {
    const { photos } = await request(readRandomPhotos, { query: { limit: `${stripPhotos}` } });
    return photos;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

const drawAnew = () => void queryClient.invalidateQueries({ queryKey: stripQuery.queryKey });
/** An answer that is under way may not know of it yet. */
const isBeingDrawn = () => queryClient.isFetching({ queryKey: stripQuery.queryKey }) > 0;

function changeStrip(change: (strip: Photo[]) => Photo[]): void {
  const strip = queryClient.getQueryData(stripQuery.queryKey);
  if (strip === undefined) return;
  const changed = change(strip);
  queryClient.setQueryData(stripQuery.queryKey, changed);
  if (isUsedUp(strip, changed)) drawAnew();
}

const countAnew = soon(
  () => void queryClient.invalidateQueries({ queryKey: photosTileQuery.queryKey }),
);

// Here, and not in a component: the dashboard must not come back as it was.
onLiveEvent(photosChanged, ({ photos, more }) => {
  countAnew();
  if (more || isBeingDrawn()) drawAnew();
  else changeStrip((strip) => stripWith(strip, photos));
});
onLiveEvent(photosPurged, ({ ids }) => {
  countAnew();
  const gone = new Set(ids);
  if (isBeingDrawn()) drawAnew();
  else changeStrip((strip) => strip.filter(({ id }) => !gone.has(id)));
});
