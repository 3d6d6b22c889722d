import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  useQuery,
} from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { queryClient, toastError } from '#platform/web/api/queries.ts';
import { announce } from '#platform/web/ui/announce.tsx';
import type { Answer } from '#shared/endpoint.ts';
import { t } from '../messages/index.ts';
import {
  changeFavorite as favoriteEndpoint,
  type Photo,
  readAllPhotos,
  readPhoto,
  searchPhotos,
} from '../photos.contract.ts';
import { withChanged } from '../photos.rules.ts';

/** Milliseconds in which a deletion can be undone; longer than other toasts. */
export const timeToUndo = 8_000;

const photosKey = ['photos'] as const;
const photoKey = (id: number) => ['photos', id] as const;

/** Changed photos by id; null for a purged photo. */
type Changes = ReadonlyMap<number, Photo | null>;

/** A request in flight, with the events that arrived since it was sent: they are newer than its response. */
interface InFlight {
  readonly changes: Map<number, Photo | null>;
  /** An event did not name all changed photos. */
  isOutdated: boolean;
}
const inFlight = new Set<InFlight>();

async function withEvents<Response>(send: () => Promise<Response>): Promise<[Response, InFlight]> {
  const events: InFlight = { changes: new Map(), isOutdated: false };
  inFlight.add(events);
  try {
    return [await send(), events];
  } finally {
    inFlight.delete(events);
  }
}

/** Reads again if an event did not name all changed photos. */
async function readWithEvents<Response>(
  read: () => Promise<Response>,
): Promise<[Response, Changes]> {
  const [response, { changes, isOutdated }] = await withEvents(read);
  return isOutdated ? readWithEvents(read) : [response, changes];
}

const withChanges = (photos: readonly Photo[], changes: Changes): Photo[] =>
  withChanged(
    photos.filter(({ id }) => changes.get(id) !== null),
    [...changes.values()].filter((photo) => photo !== null).map(withChosenFavorite),
  );

/** All photos outside the bin, newest first. Live events keep the list fresh. */
export const photosQuery = queryOptions({
  queryKey: photosKey,
  queryFn: async () => {
    const [photos, changes] = await readWithEvents(() => request(readAllPhotos));
    return withChanges(photos.map(withChosenFavorite), changes);
  },
});

/** One photo, also in the bin; null if it is deleted permanently. */
export const photoQuery = (id: number) =>
  queryOptions({
    queryKey: photoKey(id),
    queryFn: async (): Promise<Photo | null> => {
      const params = { id: `${id}` };
      const [read, changes] = await readWithEvents(() => request(readPhoto, { params }));
      const change = changes.get(id);
      const photo = change === undefined ? read : change;
      return photo && withChosenFavorite(photo);
    },
  });

/** One photo; the list's version is shown at first. */
export const usePhoto = (id: number) =>
  useQuery({
    ...photoQuery(id),
    initialData: () =>
      queryClient.getQueryData(photosQuery.queryKey)?.find((each) => each.id === id),
    initialDataUpdatedAt: () => queryClient.getQueryState(photosKey)?.dataUpdatedAt,
  });

/** Patches cached data, which stays as old and as stale as it was. */
function patch<Data>(queryKey: QueryKey, change: (data: Data) => Data): void {
  const state = queryClient.getQueryState<Data>(queryKey);
  if (state?.data === undefined) return;
  queryClient.setQueryData<Data>(queryKey, change(state.data), { updatedAt: state.dataUpdatedAt });
  if (state.isInvalidated) {
    void queryClient.invalidateQueries({ queryKey, exact: true, refetchType: 'none' });
  }
}

export function patchPhotos(changes: Changes): void {
  for (const request of inFlight) {
    for (const [id, photo] of changes) request.changes.set(id, photo);
  }
  patch(photosKey, (photos: Photo[]) => withChanges(photos, changes));
  for (const [id, photo] of changes) {
    patch(photoKey(id), () => photo && withChosenFavorite(photo));
  }
}

/** Patches the caches with photos that were added, changed or moved to the bin. */
export const updatePhotos = (photos: readonly Photo[]): void =>
  patchPhotos(new Map(photos.map((photo) => [photo.id, photo])));

export function invalidatePhotos(): void {
  for (const request of inFlight) request.isOutdated = true;
  void queryClient.invalidateQueries({ queryKey: photosKey });
}

/** Reads the list of all photos again. */
export const invalidateList = () =>
  queryClient.invalidateQueries({ queryKey: photosKey, exact: true });

