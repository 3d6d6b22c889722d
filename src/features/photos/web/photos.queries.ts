import {
  type QueryClient,
  type QueryKey,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { request } from '#platform/web/api/client.ts';
import { queryClient } from '#platform/web/api/queries.ts';
import { onLiveEvent } from '#platform/web/realtime/events.ts';
import { categoriesChanged } from '../photos.categories.contract.ts';
import {
  changeFavorite as favoriteCall,
  type Photo,
  photosChanged,
  photosPurged,
  readAllPhotos,
  readPhoto,
} from '../photos.contract.ts';
import { withChanged } from '../photos.rules.ts';
import { asWished, type FavoriteWish, favoriteWishes, wishTold } from './favorite-wishes.ts';
import { throttled } from './throttled.ts';

const photosKey = ['photos'] as const;
export const photoKey = (id: number) => ['photos', id] as const;

/** Events that arrived during a request. */
interface Heard {
  readonly photos: Photo[];
  readonly purged: Set<number>;
  /** An event did not name all changed photos. */
  more: boolean;
}
const underWay = new Set<Heard>();

/** Returns a response, and the events that arrived meanwhile, which are newer. */
async function hearing<Came>(ask: () => Promise<Came>): Promise<[Came, Heard]> {
  const heard: Heard = { photos: [], purged: new Set(), more: false };
  underWay.add(heard);
  try {
    return [await ask(), heard];
  } finally {
    underWay.delete(heard);
  }
}

/** Reads again if an event did not name all changed photos. */
async function readHearing<Read>(read: () => Promise<Read>): Promise<[Read, Heard]> {
  const [came, heard] = await hearing(read);
  return heard.more ? readHearing(read) : [came, heard];
}

const latestOf = (id: number, heard: Heard): Photo | undefined =>
  heard.photos.findLast((photo) => photo.id === id);

/** All photos outside the bin, newest first. Live events keep the list fresh. */
export const photosQuery = queryOptions({
  queryKey: photosKey,
  queryFn: async () => {
    const [came, { photos, purged }] = await readHearing(() => request(readAllPhotos));
    return withChanged(came, photos)
      .filter(({ id }) => !purged.has(id))
      .map(asWished);
  },
});

/** One photo, also in the bin; null if it is deleted permanently. */
export const photoQuery = (id: number) =>
  queryOptions({
    queryKey: photoKey(id),
    queryFn: async (): Promise<Photo | null> => {
      const [came, heard] = await readHearing(() =>
        request(readPhoto, { params: { id: `${id}` } }),
      );
      return heard.purged.has(id) ? null : asWished(latestOf(id, heard) ?? came);
    },
  });

/** One photo; the list's version is shown at first. */
export function usePhoto(id: number) {
  const client = useQueryClient();
  return useQuery({
    ...photoQuery(id),
    initialData: () => client.getQueryData(photosQuery.queryKey)?.find((photo) => photo.id === id),
    initialDataUpdatedAt: () => client.getQueryState(photosKey)?.dataUpdatedAt,
  });
}

/** Patches the caches with photos that were added, changed or moved to the bin. */
export function hearPhotos(client: QueryClient, photos: readonly Photo[]): void {
  for (const heard of underWay) heard.photos.push(...photos);
  const shown = photos.map(asWished);
  amend(client, photosKey, (list: Photo[]) => withChanged(list, shown));
  for (const photo of shown) amend(client, photoKey(photo.id), () => photo);
}

/** Removes permanently deleted photos from the caches. */
export function hearPurged(client: QueryClient, ids: readonly number[]): void {
  const purged = new Set(ids);
  for (const heard of underWay) for (const id of ids) heard.purged.add(id);
  amend(client, photosKey, (list: Photo[]) => list.filter(({ id }) => !purged.has(id)));
  for (const id of ids) amend(client, photoKey(id), () => null);
}

/** Invalidates everything read of photos, after an event that does not name all changed ones. */
export function hearMore(client: QueryClient): void {
  for (const heard of underWay) heard.more = true;
  void client.invalidateQueries({ queryKey: photosKey });
}

/** Patches cached data, which stays as old and as stale as it was. */
function amend<Data>(client: QueryClient, key: QueryKey, change: (known: Data) => Data): void {
  const state = client.getQueryState<Data>(key);
  if (state?.data === undefined) return;
  client.setQueryData<Data>(key, change(state.data), { updatedAt: state.dataUpdatedAt });
  if (state.isInvalidated) {
    void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
  }
}

// Subscribed by the module, so that no event is missed between two pages.
onLiveEvent(photosChanged, ({ photos, more }) => {
  if (more) return hearMore(queryClient);
  const settled = photos.filter(({ id }) => wishTold(id));
  hearPhotos(queryClient, photos);
  for (const { id } of settled) endWish(queryClient, id);
});
onLiveEvent(photosPurged, ({ ids }) => hearPurged(queryClient, ids));
// Photos contain the names and colors of their categories.
onLiveEvent(
  categoriesChanged,
  throttled(() => hearMore(queryClient)),
);

/** Changes one photo and patches the caches with the response, or with an event that arrived meanwhile. */
export async function carryOut(
  client: QueryClient,
  id: number,
  change: () => Promise<{ photo: Photo }>,
) {
  const [{ photo }, heard] = await hearing(change);
  if (heard.more) await client.invalidateQueries({ queryKey: photoKey(id), exact: true });
  else if (!heard.purged.has(id)) hearPhotos(client, [latestOf(id, heard) ?? photo]);
}

/** Reads a photo again after an error: the change may have been made and its response lost. */
export const doubt = (client: QueryClient, id: number) =>
  void client.invalidateQueries({ queryKey: photoKey(id), exact: true });

/**
 * Favorites or unfavorites a photo: at once on the screen, undone if the server refuses, which rejects. A second change
 * during a request is sent after it, so that the last one counts.
 */
export function changeFavorite(client: QueryClient, photo: Photo, favorite: boolean) {
  const under = favoriteWishes.get(photo.id);
  const wish = under ?? {
    wanted: favorite,
    truth: photo.isFavorite,
    done: Promise.resolve(),
    isUnderWay: false,
    untold: 0,
  };
  wish.wanted = favorite;
  showFavorite(client, photo.id, favorite);
  favoriteWishes.set(photo.id, wish);
  if (!wish.isUnderWay) wish.done = fulfil(client, photo.id, wish);
  return wish.done;
}

/** Milliseconds in which the event of a confirmed change arrives, if it does. */
const toldWithin = 2_000;

async function fulfil(client: QueryClient, id: number, wish: FavoriteWish): Promise<void> {
  wish.isUnderWay = true;
  try {
    let sent: boolean;
    do {
      sent = wish.wanted;
      const input = { params: { id: `${id}` }, body: { favorite: sent } };
      await carryOut(client, id, () => request(favoriteCall, input));
      wish.untold += 1;
    } while (wish.wanted !== sent);
    // Another change may have started by then.
    setTimeout(() => {
      if (!wish.isUnderWay && favoriteWishes.get(id) === wish) endWish(client, id);
    }, toldWithin);
  } catch (error) {
    wish.untold = 0;
    doubt(client, id);
    throw error;
  } finally {
    wish.isUnderWay = false;
    if (wish.untold <= 0) endWish(client, id);
  }
}

function endWish(client: QueryClient, id: number): void {
  const wish = favoriteWishes.get(id);
  if (wish === undefined) return;
  favoriteWishes.delete(id);
  showFavorite(client, id, wish.truth);
}

function showFavorite(client: QueryClient, id: number, isFavorite: boolean): void {
  const shown = (photo: Photo): Photo => (photo.id === id ? { ...photo, isFavorite } : photo);
  amend(client, photosKey, (list: Photo[]) => list.map(shown));
  amend(client, photoKey(id), (photo: Photo | null) => photo && shown(photo));
}
