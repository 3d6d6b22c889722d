import type { Photo } from '#features/photos/photos.contract.ts';
import { dateIn } from '#shared/dates.ts';
import type { News, NewsItem } from '../../news.contract.ts';
import { isUnseen } from '../../news.rules.ts';

/** How much was seen when Home was opened: until when at each place, and on Home when the day began. */
export interface SeenBefore {
  readonly seen: News['seen'];
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly sinceDay: string;
}

export const isOfDay = (at: number, day: string, timeZone: string): boolean =>
  dateIn(timeZone, at).toString() === day;

interface ShownWord {
  readonly id: number;
  readonly text: string;
  readonly at: string;
  readonly isNew: boolean;
}

/** `count` and `videos` are those of the text: without the photo that is shown large. */
export interface NewsLine extends Omit<NewsItem, 'memory' | 'memories' | 'words'> {
  /** True if it was new when Home was opened. */
  readonly isNew: boolean;
  /** The others of an item: of the photos without the large one, or of the memories without those that are named. */
  readonly isMore: boolean;
  readonly words: readonly ShownWord[];
  readonly memory?: { readonly id: number; readonly title: string } | undefined;
}

export interface ShownNews {
  readonly hasNew: boolean;
  /** The held photo, or the newest one that the partner added. */
  readonly photo: Photo | undefined;
  /** The words first, then the newest first. */
  readonly lines: readonly NewsLine[];
}

/** Memories of one item that have a line of their own. */
const mostNamedMemories = 4;

/** New items, and for the rest of the day also those that were seen; null if there are none. */
export function shownNews(
  all: readonly NewsItem[],
  { seen, day, sinceDay }: SeenBefore,
  timeZone: string,
  heldPhoto?: Photo,
): ShownNews | null {
  const isNew = (item: NewsItem, at: string) => isUnseen({ ...item, at }, seen);
  const isShown = ({ at, isNew }: { at: string; isNew: boolean }) =>
    isNew || Date.parse(at) > Date.parse(sinceDay) || isOfDay(Date.parse(at), day, timeZone);
  /** The words or memories of an item that are shown. */
  const shownOf = <Thing extends { at: string }>(item: NewsItem, things: readonly Thing[]) =>
    things.map((thing) => ({ ...thing, isNew: isNew(item, thing.at) })).filter(isShown);
  const items = all.filter((item) => isShown({ at: item.at, isNew: isNew(item, item.at) }));
  if (items.length === 0) return null;
  const ofPhotos = items.filter(({ kind }) => kind === 'photos');
  const held = ({ photos }: NewsItem) => photos.find(({ id }) => id === heldPhoto?.id);
  const large = ofPhotos.find(held) ?? ofPhotos[0];
  const photo = large && (held(large) ?? heldPhoto ?? large.photos[0]);
  const lines = items.flatMap((item): NewsLine[] => {
    const line = {
      ...item,
      isNew: isNew(item, item.at),
      isMore: false,
      words: shownOf(item, wordsOf(item)),
    };
    if (item.kind === 'memory') return memoryLines(line, item, shownOf(item, memoriesOf(item)));
    if (item !== large) return [line];
    const videos = item.videos - (photo?.kind === 'video' ? 1 : 0);
    return [{ ...line, count: item.count - 1, videos, isMore: true }];
  });
  return {
    hasNew: lines.some(({ isNew }) => isNew),
    photo,
    lines: lines
      .filter(({ count }) => count > 0)
      .sort((one, other) => Number(isWord(other)) - Number(isWord(one))),
  };
}

type ShownMemory = ReturnType<typeof memoriesOf>[number] & { isNew: boolean };

/** A line for each of the newest memories, and one for the others. */
function memoryLines(line: NewsLine, item: NewsItem, memories: readonly ShownMemory[]): NewsLine[] {
  const unnamedCount = item.count - memoriesOf(item).length;
  const named = memories.slice(0, mostNamedMemories).map(
    (memory): NewsLine => ({
      ...line,
      key: `${line.key}.${memory.id}`,
      at: memory.at,
      isNew: memory.isNew,
      count: 1,
      memory,
    }),
  );
  const others = memories.slice(mostNamedMemories);
  return named.concat({
    ...line,
    at: others[0]?.at ?? line.at,
    isNew: others.some(({ isNew }) => isNew),
    isMore: true,
    count: others.length + unnamedCount,
  });
}

const isWord = ({ kind }: NewsLine): boolean => kind === 'word';

/** The words of an item; a response that an earlier version cached has the newest one only. */
const wordsOf = ({ kind, words, text = '', at }: NewsItem) =>
  kind === 'word' && words.length === 0 ? [{ id: 0, text, at }] : words;

/** The memories of an item; a response that an earlier version cached has the newest one only. */
const memoriesOf = ({ memory, memories, at }: NewsItem) =>
  memory !== undefined && memories.length === 0
    ? [{ id: memory.id, title: memory.title, at }]
    : memories;
