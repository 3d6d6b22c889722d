import type { Query } from '@tanstack/react-query';
import { queryClient } from '#platform/web/api/queries.ts';
import type { Photo } from '../photos.contract.ts';
import { withChanged } from '../photos.rules.ts';

/** Key of the list of all photos; those of single photos start with it. */
export const photosKey = ['photos'] as const;
export const photoKey = (id: number) => ['photos', id] as const;

/** Photos by id; null for a purged photo. */
export type Photos = ReadonlyMap<number, Photo | null>;

export const byId = (photos: readonly Photo[]): Photos =>
  new Map(photos.map((photo) => [photo.id, photo]));

/** The variables of a mutation. */
export interface Saving {
  readonly ids: ReadonlySet<number>;
  readonly change: (photo: Photo) => Photo;
  /** True while the change is shown before it is saved. */
  isShown: boolean;
  /** The photos as the server last sent them. */
  readonly before: Map<number, Photo | null>;
  /** Photos whose change a live event has told: events are newer than the response from then on. */
  readonly overtaken: Set<number>;
}

export const savings = (): Saving[] =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: photosKey, status: 'pending' })
    // Only `changePhotos` uses this key.
    .map(({ state }) => state.variables as Saving);

/** Returns a function that adds the changes that are being saved to a photo of the server. */
export function unsavedChanges(): (photo: Photo) => Photo {
  const shownChanges = savings().filter(({ isShown }) => isShown);
  return (photo) =>
    shownChanges.reduce(
      (shown, { ids, change }) => (ids.has(photo.id) ? change(shown) : shown),
      photo,
    );
}

export const cachedQueries = (): Query[] =>
  queryClient.getQueryCache().findAll({ queryKey: photosKey });

/**
 * Cancels a read, whose response may lack a change, and marks the data as outdated. A first read is completed and
 * then repeated, since a page waits for it.
 */
function cancelRead(query: Query): void {
  const { data, fetchStatus } = query.state;
  if (fetchStatus === 'idle') return;
  if (data === undefined) {
    const repeat = () => {
      query.invalidate();
      readOutdated();
    };
    query.fetch().then(repeat, () => undefined);
  } else {
    void query.cancel({ revert: true });
    query.invalidate();
  }
}

/** Patched data stays as old and as stale as it was. */
function patch<Data>(query: Query, change: (data: Data) => Data): void {
  cancelRead(query);
  const { queryKey } = query;
  const data = queryClient.getQueryData<Data>(queryKey);
  if (data === undefined) return;
  const { dataUpdatedAt, isInvalidated } = query.state;
  queryClient.setQueryData<Data>(queryKey, change(data), { updatedAt: dataUpdatedAt });
  if (isInvalidated) query.invalidate();
}

export function show(photos: Photos): void {
  if (photos.size === 0) return;
  for (const query of cachedQueries()) {
    const [, id] = query.queryKey;
    const photo = typeof id === 'number' ? photos.get(id) : undefined;
    if (photo !== undefined) patch<Photo | null>(query, () => photo);
    if (id !== undefined) continue;
    patch<Photo[]>(query, (list) =>
      withChanged(
        list.filter((each) => photos.get(each.id) !== null),
        [...photos.values()].filter((each) => each !== null),
      ),
    );
  }
}

const isSame = (one: Photo, other: Photo) => JSON.stringify(one) === JSON.stringify(other);

/** Shows photos of a response, or of a live event, in the cached list and single photos. */
export function receivePhotos(photos: Photos, isEvent = false): void {
  for (const { ids, change, before, overtaken } of savings()) {
    for (const [id, photo] of photos) {
      if (!ids.has(id)) continue;
      before.set(id, photo);
      if (isEvent && (photo === null || isSame(change(photo), photo))) overtaken.add(id);
    }
  }
  const shown = unsavedChanges();
  show(new Map([...photos].map(([id, photo]) => [id, photo && shown(photo)])));
}

/** Reads outdated photos again that are in use. While changes are being saved, the last one does it. */
export function readOutdated(runningChanges = 0): void {
  if (queryClient.isMutating({ mutationKey: photosKey }) > runningChanges) return;
  void queryClient.refetchQueries(
    { queryKey: photosKey, type: 'active', predicate: ({ state }) => state.isInvalidated },
    { cancelRefetch: false },
  );
}

/** Reads all photos again. */
export function invalidatePhotos(): void {
  for (const query of cachedQueries()) {
    cancelRead(query);
    query.invalidate();
  }
  readOutdated();
}
