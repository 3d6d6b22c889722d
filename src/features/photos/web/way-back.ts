import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { useOncePerEntry } from '#platform/web/navigation.ts';
import { favorites } from '../categories.rules.ts';
import { t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';

const OriginState = z.object({
  /** `grid`: of all photos, a category, or the results of a search. */
  from: z.enum(['grid', 'home', 'memory', 'bin']),
  category: z.optional(z.number()),
  search: z.optional(z.string()),
});

/** The page a photo was opened from, stored in the browser's history. */
export type Origin = z.infer<typeof OriginState>;

export type WayBack = { path: string; label: string; leave: () => void };

/** The way from an opened photo back to the page it was opened from, or to the list that contains it. */
export function useBackLink(photo: Photo | null | undefined): WayBack {
  const goBack = useGoBack();
  const navigate = useNavigate();
  const { state } = useLocation();
  const to = wayTo(originOf(state, photo));
  return {
    ...to,
    leave: () => (openedFrom(state) === undefined ? void navigate(to.path) : goBack()),
  };
}

function wayTo({ from, category, search }: Origin) {
  if (from === 'home') return { path: '/', label: t.photo.backHome };
  if (from === 'memory') return { path: '/memories', label: t.photo.backToMemories };
  if (from === 'bin') return { path: '/recycle-bin', label: t.photo.backToBin };
  if (search !== undefined) {
    return { path: `/photos?${new URLSearchParams({ q: search })}`, label: t.search.back };
  }
  if (category === undefined) return { path: '/photos', label: t.photo.back };
  const label = category === favorites.id ? t.photo.backToFavorites : t.photo.backToCategory;
  return { path: `/category/${category}`, label };
}

/** The page that an opened photo leads back to; without a known one, the list that contains it. */
export const originOf = (state: unknown, photo: Photo | null | undefined): Origin =>
  openedFrom(state) ?? ((photo?.deletedAt ?? null) === null ? { from: 'grid' } : { from: 'bin' });

/** The page a photo was opened from; undefined if it was opened by its address. */
export const openedFrom = (state: unknown): Origin | undefined =>
  z.safeParse(OriginState, state).data;

/** Goes back by one entry of the browser's history. Repeated calls count once until that is done. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const once = useOncePerEntry();
  return () => once(() => void navigate(-1));
}
