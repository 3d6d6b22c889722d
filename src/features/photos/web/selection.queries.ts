import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { isSignedOut } from '#platform/web/api/errors.ts';
import { toastError } from '#platform/web/api/queries.ts';
import { announce } from '#platform/web/ui/announce.tsx';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { type ToastHandle, toast } from '#platform/web/ui/toast.ts';
import { useIfMounted } from '#platform/web/ui/use-if-mounted.ts';
import { ApiError } from '#shared/api-error.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { type assignmentOf, categoriesAfter } from '../assignment.rules.ts';
import type { CategoryLabel } from '../categories.rules.ts';
import { t } from '../messages/index.ts';
import {
  assignCategories,
  changeFavorites,
  deletePhotos,
  type Photo,
  recoverPhotos,
} from '../photos.contract.ts';
import { inParts, mostInBulk, timeToUndo } from '../photos.rules.ts';
import { changePhotos, inBin, recovered } from './change-photos.ts';
import type { PhotoSelection } from './use-selection.ts';

type BulkRequest = (photoIds: number[]) => Promise<{ missing?: number[] | undefined }>;

/** The photos that were changed, and the number of photos that no longer exist or were in the wrong state. */
export interface BulkResult {
  readonly changedPhotos: readonly Photo[];
  readonly missingCount: number;
}

/** A request failed (`cause`) after others succeeded. */
export class PartialError extends Error {
  readonly changedPhotos: readonly Photo[];

  constructor(changedPhotos: readonly Photo[], cause: unknown) {
    super('only some photos were changed', { cause });
    this.changedPhotos = changedPhotos;
  }
}

type BulkChange = Pick<Parameters<typeof changePhotos>[0], 'change' | 'isInstant'>;

/** Changes photos in requests of at most 500 ids. Throws `PartialError` if one fails after others succeeded. */
export async function inBulk(
  photos: readonly Photo[],
  send: BulkRequest,
  change: BulkChange,
  onProgress: (done: number) => void = () => undefined,
): Promise<BulkResult> {
  const changedPhotos: Photo[] = [];
  for (const [index, part] of inParts(photos, mostInBulk).entries()) {
    if (index > 0) onProgress(index * mostInBulk);
    const ids = part.map(({ id }) => id);
    try {
      const { missing = [] } = await changePhotos({
        ...change,
        ids,
        send: () => withRetry(() => send(ids)),
      });
      changedPhotos.push(...part.filter(({ id }) => !missing.includes(id)));
    } catch (error) {
      throw changedPhotos.length === 0 || isSignedOut(error)
        ? error
        : new PartialError(changedPhotos, error);
    }
  }
  return { changedPhotos, missingCount: photos.length - changedPhotos.length };
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

type BulkOptions = UseMutationOptions<BulkResult, Error, readonly Photo[]>;

/** Changes photos, with a toast about the progress of several requests. */
const useBulk = (
  send: BulkRequest,
  change: BulkChange,
  options: Pick<BulkOptions, 'meta' | 'onSuccess' | 'onError'>,
) =>
  useMutation({
    ...options,
    async mutationFn(photos: readonly Photo[]) {
      let progress: ToastHandle | undefined;
      try {
        return await inBulk(photos, send, change, (done) => {
          progress?.close();
          const text = t.selection.progress(done, photos.length);
          progress = toast.photo(text, { tone: 'info', duration: null });
        });
      } finally {
        progress?.close();
      }
    },
  });

/** Deletes the selected photos after a confirmation, with undo. */
export function useDeleteSelected(selection: PhotoSelection) {
  const confirm = useConfirm();
  const recovery = useBulk(
    (photoIds) => request(recoverPhotos, { body: { photoIds } }),
    { change: recovered },
    {
      meta: { errorText: t.bin.recoverSomeFailed },
      onSuccess: ({ changedPhotos, missingCount }) =>
        void toast.photo(t.selection.recovered(changedPhotos.length, missingCount)),
    },
  );
  const undoable = (changedPhotos: readonly Photo[]) => ({
    duration: timeToUndo,
    actions: [{ label: sharedMessages.undo, onPress: () => recovery.mutate(changedPhotos) }],
  });
  const deletion = useBulk(
    (photoIds) => request(deletePhotos, { body: { photoIds } }),
    { change: inBin },
    {
      onSuccess({ changedPhotos, missingCount }, photos) {
        selection.finish(new Set(photos.map(({ id }) => id)));
        const text = t.selection.deleted(changedPhotos.length, missingCount);
        toast.photo(text, changedPhotos.length === 0 ? {} : undoable(changedPhotos));
      },
      onError(error, photos) {
        if (!(error instanceof PartialError)) return toastError(error, t.selection.deleteFailed);
        const text = t.selection.deletedInPart(error.changedPhotos.length, photos.length);
        toast.photo(text, { tone: 'danger', ...undoable(error.changedPhotos) });
      },
    },
  );

  const remove = async () => {
    const { photos } = selection;
    if (deletion.isPending) return;
    if (photos.length === 0) return announce(t.selection.selectFirst);
    const sure = await confirm({
      title: t.selection.deleteTitle(photos.length),
      text: t.selection.deleteHint(photos.length),
      action: t.photo.delete,
      danger: true,
    });
    if (sure) deletion.mutate(photos);
  };
  return { remove: () => void remove(), isDeleting: deletion.isPending };
}

/** Favorites the selected photos, or unfavorites them if all are favorites. */
export function useFavoriteSelected({ photos }: PhotoSelection) {
  const areFavorites = photos.length > 0 && photos.every(({ isFavorite }) => isFavorite);
  const addition = useChangeFavorites(true);
  const removal = useChangeFavorites(false);
  return {
    toggle: () =>
      areFavorites
        ? removal.mutate(photos)
        : addition.mutate(photos.filter(({ isFavorite }) => !isFavorite)),
    isPending: addition.isPending || removal.isPending,
    areFavorites,
  };
}

const useChangeFavorites = (favorite: boolean) =>
  useBulk(
    (photoIds) => request(changeFavorites, { body: { photoIds, favorite } }),
    { isInstant: true, change: (photo) => ({ ...photo, isFavorite: favorite }) },
    {
      meta: { errorText: t.photo.favoriteFailed },
      onSuccess({ changedPhotos, missingCount }) {
        const text = favorite ? t.selection.favorited : t.selection.unfavorited;
        toast.photo(text(changedPhotos.length, missingCount));
      },
    },
  );

/** Adds and removes categories of photos. */
export function useAssignCategories(
  { add, remove }: ReturnType<typeof assignmentOf>,
  knownCategories: readonly CategoryLabel[],
  onClose: () => void,
) {
  const whileOpen = useIfMounted();
  return useBulk(
    (photoIds) =>
      request(assignCategories, {
        body: { photoIds, categoryIds: add, removeCategoryIds: remove },
      }),
    {
      change: (photo) => ({
        ...photo,
        categories: categoriesAfter(photo.categories, knownCategories, { add, remove }),
      }),
    },
    {
      onSuccess({ changedPhotos, missingCount }) {
        toast.photo(t.assign.assigned(changedPhotos.length, missingCount));
        whileOpen(onClose);
      },
      // An open dialog shows the error itself.
      onError: (error) =>
        whileOpen(
          () => undefined,
          () => toastError(error, t.assign.failed),
        ),
    },
  );
}
