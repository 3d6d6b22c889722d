import { useMutation } from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { apiQuery, invalidate, queryClient } from '#platform/web/api/queries.ts';
import { useConfirm } from '#platform/web/ui/confirm.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import type { Answer } from '#shared/endpoint.ts';
import { binPageSize } from '../../bin.rules.ts';
import { t } from '../../messages/index.ts';
import {
  purgePhoto,
  purgePhotos,
  readBin,
  recoverPhoto,
  recoverPhotos,
} from '../../photos.contract.ts';
import { changePhotos, recovered } from '../change-photos.ts';

/** A page of the recycle bin, from 1; photos deleted last come first. */
export const binQuery = (page: number) => ({
  ...apiQuery(readBin, { query: { page: `${page - 1}`, size: `${binPageSize}` } }),
  // The server purges photos without an event for each page.
  refetchOnMount: 'always' as const,
});

/** Removes photos from the pages in the cache. */
const remove = (ids: readonly number[]) =>
  queryClient.setQueriesData<Answer<typeof readBin>>({ queryKey: [readBin.path] }, (page) => {
    if (page === undefined) return page;
    const photos = page.photos.filter(({ id }) => !ids.includes(id));
    const removed = page.photos.length - photos.length;
    return { ...page, photos, totalElements: page.totalElements - removed };
  });

/** A newer toast about the selection replaces this one. */
const subject = 'bin selection';

/** Refetches what changed, or may have. */
const onSettled = () => void invalidate(readBin);

/** Recovers and purges one photo or several, with confirmation and toasts. `onRemoved` gets their ids. */
export function useBinActions(onRemoved: (ids: readonly number[]) => void) {
  const confirm = useConfirm();
  const onSuccess = (ids: readonly number[], text: string) => {
    remove(ids);
    onRemoved(ids);
    toast.photo(text);
  };
  const bulk = (errorText: string) => ({
    meta: { errorText },
    onSuccess({ message, missing = [] }: Answer<typeof purgePhotos>, ids: readonly number[]) {
      remove(ids);
      onRemoved(ids);
      if (missing.length === 0) toast.photo(message, { subject });
      else toast.photo(t.bin.withMissing(message, missing.length), { subject, tone: 'warn' });
    },
    onSettled,
  });
  const recoverOne = useMutation({
    meta: { errorText: t.photo.recoverFailed },
    mutationFn: (id: number) =>
      changePhotos({
        ids: [id],
        change: recovered,
        send: () => request(recoverPhoto, { params: { id: `${id}` } }),
      }),
    onSuccess: (_, id) => onSuccess([id], t.photo.recovered),
    onSettled,
  });
  const recoverSome = useMutation({
    ...bulk(t.bin.recoverSomeFailed),
    mutationFn: (photoIds: number[]) =>
      changePhotos({
        ids: photoIds,
        change: recovered,
        send: () => request(recoverPhotos, { body: { photoIds } }),
      }),
  });
  const purgeOne = useMutation({
    meta: { errorText: t.bin.deleteFailed },
    mutationFn: (id: number) => request(purgePhoto, { params: { id: `${id}` } }),
    onSuccess: (_, id) => onSuccess([id], t.bin.deleted),
    onSettled,
  });
  const purgeSome = useMutation({
    ...bulk(t.bin.deleteSomeFailed),
    mutationFn: (photoIds: number[]) => request(purgePhotos, { body: { photoIds } }),
  });

  const isSure = (count: number) =>
    confirm({
      title: t.bin.sureTitle(count),
      text: t.bin.sureText(count),
      action: t.bin.delete,
      danger: true,
    });
  const selectFirst = (text: string) => void toast.photo(text, { subject, tone: 'warn' });
  const idOf = ({ isPending, variables }: typeof recoverOne | typeof purgeOne) =>
    isPending ? variables : undefined;

  return {
    recover: (id: number) => recoverOne.mutate(id),
    async purge(id: number) {
      if (await isSure(1)) purgeOne.mutate(id);
    },
    recoverAll(photoIds: number[]) {
      if (photoIds.length === 0) return selectFirst(t.bin.selectToRecover);
      recoverSome.mutate(photoIds);
    },
    async purgeAll(photoIds: number[]) {
      if (photoIds.length === 0) return selectFirst(t.bin.selectToDelete);
      if (await isSure(photoIds.length)) purgeSome.mutate(photoIds);
    },
    isRecovering: recoverSome.isPending,
    isPurging: purgeSome.isPending,
    /** Id of the photo that is being recovered, or purged. */
    recovering: idOf(recoverOne),
    purging: idOf(purgeOne),
  };
}
