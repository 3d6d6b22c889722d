import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { cache } from '#platform/web/cache/cache.ts';
import { call } from '#platform/web/http/call.ts';
import { live } from '#platform/web/live/live.ts';
import { Refusal } from '#shared/refusal.ts';
import { recoverPhoto } from '../photos.bin.contract.ts';
import {
  changeCaption,
  changeTakenAt,
  deletePhoto,
  type Photo,
  photosChanged,
  readAllPhotos,
  readPhoto,
} from '../photos.contract.ts';
import { withChanged } from '../photos.rules.ts';

const photosKey = ['photos'] as const;
const photoKey = (id: number) => ['photos', id] as const;
const draftKey = (id: number) => ['photos', id, 'caption draft'] as const;

/** For each reading under way: what was heard since it was asked. */
const underWay = new Set<Photo[]>();

/** Reads, and hands over with the answer what was heard meanwhile, which is newer: an answer may overtake nothing. */
async function readHearing<Read>(read: () => Promise<Read>): Promise<[Read, Photo[]]> {
  const heard: Photo[] = [];
  underWay.add(heard);
  try {
    return [await read(), heard];
  } finally {
    underWay.delete(heard);
  }
}

const latestOf = (id: number, heard: readonly Photo[]): Photo | undefined =>
  heard.findLast((photo) => photo.id === id);

/** Every photo that is not in the bin, the newest first. Between two readings the event stream keeps it fresh. */
export const photosQuery = queryOptions({
  queryKey: photosKey,
  queryFn: async () => {
    const [came, heard] = await readHearing(() => call(readAllPhotos));
    return withChanged(came, heard);
  },
});

/** One photo, also one in the bin. */
export const photoQuery = (id: number) =>
  queryOptions({
    queryKey: photoKey(id),
    queryFn: async () => {
      const [came, heard] = await readHearing(() => call(readPhoto, { params: { id: `${id}` } }));
      return latestOf(id, heard) ?? came;
    },
  });

/** One photo, at once where the list has it. */
export function usePhoto(id: number) {
  const client = useQueryClient();
  return useQuery({
    ...photoQuery(id),
    initialData: () => client.getQueryData(photosQuery.queryKey)?.find((photo) => photo.id === id),
    initialDataUpdatedAt: () => client.getQueryState(photosKey)?.dataUpdatedAt,
  });
}

/** Takes over photos that came, changed, or went into the bin: into the list, and into what is known of each. */
export function hearPhotos(client: QueryClient, photos: readonly Photo[]): void {
  for (const heard of underWay) heard.push(...photos);
  amend(client, photosKey, (list: Photo[]) => withChanged(list, photos));
  for (const photo of photos) amend(client, photoKey(photo.id), () => photo);
}

/** Changes what was read, where it was. It is as old as before, and as stale: only a reading knows the rest. */
function amend<Data>(client: QueryClient, key: QueryKey, change: (known: Data) => Data): void {
  const state = client.getQueryState<Data>(key);
  if (state?.data === undefined) return;
  client.setQueryData<Data>(key, change(state.data), { updatedAt: state.dataUpdatedAt });
  if (state.isInvalidated) {
    void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }
}

// Here, and not in a component: whoever asks for photos has loaded this, and from then on it is heard on every
// page, so that no photo is missed between two of them. The dashboard carries none of it until it shows photos.
live.on(photosChanged, ({ photos }) => hearPhotos(cache, photos));

/** A change of one photo, whose answer is the photo; unless another change of it was heard meanwhile. */
function useChange<Given>(id: number, change: (given: Given) => Promise<{ photo: Photo }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (given: Given) => {
      const [{ photo }, heard] = await readHearing(() => change(given));
      hearPhotos(client, [latestOf(id, heard) ?? photo]);
    },
    // It may have been changed all the same, its answer lost on the way.
    onError: () => void client.invalidateQueries({ queryKey: photoKey(id), exact: true }),
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

/** Whether an error says that there is no such photo. */
export const isGone = (error: unknown): boolean => error instanceof Refusal && error.status === 404;

/**
 * What was typed as a photo's caption and could not be saved. Kept with what was read, and so for who is signed in
 * only.
 */
export function useCaptionDraft(id: number) {
  const client = useQueryClient();
  return {
    kept: client.getQueryData<string>(draftKey(id)) ?? null,
    keep(draft: string | null) {
      if (draft === null) client.removeQueries({ queryKey: draftKey(id), exact: true });
      else client.setQueryData(draftKey(id), draft);
    },
  };
}
