import type { Photo } from '../photos.contract.ts';

/** The favorite status that the user chose, until the server has confirmed it and published the event. */
export interface FavoriteWish {
  wanted: boolean;
  /** The last status known from the server. */
  truth: boolean;
  /** Settles with the last request. */
  done: Promise<void>;
  isUnderWay: boolean;
  /** Confirmed requests whose events have not arrived; until then, events carry older states. */
  untold: number;
}

export const favoriteWishes = new Map<number, FavoriteWish>();

/** A photo of the server with the status that the user chose, so that older events don't flicker. */
export function asWished(photo: Photo): Photo {
  const wish = favoriteWishes.get(photo.id);
  if (wish === undefined) return photo;
  wish.truth = photo.isFavorite;
  return { ...photo, isFavorite: wish.wanted };
}

/** Counts an event of a photo. Returns true if it was the last one expected. */
export function wishTold(id: number): boolean {
  const wish = favoriteWishes.get(id);
  if (wish === undefined) return false;
  wish.untold -= 1;
  return !wish.isUnderWay && wish.untold <= 0;
}
