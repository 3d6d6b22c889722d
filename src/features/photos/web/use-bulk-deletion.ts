import { announce } from '#platform/web/ui/announce.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { Refusal } from '#shared/refusal.ts';
import type { Photo } from '../photos.contract.ts';
import { selectionTexts as texts } from '../selection.texts.ts';
import { useDeletePhotos, useRecoverPhotos } from './selection.queries.ts';
import type { PhotoSelection } from './use-selection.ts';

/** Milliseconds in which to change one's mind: longer than a message is shown that only tells. */
const timeToUndo = 8_000;

/** Deletes what is selected once somebody is sure, and offers to take it back. */
export function useBulkDeletion(selection: PhotoSelection) {
  const confirm = useConfirm();
  const deletion = useDeletePhotos();
  const recovery = useRecoverPhotos();

  const undo = async (photos: readonly Photo[]) => {
    try {
      const { done, missing } = await recovery.mutateAsync(photos);
      toast.photo(texts.recovered(done.length, missing));
    } catch (error) {
      fail(error, texts.recoverFailed);
    }
  };

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
    try {
      const { done, missing } = await deletion.mutateAsync(photos);
      selection.leave();
      toast.photo(texts.deleted(done.length, missing), {
        duration: timeToUndo,
        actions: done.length === 0 ? [] : [{ label: texts.undo, onPress: () => void undo(done) }],
      });
      return true;
    } catch (error) {
      fail(error, texts.deleteFailed);
      return false;
    }
  };

  return { askToDelete, isDeleting: deletion.isPending };
}

function fail(error: unknown, text: string): void {
  // Where it signed them out, the sign-in page already says it all.
  const signedOut = error instanceof Refusal && (error.status === 401 || error.status === 403);
  if (!signedOut) toast.photo(text, { tone: 'danger' });
}
