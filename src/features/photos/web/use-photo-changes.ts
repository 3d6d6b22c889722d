import { toast } from '#platform/web/ui/toast.ts';
import type { WallTime } from '#shared/wall-time.ts';
import type { Photo } from '../photos.contract.ts';
import { photosTexts as texts } from '../photos.texts.ts';
import {
  type CategoryTick,
  useChangeCaption,
  useChangeCategories,
  useChangeFavorite,
  useChangeTakenAt,
  useDeletePhoto,
  useRecoverPhoto,
} from './photo-changes.queries.ts';
import { timeToUndo, told } from './told.ts';

/** What can be done to a photo. Each says how it went, and answers whether it did. */
export function usePhotoChanges(photo: Photo) {
  const changeCaption = useChangeCaption(photo.id);
  const changeTakenAt = useChangeTakenAt(photo.id);
  const changeFavorite = useChangeFavorite(photo.id);
  const categories = useChangeCategories(photo.id);
  const deletion = useDeletePhoto(photo);
  const recovery = useRecoverPhoto(photo.id);

  const recover = () =>
    told(recovery.mutateAsync(undefined), texts.recoverFailed, () => toast.photo(texts.recovered));

  return {
    saveCaption: (caption: string | null) =>
      told(changeCaption.mutateAsync(caption), texts.saveFailed, () => toast.photo(texts.saved)),
    saveTakenAt: (takenAt: WallTime | null) =>
      told(changeTakenAt.mutateAsync(takenAt), texts.saveFailed, () => toast.photo(texts.saved)),
    setFavorite: (favorite: boolean) =>
      told(changeFavorite.mutateAsync(favorite), texts.favoriteFailed),
    tickCategory: (tick: CategoryTick) =>
      told(categories.tick(tick), texts.categoriesFailed, () => toast.photo(texts.saved)),
    pendingTicks: categories.pending,
    remove: () =>
      told(deletion.mutateAsync(), texts.deleteFailed, () => {
        const undo = { label: texts.undo, onPress: () => void recover() };
        toast.photo(texts.deleted, { duration: timeToUndo, actions: [undo] });
      }),
    isRemoving: deletion.isPending,
    recover,
    isRecovering: recovery.isPending,
  };
}
