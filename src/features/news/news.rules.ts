import { offsetIn } from '#shared/dates.ts';

/** Places of the app that show news. */
export const places = ['home', 'gallery', 'memories', 'surprises'] as const;
export type Place = (typeof places)[number];

/** One value for each place. */
export const byPlace = <Value>(value: (place: Place) => Value) => ({
  home: value('home'),
  gallery: value('gallery'),
  memories: value('memories'),
  surprises: value('surprises'),
});

/** The kinds of news, with the places where they count. */
const placeOfKind = {
  photos: 'gallery',
  memory: 'memories',
  caption: 'gallery',
  photo_note: 'gallery',
  reaction: 'gallery',
  word: 'home',
  note: 'home',
  prize: 'surprises',
} as const satisfies Readonly<Record<string, Place>>;
export type NewsKind = keyof typeof placeOfKind;
export const newsKinds = Object.keys(placeOfKind) as NewsKind[];

/** The type of thing that an item is about. */
export type Subject = 'photo' | 'memory';

/** The place where an item of news counts. */
export const placeOf = (kind: NewsKind, isOfMemory: boolean): Place =>
  isOfMemory ? 'memories' : placeOfKind[kind];

/** True for an item that is newer than what was seen at its place. */
export const isUnseen = (
  { kind, at, memory }: { kind: NewsKind; at: string; memory?: object | undefined },
  seen: Readonly<Record<Place, string>>,
): boolean => Date.parse(at) > Date.parse(seen[placeOf(kind, memory !== undefined)]);

/**
 * The time until which all of a place's unseen items were shown; undefined if the oldest one was not. `items`: the newest
 * first.
 */
export function shownUntil<Item extends { at: string }>(
  items: readonly Item[],
  isShown: (item: Item) => boolean,
): string | undefined {
  const hidden = items.findLastIndex((item) => !isShown(item));
  return items[hidden + 1]?.at;
}

/** Memories that an item names. */
export const mostMemoriesOfItem = 50;

/** Photos that an item shows. */
export const mostPhotosOfItem = 4;

export const hourMs = 60 * 60 * 1_000;

/**
 * Clock hours of a time zone as numbers. Zones differ from UTC by a part of an hour that a change of the clocks keeps,
 * except on Lord Howe Island, where the groups of older news change twice a year.
 */
export function hoursOf(timeZone: string, now: number) {
  const offset = ((offsetIn(timeZone, now) % hourMs) + hourMs) % hourMs;
  return {
    /** Milliseconds to add to a time before it is divided into hours. */
    offset,
    hourOf: (at: number): number => Math.floor((at + offset) / hourMs),
    /** The first millisecond of an hour. */
    startOf: (hour: number): number => hour * hourMs - offset,
  };
}
export type Hours = ReturnType<typeof hoursOf>;

/** A kind, an hour, and a photo or memory if there is a group for each, as in `photo_note.499092.p12`. */
const keyPattern = new RegExp(
  String.raw`^(?:${newsKinds.join('|')})\.(\d{1,9})(?:\.[pm]\d{1,15})?$`,
);

export const isKey = (key: string): boolean => keyPattern.test(key);

/** The hour of a group with this key. */
export const hourOfKey = (key: string): number => Number(keyPattern.exec(key)?.[1]);
