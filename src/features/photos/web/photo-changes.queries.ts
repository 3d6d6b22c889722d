import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CategoryLabel } from '#features/categories/categories.contract.ts';
import { request } from '#platform/web/api/client.ts';
import { categoriesAfter } from '../assignment.rules.ts';
import { recoverPhoto } from '../photos.bin.contract.ts';
import { assignCategories } from '../photos.bulk.contract.ts';
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
    request(changeCaption, { params: { id: `${id}` }, body: { caption } }),
  );

export const useChangeTakenAt = (id: number) =>
  useChange(id, (takenAt: string | null) =>
    request(changeTakenAt, { params: { id: `${id}` }, body: { takenAt } }),
  );

export const useRecoverPhoto = (id: number) =>
  useChange(id, () => request(recoverPhoto, { params: { id: `${id}` } }));

/** Into the bin. What is gone for good already counts as done (decisions §0). */
export function useDeletePhoto(photo: Photo) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => request(deletePhoto, { params: { id: `${photo.id}` } }),
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
 * Gives a photo this category, or takes it away, and says nothing of the others: what this page knows of them may be
 * older than what the partner made of them. Throws where the photo is not there to be changed.
 */
async function carryTick(client: QueryClient, id: number, { category, on }: CategoryTick) {
  const add = on ? [category.id] : [];
  const remove = on ? [] : [category.id];
  await carryOut(client, id, async () => {
    const body = { photoIds: [id], categoryIds: add, removeCategoryIds: remove };
    const { missing = [] } = await request(assignCategories, { body });
    const photo = await client.ensureQueryData(photoQuery(id));
    if (missing.length > 0 || photo === null) throw new Error('no photo to sort');
    const categories = categoriesAfter(photo.categories, [category], { add, remove });
    return { photo: { ...photo, categories } };
  });
}

/** Ticks a photo's categories, one after the other. `pending` are the ticks that the home does not know yet. */
export function useChangeCategories(id: number) {
  const client = useQueryClient();
  const [pending, setPending] = useState<readonly CategoryTick[]>([]);
  const { mutateAsync: change } = useMutation({
    // One at a time: of two ticks of one box the last one counts.
    scope: { id: `categories of photo ${id}` },
    mutationFn: (tick: CategoryTick) => carryTick(client, id, tick),
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
