import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CategoryLabel } from '#features/categories/categories.contract.ts';
import { call } from '#platform/web/http/call.ts';
import { isGone } from '#platform/web/http/gone.ts';
import { recoverPhoto } from '../photos.bin.contract.ts';
import { changeCategories } from '../photos.categories.contract.ts';
import { changeCaption, changeTakenAt, deletePhoto, type Photo } from '../photos.contract.ts';
import {
  carryOut,
  changeFavorite,
  doubt,
  hearPhotos,
  photoKey,
  photoQuery,
} from './photos.queries.ts';

function useChange<Given>(id: number, change: (given: Given) => Promise<{ photo: Photo }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: Given) => carryOut(client, id, () => change(given)),
    onError: () => doubt(client, id),
  });
}

export const useChangeCaption = (id: number) =>
  useChange(id, (caption: string | null) =>
    call(changeCaption, { params: { id: `${id}` }, body: { caption } }),
  );

export const useChangeTakenAt = (id: number) =>
  useChange(id, (takenAt: string | null) =>
    call(changeTakenAt, { params: { id: `${id}` }, body: { takenAt } }),
  );

export const useRecoverPhoto = (id: number) =>
  useChange(id, () => call(recoverPhoto, { params: { id: `${id}` } }));

/** Into the bin. What is gone for good already counts as done (decisions §0). */
export function useDeletePhoto(photo: Photo) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(deletePhoto, { params: { id: `${photo.id}` } }).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      }),
    onSuccess: () => {
      // The exact moment comes with the event; that there is one takes it off the list.
      hearPhotos(client, [{ ...photo, deletedAt: photo.deletedAt ?? new Date().toISOString() }]);
      void client.invalidateQueries({ queryKey: photoKey(photo.id), exact: true });
    },
  });
}

/** One tick of a checkbox. */
export type CategoryTick = { readonly category: CategoryLabel; readonly on: boolean };

/** A photo's categories after some ticks, in order. */
export const withTicks = (has: readonly CategoryLabel[], ticks: readonly CategoryTick[]) =>
  ticks.reduce(
    (now, { category, on }) => [
      ...now.filter(({ id }) => id !== category.id),
      ...(on ? [category] : []),
    ],
    [...has],
  );

/**
 * Ticks a photo's categories, one after the other, each on top of what the photo has by then. `pending` are the ticks
 * that the home does not know yet.
 */
export function useChangeCategories(id: number) {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly CategoryTick[]>([]);
  const { mutateAsync: change } = useMutation({
    // One at a time: each call names all of the categories.
    scope: { id: `categories of photo ${id}` },
    mutationFn: async (tick: CategoryTick) => {
      const { categories } = (await client.ensureQueryData(photoQuery(id))) ?? { categories: [] };
      const categoryIds = withTicks(categories, [tick]).map((category) => category.id);
      const input = { params: { id: `${id}` }, body: { categoryIds } };
      await carryOut(client, id, () => call(changeCategories, input));
    },
    onError: () => doubt(client, id),
  });
  const tick = async (wanted: CategoryTick) => {
    setPending((others) => [...others, wanted]);
    try {
      await change(wanted);
    } finally {
      setPending((all) => all.filter((one) => one !== wanted));
    }
  };
  return { tick, pending };
}

/** `changeFavorite` for one photo. */
export function useChangeFavorite(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (favorite: boolean) => {
      const photo = await client.ensureQueryData(photoQuery(id));
      if (photo !== null) await changeFavorite(client, photo, favorite);
    },
  });
}
