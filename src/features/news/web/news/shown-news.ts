import type { Photo } from '#features/photos/photos.contract.ts';
import { dateIn } from '#shared/dates.ts';
import type { News, NewsItem } from '../../news.contract.ts';
import { placeOf } from '../../news.rules.ts';

/** How much was seen when Home was opened: until when at each place, and on Home when the day began. */
export interface SeenBefore {
  readonly seen: News['seen'];
  readonly sinceDay: string;
}

/** True if the item was new when Home was opened. */
export const isNew = ({ kind, memory, at }: NewsItem, { seen }: SeenBefore): boolean =>
  Date.parse(at) > Date.parse(seen[placeOf(kind, memory !== undefined)]);

export const isOfDay = (at: number, day: string, timeZone: string): boolean =>
  dateIn(timeZone, at).toString() === day;

export interface ShownNews {
  readonly items: readonly NewsItem[];
  /** The newest photo of the news; otherwise the newest one that they are about. */
  readonly photo: Photo | undefined;
  /** Without the photo that is shown large. */
  readonly lines: readonly NewsLine[];
}

/** `count` and `videos` are those of the text. */
export interface NewsLine {
  readonly item: NewsItem;
  readonly count: number;
  readonly videos: number;
}

/** New items, and for the rest of the day also those that were seen. */
export function shownNews(
  all: readonly NewsItem[],
  before: SeenBefore,
  day: string,
  timeZone: string,
): ShownNews {
  const items = all.filter(
    (item) =>
      isNew(item, before) ||
      Date.parse(item.at) > Date.parse(before.sinceDay) ||
      isOfDay(Date.parse(item.at), day, timeZone),
  );
  const withPhotos = items.filter(({ photos }) => photos.length > 0);
  const large = withPhotos.find(({ kind }) => kind === 'photos') ?? withPhotos[0];
  const photo = large?.photos[0];
  const lines = items.map((item): NewsLine => {
    const isLarge = item === large && item.kind === 'photos';
    return {
      item,
      count: item.count - (isLarge ? 1 : 0),
      videos: item.videos - (isLarge && photo?.kind === 'video' ? 1 : 0),
    };
  });
  return { items, photo, lines: lines.filter(({ count }) => count > 0) };
}