/** Reads a photo again, for example after an error: its change may have been saved. */
export const invalidatePhoto = (id: number) =>
  queryClient.invalidateQueries({ queryKey: photoKey(id), exact: true });

/** Changes one photo and patches the caches with the response, unless an event has already done so. */
export async function changePhoto(id: number, change: () => Promise<{ photo: Photo }>) {
  const [{ photo }, { changes, isOutdated }] = await withEvents(change);
  if (isOutdated) await invalidatePhoto(id);
  else if (!changes.has(id)) updatePhotos([photo]);
}

/** A favorite status that the user chose, until it is saved. */
interface ChosenFavorite {
  isFavorite: boolean;
  /** The last status known from the server. */
  savedValue: boolean;
  /** Settles with the last request. */
  completion: Promise<void>;
}
const chosenFavorites = new Map<number, ChosenFavorite>();

/** A photo of the server with the status that the user chose. */
function withChosenFavorite(photo: Photo): Photo {
  const chosenFavorite = chosenFavorites.get(photo.id);
  if (chosenFavorite === undefined) return photo;
  chosenFavorite.savedValue = photo.isFavorite;
  return { ...photo, isFavorite: chosenFavorite.isFavorite };
}

/**
 * Favorites or unfavorites a photo: at once on the screen, undone if the server refuses, which rejects. A choice during
 * a request is sent after it, so that the last one counts.
 */
export function changeFavorite({ id, isFavorite: wasFavorite }: Photo, isFavorite: boolean) {
  const chosenFavorite = chosenFavorites.get(id) ?? {
    isFavorite,
    savedValue: wasFavorite,
    completion: Promise.resolve(),
  };
  chosenFavorite.isFavorite = isFavorite;
  showFavorite(id, isFavorite);
  if (!chosenFavorites.has(id)) {
    chosenFavorites.set(id, chosenFavorite);
    chosenFavorite.completion = saveFavorite(id, chosenFavorite);
  }
  return chosenFavorite.completion;
}

async function saveFavorite(id: number, chosenFavorite: ChosenFavorite): Promise<void> {
  try {
    let sentValue: boolean;
    do {
      sentValue = chosenFavorite.isFavorite;
      const input = { params: { id: `${id}` }, body: { favorite: sentValue } };
      await changePhoto(id, () => request(favoriteEndpoint, input));
      // The event of an earlier request may have arrived during this one.
      chosenFavorite.savedValue = sentValue;
    } while (chosenFavorite.isFavorite !== sentValue);
  } catch (error) {
    void invalidatePhoto(id);
    throw error;
  } finally {
    chosenFavorites.delete(id);
    showFavorite(id, chosenFavorite.savedValue);
  }
}

function showFavorite(id: number, isFavorite: boolean): void {
  const withFavorite = (photo: Photo): Photo =>
    photo.id === id ? { ...photo, isFavorite } : photo;
  patch(photosKey, (photos: Photo[]) => photos.map(withFavorite));
  patch(photoKey(id), (photo: Photo | null) => photo && withFavorite(photo));
}

/** Toggles the favorite status; an error becomes a toast. */
export const toggleFavorite = (photo: Photo) =>
  void changeFavorite(photo, !photo.isFavorite).catch((error: unknown) =>
    toastError(error, t.photo.favoriteFailed),
  );

/**
 * Toggles the favorite for the key "f", which has no button that shows the status. `reason`: why
 * it can't be changed.
 */
export function toggleFavoriteByKey(photo: Photo, reason?: string): void {
  announce(reason ?? (photo.isFavorite ? t.photo.notFavorite : t.photo.nowFavorite));
  if (reason === undefined) toggleFavorite(photo);
}

/** Photos per request, the most that the server sends. */
const pageSize = 200;

/** Photos that match a text, newest first, in pages. */
export const searchQuery = (text: string) =>
  infiniteQueryOptions({
    queryKey: [searchPhotos.path, text] as const,
    queryFn: ({ pageParam }) =>
      request(searchPhotos, { query: { q: text, page: `${pageParam}`, limit: `${pageSize}` } }),
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { page, totalPages } }) =>
      page + 1 < totalPages ? page + 1 : undefined,
  });

type SearchPages = InfiniteData<Answer<typeof searchPhotos>>;

/** The photos of a live list that a search found; undefined before the first page. */
export function matchingPhotos(photos: readonly Photo[], searchData: SearchPages | undefined) {
  if (searchData === undefined) return undefined;
  const ids = new Set(searchData.pages.flatMap((page) => page.photos.map(({ id }) => id)));
  return photos.filter(({ id }) => ids.has(id));
}
