import { useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { photosTexts as texts } from '../photos.texts.ts';
import { binPath, fromBin, fromGrid, fromHome, homePath, photosPath } from './way-back.ts';

const ways = {
  home: { path: homePath, label: texts.backHome },
  grid: { path: photosPath, label: texts.back },
  bin: { path: binPath, label: texts.backToBin },
} as const;

export type WayBack = { path: string; label: string; leave: () => void };

/** How to leave an opened photo: back to the very page it was opened from, or to where all such photos are. */
export function useWayBack(isInBin: boolean): WayBack {
  const goBack = useGoBack();
  const navigate = useNavigate();
  const from = openedFrom(useLocation().state);
  const way = ways[from ?? (isInBin ? fromBin : fromGrid).from];
  return { ...way, leave: () => (from === undefined ? void navigate(way.path) : goBack()) };
}

/** What lies behind an opened photo; undefined for who came to it by its address. */
export function openedFrom(state: unknown): keyof typeof ways | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return [fromHome, fromGrid, fromBin].find(({ from }) => from === state.from)?.from;
}

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
