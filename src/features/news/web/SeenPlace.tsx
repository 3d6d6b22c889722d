import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { seenBeforeQuery } from '#features/photos/web/photos.queries.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import type { Place } from '../news.rules.ts';
import { newsQuery } from './news.queries.ts';
import { useMarkSeen } from './seen.ts';

/** Marks the news of the open place as seen. Home marks its news itself, once they are on the screen. */
export function SeenPlace({ place }: { place: Place | undefined }) {
  useSeenBefore(place);
  useMarkSeen(place ?? 'home', place !== undefined && place !== 'home');
  return null;
}

/**
 * Keeps until when the gallery was seen before this visit. A visit that comes from Home began there, since Home marks the
 * photos as seen that it leads to.
 */
function useSeenBefore(place: Place | undefined): void {
  const seen = useQuery(newsQuery).data?.seen.gallery;
  // Keeps it in the cache.
  useQuery(seenBeforeQuery);
  const lastPlace = useRef<Place>(undefined);
  useEffect(() => {
    if (seen === undefined) return;
    const isSameVisit =
      place === lastPlace.current || (place === 'gallery' && lastPlace.current === 'home');
    lastPlace.current = place;
    queryClient.setQueryData(seenBeforeQuery.queryKey, (before) =>
      isSameVisit ? (before ?? seen) : seen,
    );
  }, [place, seen]);
}
