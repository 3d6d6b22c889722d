import { useMutation } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { isSignedOut } from '#platform/web/api/errors.ts';
import { announce } from '#platform/web/ui/announce.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { ApiError } from '#shared/api-error.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { photosMessages as t } from '../messages/index.ts';
import { assignCategories, deletePhotos, type Photo, recoverPhotos } from '../photos.contract.ts';
import { inParts, mostInBulk } from '../photos.rules.ts';
import { changeFavorite, invalidateList } from './photos.queries.ts';
import type { PhotoSelection } from './use-selection.ts';
import { timeToUndo, withErrorToast } from './with-error-toast.ts';

type BulkRequest = (photoIds: number[]) => Promise<{ missing?: number[] | undefined }>;

/** The photos that were changed, and the number of photos that no longer exist or were in the wrong state. */
export interface BulkResult {
  readonly done: readonly Photo[];
  readonly missing: number;
}

/** A request failed (`cause`) after others succeeded. */
export class PartialError extends Error {
  readonly done: readonly Photo[];

  constructor(done: readonly Photo[], cause: unknown) {
    super('only some photos were changed', { cause });
    this.done = done;
  }
}

/** Sends photos in requests of at most 500 ids. Throws `PartialError` if one fails after others succeeded. */
export async function inBulk(photos: readonly Photo[], send: BulkRequest): Promise<BulkResult> {
  const done: Photo[] = [];
  for (const part of inParts(photos, mostInBulk)) {
    try {
      const { missing = [] } = await withRetry(() => send(part.map(({ id }) => id)));
      done.push(...part.filter(({ id }) => !missing.includes(id)));
    } catch (error) {
      throw done.length === 0 || isSignedOut(error) ? error : new PartialError(done, error);
    }
  }
  return { done, missing: photos.length - done.length };
}

const maxRetries = 3;
/** Seconds, if the server names none. */
const defaultDelay = 1;

/** Retries on 429, after the time that the server asks for. */
async function withRetry<Result>(
  send: () => Promise<Result>,
  retries = maxRetries,
): Promise<Result> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429 || retries === 0) throw error;
    const delay = (error.retryAfter ?? defaultDelay) * 1_000;
    await new Promise((resolve) => setTimeout(resolve, delay));
    return withRetry(send, retries - 1);
  }
}

/** Changes photos and reads the list again, also after an error: some requests may have succeeded. */
function useBulk(send: BulkRequest) {
  return useMutation({
    mutationFn: (photos: readonly Photo[]) => inBulk(photos, send),
    onSettled: invalidateList,
  });
}

/** Deletes the selected photos after a confirmation, with undo. */
export function useDeleteSelected(selection: PhotoSelection) {
  const confirm = useConfirm();
  const deletion = useBulk((photoIds) => request(deletePhotos, { body: { photoIds } }));
  const recovery = useBulk((photoIds) => request(recoverPhotos, { body: { photoIds } }));

  const undo = (photos: readonly Photo[]) =>
    withErrorToast(recovery.mutateAsync(photos), t.bin.recoverSomeFailed, ({ done, missing }) =>
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
    await withErrorToast(
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
  const mutation = useMutation({
    mutationFn: async (favorite: boolean) => {
      const changed = photos.filter(({ isFavorite }) => isFavorite !== favorite);
      for (const part of inParts(changed, parallelFavorites)) {
        await Promise.all(part.map((photo) => withRetry(() => changeFavorite(photo, favorite))));
      }
      return changed.length;
    },
  });
  const areFavorites = photos.length > 0 && photos.every(({ isFavorite }) => isFavorite);
  const toggle = () =>
    withErrorToast(mutation.mutateAsync(!areFavorites), t.photo.favoriteFailed, (count) =>
      toast.photo((areFavorites ? t.selection.unfavorited : t.selection.favorited)(count)),
    );
  return { toggle: () => void toggle(), isPending: mutation.isPending, areFavorites };
}

/** Adds and removes categories of photos. Both are category ids. */
export const useAssignCategories = (add: readonly number[], remove: readonly number[]) =>
  useBulk((photoIds) =>
    request(assignCategories, {
      body: { photoIds, categoryIds: [...add], removeCategoryIds: [...remove] },
    }),
  );
