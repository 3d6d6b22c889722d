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
import { soon } from './soon.ts';

const photosKey = ['photos'] as const;
export const photoKey = (id: number) => ['photos', id] as const;

/** What was heard while a reading or a change was under way. */
interface Heard {
  readonly photos: Photo[];
  readonly purged: Set<number>;
  /** More changed than was named. */
  more: boolean;
}
const underWay = new Set<Heard>();

/** Asks, and hands over with the answer what was heard meanwhile, which is newer: an answer may overtake nothing. */
async function hearing<Came>(ask: () => Promise<Came>): Promise<[Came, Heard]> {
  const heard: Heard = { photos: [], purged: new Set(), more: false };
  underWay.add(heard);
  try {
    return [await ask(), heard];
  } finally {
    underWay.delete(heard);
  }
}

/** Reads, and once more where meanwhile more changed than was named. */
async function readHearing<Read>(read: () => Promise<Read>): Promise<[Read, Heard]> {
  const [came, heard] = await hearing(read);
  return heard.more ? readHearing(read) : [came, heard];
}

const latestOf = (id: number, heard: Heard): Photo | undefined =>
  heard.photos.findLast((photo) => photo.id === id);

/** Every photo that is not in the bin, the newest first. Between two readings the event stream keeps it fresh. */
export const photosQuery = queryOptions({
  queryKey: photosKey,
  queryFn: async () => {
    const [came, { photos, purged }] = await readHearing(() => request(readAllPhotos));
    return withChanged(came, photos)
      .filter(({ id }) => !purged.has(id))
      .map(asWished);
  },
});

/** One photo, also one in the bin; null once it is gone for good. */
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
  for (const heard of underWay) heard.photos.push(...photos);
  const shown = photos.map(asWished);
  amend(client, photosKey, (list: Photo[]) => withChanged(list, shown));
  for (const photo of shown) amend(client, photoKey(photo.id), () => photo);
}

/** Takes photos off the list that are gone for good; whoever looks at one sees that it is. */
export function hearPurged(client: QueryClient, ids: readonly number[]): void {
  const purged = new Set(ids);
  for (const heard of underWay) for (const id of ids) heard.purged.add(id);
  amend(client, photosKey, (list: Photo[]) => list.filter(({ id }) => !purged.has(id)));
  for (const id of ids) amend(client, photoKey(id), () => null);
}

/** More changed than can be named: whatever was read of photos, or is being read, is old. */
export function hearMore(client: QueryClient): void {
  for (const heard of underWay) heard.more = true;
  void client.invalidateQueries({ queryKey: photosKey });
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
onLiveEvent(photosChanged, ({ photos, more }) => {
  if (more) return hearMore(queryClient);
  const settled = photos.filter(({ id }) => wishTold(id));
  hearPhotos(queryClient, photos);
  for (const { id } of settled) endWish(queryClient, id);
});
onLiveEvent(photosPurged, ({ ids }) => hearPurged(queryClient, ids));
// Photos carry their categories' names and colours. One event per change, and many photos for each.
onLiveEvent(
  categoriesChanged,
  soon(() => hearMore(queryClient)),
);

/**
 * Makes a change of one photo, whose answer is the photo, and takes it over; unless another change of it was heard
 * meanwhile, or may have been among those that were not named.
 */
export async function carryOut(
  client: QueryClient,
  id: number,
  change: () => Promise<{ photo: Photo }>,
) {
  const [{ photo }, heard] = await hearing(change);
  if (heard.more) await client.invalidateQueries({ queryKey: photoKey(id), exact: true });
  else if (!heard.purged.has(id)) hearPhotos(client, [latestOf(id, heard) ?? photo]);
}

/** What is known of one photo may be wrong: a change may have been made all the same, its answer lost on the way. */
export const doubt = (client: QueryClient, id: number) =>
  void client.invalidateQueries({ queryKey: photoKey(id), exact: true });

/**
 * Makes a photo a favourite, or none any more. It shows at once; what the home refuses is as before, and rejects. A
 * second wish while the first is under way follows it, so that the last one counts whatever way the calls take.
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

/** Milliseconds in which the home tells what it has answered, or its stream is broken and everything read again. */
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
    // By then another one may be under way.
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
