import { apiQuery, invalidate, queryClient, useApiMutation } from '#platform/web/api/queries.ts';
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
import { invalidateList, updatePhotos } from '../photos.queries.ts';

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

/** Refetches what changed, or may have. */
const onSettled = () => {
  void invalidate(readBin);
  void invalidateList();
};

type Bulk = { body: { photoIds: number[] } };

const bulk = (errorText: string) => ({
  meta: { errorText },
  onSuccess({ message, missing = [] }: Answer<typeof purgePhotos>, { body }: Bulk) {
    remove(body.photoIds);
    if (missing.length === 0) toast.photo(message);
    else toast.photo(t.bin.withMissing(message, missing.length), { tone: 'warn' });
  },
  onSettled,
});

/** Recovers and purges one photo or several, with confirmation and toasts. */
export function useBinActions() {
  const confirm = useConfirm();
  const recoverOne = useApiMutation(recoverPhoto, {
    meta: { errorText: t.photo.recoverFailed },
    onSuccess({ photo }) {
      updatePhotos([photo]);
      remove([photo.id]);
      toast.photo(t.photo.recovered);
    },
    onSettled,
  });
  const recoverSome = useApiMutation(recoverPhotos, bulk(t.bin.recoverSomeFailed));
  const purgeOne = useApiMutation(purgePhoto, {
    meta: { errorText: t.bin.deleteFailed },
    onSuccess(_, { params }) {
      remove([Number(params.id)]);
      toast.photo(t.bin.deleted);
    },
    onSettled,
  });
  const purgeSome = useApiMutation(purgePhotos, bulk(t.bin.deleteSomeFailed));

  const isSure = (count: number) =>
    confirm({
      title: t.bin.sureTitle(count),
      text: t.bin.sureText(count),
      action: t.bin.delete,
      danger: true,
    });
  const selectFirst = (text: string) => void toast.photo(text, { tone: 'warn' });
  const idOf = ({ isPending, variables }: typeof recoverOne | typeof purgeOne) =>
    isPending ? Number(variables?.params.id) : undefined;

  return {
    recover: (id: number) => recoverOne.mutate({ params: { id: `${id}` } }),
    async purge(id: number) {
      if (await isSure(1)) purgeOne.mutate({ params: { id: `${id}` } });
    },
    recoverAll(photoIds: number[]) {
      if (photoIds.length === 0) return selectFirst(t.bin.selectToRecover);
      recoverSome.mutate({ body: { photoIds } });
    },
    async purgeAll(photoIds: number[]) {
      if (photoIds.length === 0) return selectFirst(t.bin.selectToDelete);
      if (await isSure(photoIds.length)) purgeSome.mutate({ body: { photoIds } });
    },
    isRecovering: recoverSome.isPending,
    isPurging: purgeSome.isPending,
    /** Id of the photo that is being recovered, or purged. */
    recovering: idOf(recoverOne),
    purging: idOf(purgeOne),
  };
}
