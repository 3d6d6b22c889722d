import type { CategoryLabel } from '#features/categories/categories.contract.ts';
import { favorites } from '#features/categories/categories.rules.ts';
import { readWallTime, wallTimeIn } from '#shared/moments.ts';
import { isWallTime, type WallTime } from '#shared/wall-time.ts';

/** Bytes of one upload (decisions §4). */
export const mostUploadBytes = 25 * 1024 * 1024;

/** Photos that one call may name (safety "Bodies"). */
export const mostInBulk = 500;

const day = 24 * 60 * 60 * 1000;
/** Milliseconds that a photo waits in the bin (S2 §9): seven times 24 hours. */
export const binLife = 7 * day;

interface Placed {
  readonly id: number;
  readonly orderedAt: number;
}

/** The order of photos everywhere: the newest first (decisions §4). For `sort`. */
export const newestFirst = (one: Placed, other: Placed): number =>
  other.orderedAt - one.orderedAt || other.id - one.id;

/** A list of photos in order, after these came, changed, moved, or went into the bin. */
export function withChanged<Item extends Placed & { readonly deletedAt: unknown }>(
  list: readonly Item[],
  changed: readonly Item[],
): Item[] {
  if (changed.length === 0) return [...list];
  const newest = new Map(changed.map((photo) => [photo.id, photo]));
  const untouched = list.filter(({ id }) => !newest.has(id));
  const shown = [...newest.values()].filter(({ deletedAt }) => deletedAt === null);
  return [...untouched, ...shown].sort(newestFirst);
}

/**
 * The photos before and after one in a list. Of one that is not in it (any more), those between which it would stand,
 * were the list in order.
 */
export function neighboursOf<Item extends Placed>(list: readonly Item[], photo: Placed) {
  const at = list.findIndex(({ id }) => id === photo.id);
  if (at !== -1) return { previous: list[at - 1], next: list[at + 1] };
  const after = list.findIndex((other) => newestFirst(other, photo) >= 0);
  const place = after === -1 ? list.length : after;
  return { previous: list[place - 1], next: list[place] };
}

/** The photos of a category. */
export const photosIn = <
  Item extends { readonly isFavorite: boolean; readonly categories: readonly CategoryLabel[] },
>(
  photos: readonly Item[],
  category: number,
): Item[] =>
  photos.filter(({ isFavorite, categories }) =>
    category === favorites.id ? isFavorite : categories.some(({ id }) => id === category),
  );

/** A list in parts of so many at most, in order. */
export const inParts = <Item>(list: readonly Item[], most: number): Item[][] =>
  Array.from({ length: Math.ceil(list.length / most) }, (_, part) =>
    list.slice(part * most, (part + 1) * most),
  );

/** The id that an address names; null where it is none. */
export const photoIdIn = (part: string | undefined): number | null =>
  part !== undefined && /^[1-9]\d{0,14}$/.test(part) ? Number(part) : null;

/**
 * What the walls showed when a photo was taken, or else, in the couple's zone, when it came here. Null where that
 * cannot be read, undefined while the zone is not known.
 */
export function momentOf(
  { takenAt, createdAt }: { readonly takenAt: unknown; readonly createdAt: unknown },
  timeZone: string | undefined,
): WallTime | null | undefined {
  if (takenAt !== null) return readWallTime(takenAt);
  return timeZone === undefined ? undefined : wallTimeIn(timeZone, createdAt);
}

/** A typed day and time as the wire wants it; null for what is none. Browsers leave zero seconds out. */
export function wallTimeTyped(typed: string): WallTime | null {
  const whole = /T\d{2}:\d{2}$/.test(typed) ? `${typed}:00` : typed.replace(/\.\d+$/, '');
  return isWallTime(whole) ? whole : null;
}

/** A typed caption as it is kept; one without any words is none. */
export const captionTyped = (typed: string): string | null => typed.trim() || null;

/**
 * Whether a typed caption has to be sent: not where it is what writing began from, nor what the home has by now
 * (S2 §5: only when changed).
 */
export const isCaptionNew = (typed: string, began: string | null, now: string | null): boolean => {
  const caption = captionTyped(typed);
  return caption !== (began || null) && caption !== (now || null);
};

/** Notes after one was written or heard of, in the order in which they were written. */
export const withNote = <Note extends { readonly id: number }>(
  notes: readonly Note[],
  note: Note,
): Note[] =>
  [...notes.filter(({ id }) => id !== note.id), note].sort((one, other) => one.id - other.id);
