import { queryOptions } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import { mostPreviews } from '../../gallery.rules.ts';
import { photosChanged, readPhotosPage } from '../../photos.contract.ts';
import { soon } from '../soon.ts';

const newestKey = ['newest photos'] as const;

/** The newest photos, as many as the gallery may show, and how many there are in all: a list of thousands can wait. */
export const newestQuery = queryOptions({
  queryKey: newestKey,
  queryFn: async () => {
    const { photos, pagination } = await request(readPhotosPage, {
      query: { limit: `${Math.max(...Object.values(mostPreviews))}` },
    });
    return { photos, total: pagination.total };
  },
});

// Here, and not in a component: the gallery must not come back as it was.
onLiveEvent(
  photosChanged,
  soon(() => void queryClient.invalidateQueries({ queryKey: newestKey })),
);
