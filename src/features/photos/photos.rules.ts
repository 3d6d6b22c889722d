import { readWallTime, wallTimeIn } from '#shared/moments.ts';
import { isWallTime, type WallTime } from '#shared/wall-time.ts';
import type { CategoryLabel } from './categories.rules.ts';
import { favorites } from './categories.rules.ts';

/** Bytes of one upload. */
export const mostUploadBytes = 25 * 1024 * 1024;

/** Photos in one request. */
export const mostInBulk = 500;

/** Milliseconds in the recycle bin until a photo is purged: 7 × 24 hours. */
export const binRetention = 7 * 24 * 60 * 60 * 1000;

/** Milliseconds in which a deletion can be undone; longer than other toasts. */
export const timeToUndo = 8_000;

/** Sizes in which the gallery shows its newest photos. */
export const gallerySizes = ['small', 'medium', 'large'] as const;

/** Most photos that the gallery shows. */
export const maxPreviews = { small: 8, medium: 6, large: 5 };

type Placed = { readonly id: number; readonly orderedAt: number };

/** The comparator that sorts photos, newest first. */
export const newestFirst = (one: Placed, other: Placed): number =>
  other.orderedAt - one.orderedAt || other.id - one.id;

/** Returns a sorted list after some photos were added, changed or deleted. */
export function withChanged<Item extends Placed & { readonly deletedAt: unknown }>(
  list: readonly Item[],
  changedItems: readonly Item[],
): Item[] {
  if (changedItems.length === 0) return [...list];
  const changedById = new Map(changedItems.map((photo) => [photo.id, photo]));
  const unchangedItems = list.filter(({ id }) => !changedById.has(id));
  const activePhotos = [...changedById.values()].filter(({ deletedAt }) => deletedAt === null);
  return [...unchangedItems, ...activePhotos].sort(newestFirst);
}

/** Returns the photos before and after one in a sorted list, which need not contain it. */
export function neighborsOf<Item extends Placed>(list: readonly Item[], photo: Placed) {
  const at = list.findIndex(({ id }) => id === photo.id);
  if (at !== -1) return { previous: list[at - 1], next: list[at + 1] };
  const after = list.findIndex((other) => newestFirst(other, photo) >= 0);
  const place = after === -1 ? list.length : after;
  return { previous: list[place - 1], next: list[place] };
}

export const photosIn = <
  Item extends { readonly isFavorite: boolean; readonly categories: readonly CategoryLabel[] },
>(
  photos: readonly Item[],
  category: number,
): Item[] =>
  photos.filter(({ isFavorite, categories }) =>
    category === favorites.id ? isFavorite : categories.some(({ id }) => id === category),
  );

/** Splits a list into parts of at most `maxLength` items. */
export const inParts = <Item>(list: readonly Item[], maxLength: number): Item[][] =>
  Array.from({ length: Math.ceil(list.length / maxLength) }, (_, part) =>
    list.slice(part * maxLength, (part + 1) * maxLength),
  );

/** The hash of a photo's address that shows its newest note. */
export const notesHash = '#notes';

/** The photo id in an address; null if it is not an id. */
export const photoIdIn = (part: string | undefined): number | null =>
  part !== undefined && /^[1-9]\d{0,14}$/.test(part) ? Number(part) : null;

/**
 * The wall time at which a photo was taken, or else was added, in the couple's zone. Null if it is not a date,
 * undefined until the zone is loaded.
 */
export function momentOf(
  { takenAt, createdAt }: { readonly takenAt: unknown; readonly createdAt: unknown },
  timeZone: string | undefined,
): WallTime | null | undefined {
  if (takenAt !== null) return readWallTime(takenAt);
  return timeZone === undefined ? undefined : wallTimeIn(timeZone, createdAt);
}

/** Parses the value of a `datetime-local` input, which may lack zero seconds; null if it is no wall time. */
export function wallTimeTyped(typedText: string): WallTime | null {
  const whole = /T\d{2}:\d{2}$/.test(typedText)
    ? `${typedText}:00`
    : typedText.replace(/\.\d+$/, '');
  return isWallTime(whole) ? whole : null;
}

/** Returns the caption to save; null if it is blank. */
export const normalizedCaption = (typedText: string): string | null => typedText.trim() || null;

/** True if a typed caption must be saved: it differs from the caption before editing and from the current one. */
export const isCaptionChanged = (
  typedText: string,
  captionBefore: string | null,
  currentCaption: string | null,
): boolean => {
  const caption = normalizedCaption(typedText);
  return caption !== (captionBefore || null) && caption !== (currentCaption || null);
};

/** Adds or replaces a note; oldest first. */
export const withNote = <Note extends { readonly id: number }>(
  notes: readonly Note[],
  note: Note,
): Note[] =>
  [...notes.filter(({ id }) => id !== note.id), note].sort((one, other) => one.id - other.id);
