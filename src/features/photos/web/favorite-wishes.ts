import type { Photo } from '../photos.contract.ts';

/** What somebody here wants a photo to be, until the home has done it and told it. */
export interface FavoriteWish {
  wanted: boolean;
  /** As the home has it, as far as was heard. */
  truth: boolean;
  /** Ends when the home has the last wish, or refused one. */
  done: Promise<void>;
  isUnderWay: boolean;
  /** Changes that the home has answered and not told yet: what it tells is what was, until it has told them all. */
  untold: number;
}

export const favoriteWishes = new Map<number, FavoriteWish>();

/** A photo as the home tells it, shown as it is wished to be: what is heard on the way flickers nothing. */
export function asWished(photo: Photo): Photo {
  const wish = favoriteWishes.get(photo.id);
  if (wish === undefined) return photo;
  wish.truth = photo.isFavorite;
  return { ...photo, isFavorite: wish.wanted };
}

/** The home told something of this photo. Answers whether that was the last of what was wished. */
export function wishTold(id: number): boolean {
  const wish = favoriteWishes.get(id);
  if (wish === undefined) return false;
  wish.untold -= 1;
  return !wish.isUnderWay && wish.untold <= 0;
}
