import type { Photo } from '../photos.contract.ts';

/** What somebody here wants a photo to be, while the home does not know it yet. */
export interface FavoriteWish {
  wanted: boolean;
  /** As the home has it, as far as was heard. */
  truth: boolean;
  /** Ends when the home has the last wish, or refused one. */
  done: Promise<void>;
}

export const favoriteWishes = new Map<number, FavoriteWish>();

/** A photo as the home tells it, shown as it is wished to be: what is heard on the way flickers nothing. */
export function asWished(photo: Photo): Photo {
  const wish = favoriteWishes.get(photo.id);
  if (wish === undefined) return photo;
  wish.truth = photo.isFavorite;
  return { ...photo, isFavorite: wish.wanted };
}
