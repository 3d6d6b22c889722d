import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import * as z from 'zod/mini';
import { newMemoriesQuery } from '#features/memories/web/new-memories.queries.ts';
import { seenBeforeQuery } from '#features/photos/web/photos.queries.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { persistedValue } from '#platform/web/session/persisted-value.ts';
import type { News } from '../news.contract.ts';
import type { Place } from '../news.rules.ts';
import { nextVisit, type Visit } from '../visits.rules.ts';
import { newsQuery } from './news.queries.ts';

const Visits = z.object({ since: z.string(), seen: z.string(), isOpen: z.boolean() });

/** The visits of the places that mark new things, by the user of this device. */
const storedVisits = persistedValue(
  'news.visits',
  z.object({ userId: z.int(), gallery: Visits, memories: Visits }),
);
/** The place that is open in this window, for a reload. */
const openPlace = persistedValue(
  'news.place',
  z.object({ userId: z.int(), place: z.string() }),
  'tab',
);

interface OpenVisits {
  readonly place: Place | undefined;
  readonly gallery: Visit;
  readonly memories: Visit;
}

/** Keeps what is new in the gallery and the memories since the user last left them. Home marks it as seen, but as no visit. */
export function useVisits(place: Place | undefined): void {
  const { me } = useCouple();
  const { data: news } = useQuery(newsQuery);
  // Keeps them in the cache.
  useQuery(seenBeforeQuery);
  useQuery(newMemoriesQuery);
  const inThisWindow = useRef<OpenVisits>(undefined);
  useEffect(() => {
    if (news === undefined) return;
    const { gallery, memories } = visitsNow(news, me.id, place, inThisWindow.current);
    inThisWindow.current = { place, gallery, memories };
    storedVisits.set({ userId: me.id, gallery, memories });
    openPlace.set({ userId: me.id, place: place ?? '' });
    queryClient.setQueryData(seenBeforeQuery.queryKey, gallery.since);
    queryClient.setQueryData(
      newMemoriesQuery.queryKey,
      news.items
        .flatMap((item) => item.memories)
        .filter(({ at }) => at > memories.since)
        .map(({ id }) => id),
    );
  }, [place, news, me.id]);
}

function visitsNow(
  { seen, items }: News,
  userId: number,
  place: Place | undefined,
  inThisWindow: OpenVisits | undefined,
) {
  const stored = storedVisits.get();
  const beforeReload = openPlace.get();
  const lastPlace =
    inThisWindow?.place ?? (beforeReload?.userId === userId ? beforeReload.place : undefined);
  const visitOf = (each: 'gallery' | 'memories') => {
    const isOpen = place === each;
    const wasOpenHere = lastPlace === each;
    // Another window may have stored its own visit since.
    const visitHere = isOpen && wasOpenHere ? inThisWindow?.[each] : undefined;
    const storedVisit = stored?.userId === userId ? stored[each] : undefined;
    return nextVisit(visitHere ?? storedVisit, {
      seen: seen[each],
      seenHome: seen.home,
      newest: items[0]?.at ?? '',
      isOpen,
      wasOpenHere,
    });
  };
  return { gallery: visitOf('gallery'), memories: visitOf('memories') };
}
