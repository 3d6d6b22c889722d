import { announce } from '#platform/web/ui/announce.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { photosMessages as t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import { HalfDone } from './in-bulk.ts';
import { useDeletePhotos, useRecoverPhotos } from './selection.queries.ts';
import { timeToUndo, told } from './told.ts';
import type { PhotoSelection } from './use-selection.ts';

/** Deletes what is selected after a confirmation, and offers to take it back. */
export function useBulkDeletion(selection: PhotoSelection) {
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
  const failed = (error: unknown, of: number) =>
    error instanceof HalfDone
      ? toast.photo(t.selection.deletedInPart(error.done.length, of), {
          tone: 'danger',
          ...undoable(error.done),
        })
      : toast.photo(t.selection.deleteFailed, { tone: 'danger' });

  /** Answers whether they were deleted. */
  const askToDelete = async (): Promise<boolean> => {
    const { photos, chosen } = selection;
    if (deletion.isPending) return false;
    if (photos.length === 0) {
      announce(t.selection.selectFirst);
      return false;
    }
    const sure = await confirm({
      title: t.selection.deleteTitle(photos.length),
      text: t.selection.deleteHint(photos.length),
      action: t.photo.delete,
      danger: true,
    });
    if (!sure) return false;
    return told(
      deletion.mutateAsync(photos),
      (error) => failed(error, photos.length),
      ({ done, missing }) => {
        selection.finish(chosen);
        toast.photo(
          t.selection.deleted(done.length, missing),
          done.length === 0 ? {} : undoable(done),
        );
      },
    );
  };

  return { askToDelete, isDeleting: deletion.isPending };
}
