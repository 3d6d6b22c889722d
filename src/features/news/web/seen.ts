import { useQuery } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { request } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { changeSeen } from '../news.contract.ts';
import type { Place } from '../news.rules.ts';
import { newsQuery } from './news.queries.ts';

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};

/** Marks the news of a place as seen on all devices, while it is shown; `home` marks all places. */
export function useMarkSeen(place: Place, isShown: boolean): void {
  const { data } = useQuery(newsQuery);
  const isVisible = useSyncExternalStore(subscribe, () => !document.hidden);
  const counts = data === undefined ? [] : Object.values(data.unseen);
  const hasUnseen =
    place === 'home' ? counts.some((count) => count > 0) : (data?.unseen[place] ?? 0) > 0;
  // The newest news of all places is not older than that of this place.
  const until = hasUnseen ? data?.items[0]?.at : undefined;
  useEffect(() => {
    if (until === undefined || !isShown || !isVisible) return;
    // An error is not shown: the news is marked at the next visit.
    request(changeSeen, { body: { place, until } }).then(
      (seen) =>
        queryClient.setQueryData(newsQuery.queryKey, (news) => news && { ...news, ...seen }),
      () => undefined,
    );
  }, [place, until, isShown, isVisible]);
}
