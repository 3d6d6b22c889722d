import { announce } from '#platform/web/ui/announce.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { Photo } from '../photos.contract.ts';
import { selectionTexts as texts } from '../selection.texts.ts';
import { useDeletePhotos, useRecoverPhotos } from './selection.queries.ts';
import { told } from './told.ts';
import type { PhotoSelection } from './use-selection.ts';

/** Milliseconds in which to change one's mind: longer than a message is shown that only tells. */
const timeToUndo = 8_000;

/** Deletes what is selected once somebody is sure, and offers to take it back. */
export function useBulkDeletion(selection: PhotoSelection) {
  const confirm = useConfirm();
  const deletion = useDeletePhotos();
  const recovery = useRecoverPhotos();

  const undo = (photos: readonly Photo[]) =>
    told(recovery.mutateAsync(photos), texts.recoverFailed, ({ done, missing }) =>
      toast.photo(texts.recovered(done.length, missing)),
    );

  /** Answers whether they were deleted. */
  const askToDelete = async (): Promise<boolean> => {
    const { photos } = selection;
    if (deletion.isPending) return false;
    if (photos.length === 0) {
      announce(texts.selectFirst);
      return false;
    }
    const sure = await confirm({
      title: texts.deleteTitle(photos.length),
      text: texts.deleteHint,
      action: texts.delete,
      danger: true,
    });
    if (!sure) return false;
    return told(deletion.mutateAsync(photos), texts.deleteFailed, ({ done, missing }) => {
      selection.leave();
      toast.photo(texts.deleted(done.length, missing), {
        duration: timeToUndo,
        actions: done.length === 0 ? [] : [{ label: texts.undo, onPress: () => void undo(done) }],
      });
    });
  };

  return { askToDelete, isDeleting: deletion.isPending };
}
