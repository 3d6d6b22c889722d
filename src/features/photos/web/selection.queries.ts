import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CategoryLabel } from '#features/categories/categories.contract.ts';
import { request } from '#platform/web/api/client.ts';
import { announce } from '#platform/web/ui/announce.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { categoriesAfter } from '../assignment.rules.ts';
import { photosMessages as t } from '../messages/index.ts';
import { assignCategories, deletePhotos, recoverPhotos } from '../photos.bulk.contract.ts';
import type { Photo } from '../photos.contract.ts';
import { inParts } from '../photos.rules.ts';
import { inBulk, PartialError, withRetry } from './in-bulk.ts';
import { changeFavorite, hearPhotos, photosQuery } from './photos.queries.ts';
import { timeToUndo, told } from './told.ts';
import type { PhotoSelection } from './use-selection.ts';

/** A failed request may have changed photos. */
const refetch = (client: QueryClient) => () =>
  void client.invalidateQueries({ queryKey: photosQuery.queryKey, exact: true });

/** The current versions of these photos in the list. */
function inList(client: QueryClient, photos: readonly Photo[]): Photo[] {
  const ids = new Set(photos.map(({ id }) => id));
  return (client.getQueryData(photosQuery.queryKey) ?? []).filter(({ id }) => ids.has(id));
}

function useDeletePhotos() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (photos: readonly Photo[]) =>
      inBulk(
        photos,
        (photoIds) => request(deletePhotos, { body: { photoIds } }),
        (part) => {
          // A live event sets the exact time later.
          const deletedAt = new Date().toISOString();
          hearPhotos(
            client,
            inList(client, part).map((photo) => ({ ...photo, deletedAt })),
          );
        },
      ),
    onError: refetch(client),
  });
}

function useRecoverPhotos() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (photos: readonly Photo[]) =>
      inBulk(
        photos,
        (photoIds) => request(recoverPhotos, { body: { photoIds } }),
        (_, done) => {
          // Photos that a live event brought back are newer than these.
          const listed = new Set(inList(client, done).map(({ id }) => id));
          hearPhotos(
            client,
            done.filter(({ id }) => !listed.has(id)),
          );
        },
      ),
    onError: refetch(client),
  });
}

/** Deletes the selected photos after a confirmation, with undo. */
export function useDeleteSelected(selection: PhotoSelection) {
  const confirm = useConfirm();
  const deletion = useDeletePhotos();
  const recovery = useRecoverPhotos();

  const undo = (photos: readonly Photo[]) =>
    told(recovery.mutateAsync(photos), t.bin.recoverSomeFailed, ({ done, missing }) =>
      toast.photo(t.selection.recovered(done.length, missing)),
    );
  const undoable = (done: readonly Photo[]) => ({
    duration: timeToUndo,
    actions: [{ label: sharedMessages.undo, onPress: () => void undo(done) }],
  });
  const onError = (error: unknown, of: number) =>
    error instanceof PartialError
      ? toast.photo(t.selection.deletedInPart(error.done.length, of), {
          tone: 'danger',
          ...undoable(error.done),
        })
      : toast.photo(t.selection.deleteFailed, { tone: 'danger' });

  const remove = async () => {
    const { photos, chosen } = selection;
    if (deletion.isPending) return;
    if (photos.length === 0) return announce(t.selection.selectFirst);
    const sure = await confirm({
      title: t.selection.deleteTitle(photos.length),
      text: t.selection.deleteHint(photos.length),
      action: t.photo.delete,
      danger: true,
    });
    if (!sure) return;
    await told(
      deletion.mutateAsync(photos),
      (error) => onError(error, photos.length),
      ({ done, missing }) => {
        selection.finish(chosen);
        toast.photo(
          t.selection.deleted(done.length, missing),
          done.length === 0 ? {} : undoable(done),
        );
      },
    );
  };
  return { remove: () => void remove(), isDeleting: deletion.isPending };
}

/** Requests at the same time; there is no endpoint for several photos. */
const parallelFavorites = 6;

/** Favorites the selected photos, or unfavorites them if all are favorites. */
export function useFavoriteSelected({ photos }: PhotoSelection) {
  const client = useQueryClient();
  const mutation = useMutation({
    mutationFn: async (favorite: boolean) => {
      const changed = photos.filter(({ isFavorite }) => isFavorite !== favorite);
      for (const part of inParts(changed, parallelFavorites)) {
        await Promise.all(
          part.map((photo) => withRetry(() => changeFavorite(client, photo, favorite))),
        );
      }
      return changed.length;
    },
  });
  const areFavorites = photos.length > 0 && photos.every(({ isFavorite }) => isFavorite);
  const toggle = () =>
    told(mutation.mutateAsync(!areFavorites), t.photo.favoriteFailed, (count) =>
      toast.photo((areFavorites ? t.selection.unfavorited : t.selection.favorited)(count)),
    );
  return { toggle: () => void toggle(), isPending: mutation.isPending, areFavorites };
}

export interface Assignment {
  readonly photos: readonly Photo[];
  /** Category ids. */
  readonly add: readonly number[];
  readonly remove: readonly number[];
  /** All categories. */
  readonly known: readonly CategoryLabel[];
}

export function useAssignCategories() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ photos, add, remove, known }: Assignment) =>
      inBulk(
        photos,
        (photoIds) =>
          request(assignCategories, {
            body: { photoIds, categoryIds: [...add], removeCategoryIds: [...remove] },
          }),
        (_, done) =>
          hearPhotos(
            client,
            inList(client, done).map((photo) => ({
              ...photo,
              categories: categoriesAfter(photo.categories, known, { add, remove }),
            })),
          ),
      ),
    onError: refetch(client),
  });
}
