import { useLocation, useNavigate } from 'react-router';
import { favorites } from '#features/categories/categories.rules.ts';
import { useOncePerEntry } from '#platform/web/use-once-per-entry.ts';
import { photosMessages as t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import {
  binPath,
  fromBin,
  fromGrid,
  fromHome,
  fromMemory,
  homePath,
  memoriesPath,
  type Origin,
  photosPath,
} from './way-back.ts';

export type WayBack = { path: string; label: string; leave: () => void };

/** The way from an opened photo back to the page it was opened from, or to the list that contains it. */
export function useWayBack(photo: Photo | null | undefined): WayBack {
  const goBack = useGoBack();
  const navigate = useNavigate();
  const { state } = useLocation();
  const to = wayTo(originOf(state, photo));
  return {
    ...to,
    leave: () => (openedFrom(state) === undefined ? void navigate(to.path) : goBack()),
  };
}

function wayTo(origin: Origin) {
  if (origin.from === 'home') return { path: homePath, label: t.photo.backHome };
  if (origin.from === 'memory') return { path: memoriesPath, label: t.photo.backToMemories };
  if (origin.from === 'bin') return { path: binPath, label: t.photo.backToBin };
  const { category, search } = origin;
  if (search !== undefined) {
    return { path: `${photosPath}?${new URLSearchParams({ q: search })}`, label: t.search.back };
  }
  if (category === undefined) return { path: photosPath, label: t.photo.back };
  const label = category === favorites.id ? t.photo.backToFavorites : t.photo.backToCategory;
  return { path: `/category/${category}`, label };
}

/** The page that an opened photo leads back to; without a known one, the list that contains it. */
export const originOf = (state: unknown, photo: Photo | null | undefined): Origin =>
  openedFrom(state) ?? ((photo?.deletedAt ?? null) === null ? fromGrid() : fromBin);

/** The page a photo was opened from; undefined if it was opened by its address. */
export function openedFrom(state: unknown): Origin | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  if (state.from === 'home') return fromHome;
  if (state.from === 'memory') return fromMemory;
  if (state.from === 'bin') return fromBin;
  if (state.from !== 'grid') return undefined;
  return fromGrid(
    'category' in state && typeof state.category === 'number' ? state.category : undefined,
    'search' in state && typeof state.search === 'string' ? state.search : undefined,
  );
}

/** Goes back by some entries of the browser's history. Repeated calls count once until that is done. */
export function useGoBack(): (entries?: number) => void {
  const navigate = useNavigate();
  const once = useOncePerEntry();
  return (entries = 1) => once(() => void navigate(-entries));
}
