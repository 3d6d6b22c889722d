import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CategoryLabel } from '#features/categories/categories.contract.ts';
import { request } from '#platform/web/api/client.ts';
import { categoriesAfter } from '../assignment.rules.ts';
import { assignCategories, deletePhotos, recoverPhotos } from '../photos.bulk.contract.ts';
import type { Photo } from '../photos.contract.ts';
import { inBulk } from './in-bulk.ts';
import { hearPhotos, photosQuery } from './photos.queries.ts';

/** Some may have been changed all the same, the answer lost on the way. */
const doubt = (client: QueryClient) => () =>
  void client.invalidateQueries({ queryKey: photosQuery.queryKey, exact: true });

/** What the list knows by now of these photos; not of those that are gone from it. */
function asKnown(client: QueryClient, photos: readonly Photo[]): Photo[] {
  const ids = new Set(photos.map(({ id }) => id));
  return (client.getQueryData(photosQuery.queryKey) ?? []).filter(({ id }) => ids.has(id));
}

/** Into the bin. */
export function useDeletePhotos() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (photos: readonly Photo[]) =>
      inBulk(
        photos,
        (photoIds) => request(deletePhotos, { body: { photoIds } }),
        (part) => {
          // The exact moment comes with the event; that there is one takes them off the list.
          const deletedAt = new Date().toISOString();
          hearPhotos(
            client,
            asKnown(client, part).map((photo) => ({ ...photo, deletedAt })),
          );
        },
      ),
    onError: doubt(client),
  });
}

/** Out of the bin, as they were when they went there. */
export function useRecoverPhotos() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (photos: readonly Photo[]) =>
      inBulk(
        photos,
        (photoIds) => request(recoverPhotos, { body: { photoIds } }),
        (_, done) => {
          // What the event brought back already is newer than what is remembered here.
          const back = new Set(asKnown(client, done).map(({ id }) => id));
          hearPhotos(
            client,
            done.filter(({ id }) => !back.has(id)),
          );
        },
      ),
    onError: doubt(client),
  });
}

export interface Assignment {
  readonly photos: readonly Photo[];
  readonly add: readonly number[];
  readonly remove: readonly number[];
  /** All categories there are. */
  readonly known: readonly CategoryLabel[];
}

/** Gives photos categories, and takes others from them. */
export function useAssignCategories() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ photos, add, remove, known }: Assignment) =>
      inBulk(
        photos,
        (photoIds) =>
          request(assignCategories, {
            body: { photoIds, categoryIds: [...add], removeCategoryIds: [...remove] },
          }),
        (_, done) =>
          hearPhotos(
            client,
            asKnown(client, done).map((photo) => ({
              ...photo,
              categories: categoriesAfter(photo.categories, known, { add, remove }),
            })),
          ),
      ),
    onError: doubt(client),
  });
}
