import { request } from '#platform/web/api/client.ts';
import { toastError } from '#platform/web/api/queries.ts';
import { announce } from '#platform/web/ui/announce.tsx';
import { t } from '../messages/index.ts';
import { changeFavorite as favoriteEndpoint, type Photo } from '../photos.contract.ts';
import { changePhotos } from './change-photos.ts';

/**
 * Favorites or unfavorites a photo: at once on the screen, undone if the server refuses, which rejects. A choice during
 * a request is sent after it, so that the last one counts.
 */
export const changeFavorite = ({ id }: Photo, isFavorite: boolean) =>
  changePhotos({
    ids: [id],
    isInstant: true,
    change: (photo) => ({ ...photo, isFavorite }),
    scope: `favorite ${id}`,
    send: () =>
      request(favoriteEndpoint, { params: { id: `${id}` }, body: { favorite: isFavorite } }),
  });

/** Toggles the favorite status; an error becomes a toast. */
export const toggleFavorite = (photo: Photo) =>
  void changeFavorite(photo, !photo.isFavorite).catch((error: unknown) =>
    toastError(error, t.photo.favoriteFailed),
  );

/**
 * Toggles the favorite for the key "f", which has no button that shows the status. `reason`: why
 * it can't be changed.
 */
export function toggleFavoriteByKey(photo: Photo, reason?: string): void {
  announce(reason ?? (photo.isFavorite ? t.photo.notFavorite : t.photo.nowFavorite));
  if (reason === undefined) toggleFavorite(photo);
}
