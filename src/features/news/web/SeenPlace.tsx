import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { openMemoryParam } from '#features/memories/memories.rules.ts';
import type { NewsItem } from '../news.contract.ts';
import type { Place } from '../news.rules.ts';
import { useMarkPlaceSeen } from './seen.ts';
import { useVisits } from './use-visits.ts';

/** Marks the news of the open place as seen. Home marks its news itself, once they are on the screen. */
export function SeenPlace({ place }: { place: Place | undefined }) {
  const { pathname, search } = useLocation();
  const shows = useCallback(
    (item: NewsItem) => isShownAt(pathname, search, item),
    [pathname, search],
  );
  useVisits(place);
  useMarkPlaceSeen(place === 'home' ? undefined : place, shows);
  return null;
}

/** True if the page at an address shows the news, besides its kind of things in other places. */
function isShownAt(pathname: string, search: string, { kind, photos, memory }: NewsItem): boolean {
  switch (kind) {
    case 'photos':
      return pathname === '/photos' || pathname === '/gallery';
    case 'memory':
    case 'prize':
      return true;
    case 'caption':
    case 'photo_note':
    case 'reaction':
      return memory === undefined
        ? photos.some(({ id }) => pathname === `/photo/${id}`)
        : new URLSearchParams(search).get(openMemoryParam) === `${memory.id}`;
    case 'word':
    case 'note':
      return false;
  }
}
