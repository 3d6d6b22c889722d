import type { Photo } from '#features/photos/photos.contract.ts';
import { momentOf } from '#features/photos/photos.rules.ts';
import { readDate } from '#shared/dates.ts';
import type { OnThisDay } from './on-this-day.contract.ts';

export interface PhotoOfYear {
  readonly year: number;
  readonly photo: Photo;
}

/** Photos on Today's card, so that it stays a card. */
export const mostYears = 12;

/**
 * One photo of each year, the oldest first: a favorite if there is one, or else the first, or one of a memory of that
 * year. Only the latest years if there are many.
 */
export function photoOfEachYear(
  { photos, memories }: OnThisDay,
  timeZone: string | undefined,
): PhotoOfYear[] {
  const ofPhotos = [...photos]
    .sort((one, other) => Number(other.isFavorite) - Number(one.isFavorite))
    .map((photo) => ({ photo, year: readDate(momentOf(photo, timeZone))?.year }));
  const ofMemories = memories.flatMap(({ date, photos }) =>
    photos.map((photo) => ({ photo, year: readDate(date)?.year })),
  );
  const photosByYear = new Map<number, Photo>();
  for (const { year, photo } of [...ofPhotos, ...ofMemories]) {
    if (year !== undefined && !photosByYear.has(year)) photosByYear.set(year, photo);
  }
  return [...photosByYear]
    .map(([year, photo]) => ({ year, photo }))
    .sort((one, other) => one.year - other.year)
    .slice(-mostYears);
}
