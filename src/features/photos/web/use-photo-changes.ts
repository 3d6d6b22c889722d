import { toast } from '#platform/web/ui/toast.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import type { WallTime } from '#shared/wall-time.ts';
import { photosMessages as t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
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
    told(recovery.mutateAsync(undefined), t.photo.recoverFailed, () =>
      toast.photo(t.photo.recovered),
    );

  return {
    saveCaption: (caption: string | null) =>
      told(changeCaption.mutateAsync(caption), t.photo.saveFailed, () =>
        toast.photo(t.photo.saved),
      ),
    saveTakenAt: (takenAt: WallTime | null) =>
      told(changeTakenAt.mutateAsync(takenAt), t.photo.saveFailed, () =>
        toast.photo(t.photo.saved),
      ),
    setFavorite: (favorite: boolean) =>
      told(changeFavorite.mutateAsync(favorite), t.photo.favoriteFailed),
    tickCategory: (tick: CategoryTick) =>
      told(categories.tick(tick), t.photo.categoriesFailed, () => toast.photo(t.photo.saved)),
    pendingTicks: categories.pending,
    remove: () =>
      told(deletion.mutateAsync(), t.photo.deleteFailed, () => {
        const undo = { label: sharedMessages.undo, onPress: () => void recover() };
        toast.photo(t.photo.deleted, { duration: timeToUndo, actions: [undo] });
      }),
    isRemoving: deletion.isPending,
    recover,
    isRecovering: recovery.isPending,
  };
}
