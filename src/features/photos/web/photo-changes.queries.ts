import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '#platform/web/api/client.ts';
import { queryClient, useApiMutation } from '#platform/web/api/queries.ts';
import { toast } from '#platform/web/ui/toast.ts';
import { t as sharedMessages } from '#shared/messages/index.ts';
import type { WallTime } from '#shared/wall-time.ts';
import { categoriesAfter } from '../assignment.rules.ts';
import type { CategoryLabel } from '../categories.rules.ts';
import { t } from '../messages/index.ts';
import {
  assignCategories,
  changeCaption,
  changeTakenAt,
  deletePhoto,
  type Photo,
  recoverPhoto,
} from '../photos.contract.ts';
import {
  changePhoto,
  invalidatePhoto,
  photoQuery,
  timeToUndo,
  updatePhotos,
} from './photos.queries.ts';

type Texts = { errorText: string; success: string };
const saving = (): Texts => ({ errorText: t.photo.saveFailed, success: t.photo.saved });

/** A change of one photo that returns the photo. Its result and its errors become toasts. */
function usePhotoChange<Value>(
  id: number,
  { errorText, success }: Texts,
  change: (value: Value, params: { id: string }) => Promise<{ photo: Photo }>,
) {
  return useMutation({
    meta: { errorText },
    mutationFn: (value: Value) => changePhoto(id, () => change(value, { id: `${id}` })),
    onSuccess: () => void toast.photo(success),
    onError: () => void invalidatePhoto(id),
  });
}

export const useSaveCaption = (id: number) =>
  usePhotoChange(id, saving(), (caption: string | null, params) =>
    request(changeCaption, { params, body: { caption } }),
  );

export const useSaveTakenAt = (id: number) =>
  usePhotoChange(id, saving(), (takenAt: WallTime | null, params) =>
    request(changeTakenAt, { params, body: { takenAt } }),
  );

export const useRecoverPhoto = (id: number) =>
  usePhotoChange(
    id,
    { errorText: t.photo.recoverFailed, success: t.photo.recovered },
    (_: undefined, params) => request(recoverPhoto, { params }),
  );

/** Moves a photo to the bin, and offers to undo that. */
export function useDeletePhoto(photo: Photo) {
  const { mutate: recover } = useRecoverPhoto(photo.id);
  return useApiMutation(deletePhoto, {
    meta: { errorText: t.photo.deleteFailed },
    onSuccess() {
      // A live event sets the exact time later.
      updatePhotos([{ ...photo, deletedAt: photo.deletedAt ?? new Date().toISOString() }]);
      void invalidatePhoto(photo.id);
      const undo = { label: sharedMessages.undo, onPress: () => recover(undefined) };
      toast.photo(t.photo.deleted, { duration: timeToUndo, actions: [undo] });
    },
  });
}

/** A checkbox of one category. */
type CategoryTick = { category: CategoryLabel; isOn: boolean };

/**
 * Adds a photo to a category, or removes it. The other categories are not sent, since the partner may be changing
 * them. Returns the photo's categories as shown, with the ticks that are being sent.
 */
export function useTickCategory({ id, categories }: Photo) {
  const [pendingTicks, setPendingTicks] = useState<readonly CategoryTick[]>([]);
  const { mutateAsync } = useMutation({
    // One at a time: the last tick of a box counts.
    scope: { id: `photo categories ${id}` },
    meta: { errorText: t.photo.categoriesFailed },
    mutationFn: ({ category, isOn }: CategoryTick) =>
      changePhoto(id, async () => {
        const add = isOn ? [category.id] : [];
        const remove = isOn ? [] : [category.id];
        const body = { photoIds: [id], categoryIds: add, removeCategoryIds: remove };
        const { missing = [] } = await request(assignCategories, { body });
        const photo = await queryClient.ensureQueryData(photoQuery(id));
        if (missing.length > 0 || photo === null) throw new Error('The photo was deleted');
        return {
          photo: {
            ...photo,
            categories: categoriesAfter(photo.categories, [category], { add, remove }),
          },
        };
      }),
    onSuccess: () => void toast.photo(t.photo.saved),
    onError: () => void invalidatePhoto(id),
  });
  // State of React, because a checkbox must change with its click.
  const tick = (change: CategoryTick) => {
    setPendingTicks((all) => [...all, change]);
    const finish = () => setPendingTicks((all) => all.filter((each) => each !== change));
    mutateAsync(change).then(finish, finish);
  };
  const shownIds = new Set(categories.map((category) => category.id));
  for (const { category, isOn } of pendingTicks) {
    if (isOn) shownIds.add(category.id);
    else shownIds.delete(category.id);
  }
  return { tick, shownIds };
}
