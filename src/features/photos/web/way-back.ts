import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Where the photos are. */
export const photosPath = '/photos';

/** Tells an opened photo that the grid is what lies behind it. */
export const fromGrid = { from: 'grid' } as const;

/** How to leave an opened photo: back to the very page it was opened from, or to the photos. */
export function useWayBack(): () => void {
  const goBack = useGoBack();
  const navigate = useNavigate();
  const { state } = useLocation();
  return () => (isFromGrid(state) ? goBack() : void navigate(photosPath));
}

export const isFromGrid = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'from' in state && state.from === fromGrid.from;

/** Back by so many entries of the browser's history: once, however often it is asked for until it is done. */
export function useGoBack(): (entries?: number) => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const left = useRef<string>(undefined);
  return (entries = 1) => {
    if (left.current === key) return;
    left.current = key;
    void navigate(-entries);
  };
}

type Keys = Readonly<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>>;

/** A click on a link with such a key opens it in a new tab or window, which is the browser's business. */
export const opensElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: Keys): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;
