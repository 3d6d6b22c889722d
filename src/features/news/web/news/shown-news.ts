import type { Photo } from '#features/photos/photos.contract.ts';
import { dateIn } from '#shared/dates.ts';
import type { News, NewsItem } from '../../news.contract.ts';
import { parseKey, placeOf } from '../../news.rules.ts';

/** How much was seen when Home was opened: until when at each place, and on Home when the day began. */
export interface SeenBefore {
  readonly seen: News['seen'];
  readonly sinceDay: string;
}

/** True if the item was new when Home was opened. */
export function isNew({ key, at }: NewsItem, { seen }: SeenBefore): boolean {
  const group = parseKey(key);
  return group !== null && Date.parse(at) > Date.parse(seen[placeOf(group)]);
}

export const isOfDay = (at: number, day: string, timeZone: string): boolean =>
  dateIn(timeZone, at).toString() === day;

/** A line of news; `count` of photos is without the one that is shown large. */
export interface NewsLine {
  readonly item: NewsItem;
  readonly count: number;
  readonly isMore: boolean;
}

export interface ShownNews {
  /** The newest photo of the news; otherwise the newest one that they are about. */
  readonly large: { readonly photo: Photo; readonly item: NewsItem } | undefined;
  readonly lines: readonly NewsLine[];
}

/** New items, and for the rest of the day also those that were seen. */
export function shownNews(
  items: readonly NewsItem[],
  before: SeenBefore,
  day: string,
  timeZone: string,
): ShownNews {
  const shown = items.filter(
    (item) =>
      isNew(item, before) ||
      Date.parse(item.at) > Date.parse(before.sinceDay) ||
      isOfDay(Date.parse(item.at), day, timeZone),
  );
  const largeItem =
    shown.find(({ kind, photos }) => kind === 'photos' && photos.length > 0) ??
    shown.find(({ photos }) => photos.length > 0);
  const photo = largeItem?.photos[0];
  const lines = shown.flatMap((item): NewsLine[] => {
    const isMore = item === largeItem && item.kind === 'photos';
    const count = isMore ? item.count - 1 : item.count;
    return count === 0 ? [] : [{ item, count, isMore }];
  });
  return {
    large: largeItem && photo && { item: largeItem, photo },
    lines,
  };
}
