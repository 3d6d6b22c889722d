import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import type { Answer } from '#shared/endpoint.ts';
import { binPageSize } from '../../bin.rules.ts';
import { purgePhoto, readBin, recoverPhoto } from '../../photos.bin.contract.ts';
import { purgePhotos, recoverPhotos } from '../../photos.bulk.contract.ts';
import { photosChanged, photosPurged } from '../../photos.contract.ts';
import { hearPhotos, photosQuery } from '../photos.queries.ts';
import { soon } from '../soon.ts';

type BinPage = Answer<typeof readBin>;

const binKey = ['bin'] as const;

/** A page of the bin, from 1; what was thrown away last comes first. */
export const binQuery = (page: number) =>
  queryOptions({
    queryKey: [...binKey, page],
    queryFn: () => request(readBin, { query: { page: `${page - 1}`, size: `${binPageSize}` } }),
    // It changes while nobody looks: the purge is no change that anybody makes.
    refetchOnMount: 'always',
  });

// Here, and not in a component: a page that was looked at before must not come back as it was.
const binIsOld = soon(() => void queryClient.invalidateQueries({ queryKey: binKey }));
onLiveEvent(photosChanged, binIsOld);
onLiveEvent(photosPurged, binIsOld);

/** What is done to one photo of the bin, or to several. They leave at once; then the bin is read anew. */
export function useBinChanges() {
  const client = useQueryClient();
  const leave = (ids: readonly number[]) =>
    client.setQueriesData<BinPage>({ queryKey: binKey }, (page) => page && without(page, ids));
  const more = {
    onSettled: () => {
      void client.invalidateQueries({ queryKey: binKey });
      void client.invalidateQueries({ queryKey: photosQuery.queryKey, exact: true });
    },
  };
  return {
    recoverOne: useMutation({
      ...more,
      mutationFn: (id: number) => request(recoverPhoto, { params: { id: `${id}` } }),
      onSuccess: ({ photo }) => {
        hearPhotos(client, [photo]);
        leave([photo.id]);
      },
    }),
    recoverSome: useMutation({
      ...more,
      mutationFn: (photoIds: number[]) => request(recoverPhotos, { body: { photoIds } }),
      onSuccess: (_, ids) => leave(ids),
    }),
    purgeOne: useMutation({
      ...more,
      mutationFn: (id: number) => request(purgePhoto, { params: { id: `${id}` } }),
      onSuccess: (_, id) => leave([id]),
    }),
    purgeSome: useMutation({
      ...more,
      mutationFn: (photoIds: number[]) => request(purgePhotos, { body: { photoIds } }),
      onSuccess: (_, ids) => leave(ids),
    }),
  };
}

const without = ({ photos, totalElements, totalPages }: BinPage, ids: readonly number[]) => {
  const left = photos.filter(({ id }) => !ids.includes(id));
  return {
    photos: left,
    totalElements: totalElements - (photos.length - left.length),
    totalPages,
  };
};
