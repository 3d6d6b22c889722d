import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { cache } from '#platform/web/cache/cache.ts';
import { call } from '#platform/web/http/call.ts';
import { isGoneBy, takeAway } from '#platform/web/http/gone.ts';
import { live } from '#platform/web/live/live.ts';
import { evenUnheard } from '#platform/web/outbox/even-unheard.ts';
import type { Answer } from '#shared/endpoint.ts';
import { binPageSize } from '../../bin.rules.ts';
import { photosMessages as t } from '../../messages/index.ts';
import { purgePhoto, readBin, recoverPhoto } from '../../photos.bin.contract.ts';
import { purgePhotos, recoverPhotos } from '../../photos.bulk.contract.ts';
import { type Photo, photosChanged, photosPurged, readPhoto } from '../../photos.contract.ts';
import { hearPhotos, photosQuery } from '../photos.queries.ts';
import { soon } from '../soon.ts';

type BinPage = Answer<typeof readBin>;
type Several = Pick<Answer<typeof recoverPhotos>, 'message' | 'missing'>;

const binKey = ['bin'] as const;

/** A page of the bin, from 1; what was thrown away last comes first. */
export const binQuery = (page: number) =>
  queryOptions({
    queryKey: [...binKey, page],
    queryFn: () => call(readBin, { query: { page: `${page - 1}`, size: `${binPageSize}` } }),
    // It changes while nobody looks: the purge is no change that anybody makes.
    refetchOnMount: 'always',
  });

// Here, and not in a component: a page that was looked at before must not come back as it was.
const binIsOld = soon(() => void cache.invalidateQueries({ queryKey: binKey }));
live.on(photosChanged, binIsOld);
live.on(photosPurged, binIsOld);

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
      mutationFn: (id: number) =>
        evenUnheard<{ photo: Photo }>(
          () => call(recoverPhoto, { params: { id: `${id}` } }),
          async () => {
            const photo = await readBack(id);
            return photo && { photo };
          },
        ),
      onSuccess: ({ photo }) => {
        hearPhotos(client, [photo]);
        leave([photo.id]);
      },
    }),
    recoverSome: useMutation({
      ...more,
      mutationFn: (photoIds: number[]) =>
        evenUnheard<Several>(
          () => call(recoverPhotos, { body: { photoIds } }),
          async () => {
            const back = await Promise.all(photoIds.map(readBack));
            return back.includes(undefined)
              ? undefined
              : { message: t.bin.recoveredSome(photoIds.length) };
          },
        ),
      onSuccess: (_, ids) => leave(ids),
    }),
    purgeOne: useMutation({
      ...more,
      mutationFn: (id: number) => {
        const purge = () => call(purgePhoto, { params: { id: `${id}` } });
        return takeAway(purge, () => readOne(id));
      },
      onSuccess: (_, id) => leave([id]),
    }),
    purgeSome: useMutation({
      ...more,
      mutationFn: (photoIds: number[]) =>
        evenUnheard<Several>(
          () => call(purgePhotos, { body: { photoIds } }),
          async () => {
            const gone = await Promise.all(photoIds.map((id) => isGoneBy(() => readOne(id))));
            return gone.includes(false)
              ? undefined
              : { message: t.bin.deletedSome(photoIds.length) };
          },
        ),
      onSuccess: (_, ids) => leave(ids),
    }),
  };
}

/** A photo, in the bin or not. */
const readOne = (id: number) => call(readPhoto, { params: { id: `${id}` } });

/** A photo that is out of the bin; undefined where it is not, as far as is known. */
const readBack = async (id: number) => {
  const photo = await readOne(id).catch(() => undefined);
  return photo?.deletedAt === null ? photo : undefined;
};

const without = ({ photos, totalElements, totalPages }: BinPage, ids: readonly number[]) => {
  const left = photos.filter(({ id }) => !ids.includes(id));
  return {
    photos: left,
    totalElements: totalElements - (photos.length - left.length),
    totalPages,
  };
};
