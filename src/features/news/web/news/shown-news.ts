import type { Photo } from '#features/photos/photos.contract.ts';
import { dateIn } from '#shared/dates.ts';
import type { News, NewsItem } from '../../news.contract.ts';
import { isUnseen } from '../../news.rules.ts';

/** How much was seen when Home was opened: until when at each place, and on Home when the day began. */
export interface SeenBefore {
  readonly seen: News['seen'];
  readonly sinceDay: string;
}

export const isOfDay = (at: number, day: string, timeZone: string): boolean =>
  dateIn(timeZone, at).toString() === day;

export interface NewWord {
  readonly id: number;
  readonly text: string;
  readonly at: string;
  readonly isNew: boolean;
}

/** `count` and `videos` are those of the text: without the photo that is shown large. */
export interface NewsLine extends Omit<NewsItem, 'words'> {
  /** True if it was new when Home was opened. */
  readonly isNew: boolean;
  /** Shown large, with others. */
  readonly isMore: boolean;
  readonly words: readonly NewWord[];
}

export interface ShownNews {
  readonly hasNew: boolean;
  /** The newest photo that the partner added. */
  readonly photo: Photo | undefined;
  /** The words first, then the newest first. */
  readonly lines: readonly NewsLine[];
}

/** New items, and for the rest of the day also those that were seen; null if there are none. */
export function shownNews(
  all: readonly NewsItem[],
  { seen, sinceDay }: SeenBefore,
  day: string,
  timeZone: string,
): ShownNews | null {
  const isShown = ({ at, isNew }: { at: string; isNew: boolean }) =>
    isNew || Date.parse(at) > Date.parse(sinceDay) || isOfDay(Date.parse(at), day, timeZone);
  const items = all
    .map((item): NewsLine => {
      const isNew = (at: string) => isUnseen({ ...item, at }, seen);
      const words = wordsOf(item).map((word) => ({ ...word, isNew: isNew(word.at) }));
      return { ...item, isNew: isNew(item.at), isMore: false, words: words.filter(isShown) };
    })
    .filter(isShown);
  if (items.length === 0) return null;
  const large = items.find(({ kind }) => kind === 'photos');
  const photo = large?.photos[0];
  const lines = items.map((item): NewsLine => {
    if (item !== large) return item;
    const videos = item.videos - (photo?.kind === 'video' ? 1 : 0);
    return { ...item, count: item.count - 1, videos, isMore: true };
  });
  return {
    hasNew: items.some(({ isNew }) => isNew),
    photo,
    lines: lines
      .filter(({ count }) => count > 0)
      .sort((one, other) => Number(isWord(other)) - Number(isWord(one))),
  };
}

const isWord = ({ kind }: NewsLine): boolean => kind === 'word';

/** The words of an item; a response that an earlier version cached has the newest one only. */
const wordsOf = ({ kind, words, text = '', at }: NewsItem) =>
  kind === 'word' && words.length === 0 ? [{ id: 0, text, at }] : words;
