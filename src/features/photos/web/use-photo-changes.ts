import { toast } from '#platform/web/ui/toast.ts';
import { Refusal } from '#shared/refusal.ts';
import type { WallTime } from '#shared/wall-time.ts';
import type { Photo } from '../photos.contract.ts';
import { photosTexts as texts } from '../photos.texts.ts';
import {
  useChangeCaption,
  useChangeTakenAt,
  useDeletePhoto,
  useRecoverPhoto,
} from './photos.queries.ts';

/** What can be done to a photo. Each says how it went, and answers whether it did. */
export function usePhotoChanges(photo: Photo) {
  const changeCaption = useChangeCaption(photo.id);
  const changeTakenAt = useChangeTakenAt(photo.id);
  const deletion = useDeletePhoto(photo);
  const recovery = useRecoverPhoto(photo.id);

  const recover = () =>
    told(recovery.mutateAsync(undefined), texts.recoverFailed, () => toast.photo(texts.recovered));

  return {
    saveCaption: (caption: string | null) =>
      told(changeCaption.mutateAsync(caption), texts.saveFailed, () => toast.photo(texts.saved)),
    saveTakenAt: (takenAt: WallTime | null) =>
      told(changeTakenAt.mutateAsync(takenAt), texts.saveFailed, () => toast.photo(texts.saved)),
    remove: () =>
      told(deletion.mutateAsync(), texts.deleteFailed, () => {
        const undo = { label: texts.undo, onPress: () => void recover() };
        toast.photo(texts.deleted, { actions: [undo] });
      }),
    isRemoving: deletion.isPending,
    recover,
    isRecovering: recovery.isPending,
  };
}

async function told(work: Promise<unknown>, failure: string, onSuccess: () => void) {
  try {
    await work;
    onSuccess();
    return true;
  } catch (error) {
    // Where it signed them out, the sign-in page already says it all.
    const signedOut = error instanceof Refusal && (error.status === 401 || error.status === 403);
    if (!signedOut) toast.photo(failure, { tone: 'danger' });
    return false;
  }
}
