import { useMutation } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
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
import { timeToUndo } from '../photos.rules.ts';
import { changePhotos, inBin } from './change-photos.ts';

interface SingleChange<Value> {
  readonly errorText: string;
  readonly success: string;
  readonly change: (value: Value) => Partial<Photo>;
  readonly send: (value: Value, params: { id: string }) => Promise<{ photo: Photo }>;
}

/** A change of one photo that returns the photo. Its result and its errors become toasts. */
const usePhotoChange = <Value>(
  id: number,
  { errorText, success, change, send }: SingleChange<Value>,
) =>
  useMutation({
    meta: { errorText },
    mutationFn: (value: Value) =>
      changePhotos({
        ids: [id],
        change: (photo) => ({ ...photo, ...change(value) }),
        send: () => send(value, { id: `${id}` }),
      }),
    onSuccess: () => void toast.photo(success),
  });

export const useSaveCaption = (id: number) =>
  usePhotoChange<string | null>(id, {
    errorText: t.photo.saveFailed,
    success: t.photo.saved,
    change: (caption) => ({ caption }),
    send: (caption, params) => request(changeCaption, { params, body: { caption } }),
  });

export const useSaveTakenAt = (id: number) =>
  usePhotoChange<WallTime | null>(id, {
    errorText: t.photo.saveFailed,
    success: t.photo.saved,
    change: (takenAt) => ({ takenAt }),
    send: (takenAt, params) => request(changeTakenAt, { params, body: { takenAt } }),
  });

export const useRecoverPhoto = (id: number) =>
  usePhotoChange<undefined>(id, {
    errorText: t.photo.recoverFailed,
    success: t.photo.recovered,
    change: () => ({ deletedAt: null }),
    send: (_, params) => request(recoverPhoto, { params }),
  });

/** Moves a photo to the bin, and offers to undo that. */
export function useDeletePhoto({ id }: Photo) {
  const { mutate: recover } = useRecoverPhoto(id);
  return useMutation({
    meta: { errorText: t.photo.deleteFailed },
    mutationFn: () =>
      changePhotos({
        ids: [id],
        change: inBin,
        send: async () => {
          await request(deletePhoto, { params: { id: `${id}` } });
          return {};
        },
      }),
    onSuccess() {
      const undo = { label: sharedMessages.undo, onPress: () => recover(undefined) };
      toast.photo(t.photo.deleted, { duration: timeToUndo, actions: [undo] });
    },
  });
}

/** A checkbox of one category. */
type CategoryTick = { category: CategoryLabel; isOn: boolean };

/**
 * Adds a photo to a category, or removes it. The other categories are not sent, since the partner may be changing
 * them.
 */
export const useTickCategory = (id: number) =>
  useMutation({
    meta: { errorText: t.photo.categoriesFailed },
    mutationFn({ category, isOn }: CategoryTick) {
      const add = isOn ? [category.id] : [];
      const remove = isOn ? [] : [category.id];
      return changePhotos({
        ids: [id],
        isInstant: true,
        change: (photo) => ({
          ...photo,
          categories: categoriesAfter(photo.categories, [category], { add, remove }),
        }),
        scope: `photo categories ${id}`,
        async send() {
          const body = { photoIds: [id], categoryIds: add, removeCategoryIds: remove };
          const { missing = [] } = await request(assignCategories, { body });
          if (missing.length > 0) throw new Error('The photo was deleted');
          return {};
        },
      });
    },
    onSuccess: () => void toast.photo(t.photo.saved),
  });
