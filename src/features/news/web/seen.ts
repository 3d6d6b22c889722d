import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { request } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { changeSeen, type NewsItem } from '../news.contract.ts';
import { isUnseen, type Place, placeOf, shownUntil } from '../news.rules.ts';
import { newsQuery } from './news.queries.ts';

const subscribe = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const useVisible = () => useSyncExternalStore(subscribe, () => !document.hidden);

/** An error is not shown: the news is marked at the next visit. */
const markSeen = (place: Place, until: string): void =>
  void request(changeSeen, { body: { place, until } }).then(
    (seen) => queryClient.setQueryData(newsQuery.queryKey, (news) => news && { ...news, ...seen }),
    () => undefined,
  );

/** Marks all news of all places as seen on all devices, while Home shows them. */
export function useMarkAllSeen(isShown: boolean): void {
  const { data } = useQuery(newsQuery);
  const isVisible = useVisible();
  const hasUnseen = data !== undefined && Object.values(data.unseen).some((count) => count > 0);
  const until = hasUnseen ? data.items[0]?.at : undefined;
  useEffect(() => {
    if (until !== undefined && isShown && isVisible) markSeen('home', until);
  }, [until, isShown, isVisible]);
}

interface Visit {
  readonly place: Place;
  /** True until the news has arrived that was being read when the place was opened. */
  isOpening: boolean;
  /** Times of the items that the visit showed, by key. */
  readonly shownItems: Map<string, string>;
  /** Until when it marked the place. */
  until: string;
}

/**
 * Marks the news of a place as seen on all devices: all of them when the place is opened, and later only what the open page
 * shows.
 */
export function useMarkPlaceSeen(
  place: Place | undefined,
  shows: (item: NewsItem) => boolean,
): void {
  const { data: news, isFetching } = useQuery(newsQuery);
  const isVisible = useVisible();
  const visit = useRef<Visit>(undefined);
  useEffect(() => {
    if (visit.current?.place !== place) visit.current = undefined;
    if (place === undefined || news === undefined || !isVisible) return;
    visit.current ??= { place, isOpening: true, shownItems: new Map(), until: '' };
    const { current } = visit;
    const mark = (until: string | undefined) => {
      if (until === undefined || until <= current.until) return;
      current.until = until;
      markSeen(place, until);
    };
    if (current.isOpening) {
      current.isOpening = isFetching;
      // The newest news of all places is not older than that of this place.
      if (news.unseen[place] > 0) mark(news.items[0]?.at);
      return;
    }
    const { shownItems } = current;
    const unseenItems = news.items.filter(
      (item) =>
        placeOf(item.kind, item.memory !== undefined) === place && isUnseen(item, news.seen),
    );
    for (const item of unseenItems) if (shows(item)) shownItems.set(item.key, item.at);
    mark(shownUntil(unseenItems, ({ key, at }) => (shownItems.get(key) ?? '') >= at));
  }, [place, news, isFetching, isVisible, shows]);
}
