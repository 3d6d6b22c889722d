import type { Photo } from '#features/photos/photos.contract.ts';
import { dateIn } from '#shared/dates.ts';
import type { News, NewsItem } from '../../news.contract.ts';
import { placeOf } from '../../news.rules.ts';

/** How much was seen when Home was opened: until when at each place, and on Home when the day began. */
export interface SeenBefore {
  readonly seen: News['seen'];
  readonly sinceDay: string;
}

export const isOfDay = (at: number, day: string, timeZone: string): boolean =>
  dateIn(timeZone, at).toString() === day;

/** `count` and `videos` are those of the text: without the photo that is shown large. */
export interface NewsLine extends NewsItem {
  /** True if it was new when Home was opened. */
  readonly isNew: boolean;
  /** Shown large, with others. */
  readonly isMore: boolean;
}

export interface ShownNews {
  readonly hasNew: boolean;
  /** The newest photo of the news; otherwise the newest one that they are about. */
  readonly photo: Photo | undefined;
  readonly lines: readonly NewsLine[];
}

/** New items, and for the rest of the day also those that were seen; null if there are none. */
export function shownNews(
  all: readonly NewsItem[],
  { seen, sinceDay }: SeenBefore,
  day: string,
  timeZone: string,
): ShownNews | null {
  const isAfter = (at: number, seenUntil: string) => at > Date.parse(seenUntil);
  const items = all.flatMap((item) => {
    const at = Date.parse(item.at);
    const isNew = isAfter(at, seen[placeOf(item.kind, item.memory !== undefined)]);
    const isShown = isNew || isAfter(at, sinceDay) || isOfDay(at, day, timeZone);
    return isShown ? [{ ...item, isNew, isMore: false }] : [];
  });
  if (items.length === 0) return null;
  const withPhotos = items.filter(({ photos }) => photos.length > 0);
  const large = withPhotos.find(({ kind }) => kind === 'photos') ?? withPhotos[0];
  const photo = large?.photos[0];
  const lines = items.map((item): NewsLine => {
    if (item !== large || item.kind !== 'photos') return item;
    const videos = item.videos - (photo?.kind === 'video' ? 1 : 0);
    return { ...item, count: item.count - 1, videos, isMore: true };
  });
  return {
    hasNew: items.some(({ isNew }) => isNew),
    photo,
    lines: lines.filter(({ count }) => count > 0),
  };
}
