import { queryClient } from '#platform/web/api/queries.ts';
import type { Photo } from '../photos.contract.ts';
import {
  byId,
  cachedQueries,
  type Photos,
  photoKey,
  photosKey,
  readOutdated,
  receivePhotos,
  type Saving,
  savings,
  show,
} from './photo-cache.ts';

function cachedPhotos(ids: ReadonlySet<number>): Photo[] {
  const list = queryClient.getQueryData<Photo[]>(photosKey) ?? [];
  const single = [...ids].map((id) => queryClient.getQueryData<Photo | null>(photoKey(id)));
  return [...list.filter(({ id }) => ids.has(id)), ...single.filter((photo) => photo != null)];
}

interface PhotoChange<Answer> {
  readonly ids: readonly number[];
  readonly send: () => Promise<Answer>;
  /** The change as the server makes it; it need not set what follows from it if the response has the photo. */
  readonly change: (photo: Photo) => Photo;
  /** Shows the change before it is saved. */
  readonly isInstant?: boolean;
  /** Changes of the same scope are sent one after the other. */
  readonly scope?: string;
}

/** `missing`: ids of photos that were not changed. */
type ChangeAnswer = { readonly photo?: Photo; readonly missing?: readonly number[] | undefined };

/**
 * Changes photos and the caches; an error undoes the change in the caches and rejects. Photos that the response doesn't
 * contain are read again after the last of several changes.
 */
export function changePhotos<Answer extends ChangeAnswer>({
  ids: changedIds,
  send,
  change,
  isInstant = false,
  scope,
}: PhotoChange<Answer>): Promise<Answer> {
  const ids = new Set(changedIds);
  const shown = cachedPhotos(ids);
  const before = new Map(byId(shown));
  for (const other of savings()) {
    for (const [id, photo] of other.before) if (ids.has(id)) before.set(id, photo);
  }
  const saving: Saving = { ids, change, isShown: isInstant, before, overtaken: new Set() };
  if (isInstant) show(byId(shown.map(change)));

  const photosAfter = ({ photo: changed, missing = [] }: ChangeAnswer): Photos => {
    const after = new Map(before);
    if (changed !== undefined && !saving.overtaken.has(changed.id)) after.set(changed.id, changed);
    if (changed !== undefined) return after;
    for (const [id, photo] of before) {
      const isChanged = !saving.overtaken.has(id) && !missing.includes(id);
      if (isChanged && photo !== null) after.set(id, change(photo));
    }
    return after;
  };
  const outdate = (isListOutdated: boolean) => {
    for (const query of cachedQueries()) {
      const [, id] = query.queryKey;
      if (id === undefined ? isListOutdated : typeof id === 'number' && ids.has(id)) {
        query.invalidate();
      }
    }
  };
  return queryClient
    .getMutationCache()
    .build<Answer, Error, Saving, unknown>(queryClient, {
      mutationKey: photosKey,
      ...(scope !== undefined && { scope: { id: scope } }),
      mutationFn: send,
      onSuccess(answer) {
        saving.isShown = false;
        const after = photosAfter(answer);
        receivePhotos(after);
        const { photo, missing = [] } = answer;
        if (photo === undefined) outdate(after.size < ids.size || missing.length > 0);
      },
      onError() {
        saving.isShown = false;
        if (isInstant) receivePhotos(before);
        outdate(ids.size > 1);
      },
      onSettled: () => readOutdated(1),
    })
    .execute(saving);
}

/** A photo as the bin contains it. The server sends the exact time later. */
export const inBin = (photo: Photo): Photo => ({
  ...photo,
  deletedAt: photo.deletedAt ?? new Date().toISOString(),
});

/** A photo outside the bin again. */
export const recovered = (photo: Photo): Photo => ({ ...photo, deletedAt: null });
