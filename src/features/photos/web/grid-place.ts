import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { createStore } from '#platform/web/emitter.ts';

/** The position in a grid when a photo was opened. */
export interface GridPlace {
  /** Key of the history entry that shows the grid. */
  readonly entry: string;
  /** Pixels. */
  readonly scrollY: number;
  /** Id of the photo that was shown last. */
  readonly photo: number;
}

const lastPlace = createStore<GridPlace | undefined>(undefined);

/** Element id of a photo's tile. */
export const tileId = (photo: number): string => `photo-${photo}`;

/** Id of the photo whose tile contains an element. */
export function photoAt(target: EventTarget): number | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-photo]') : null;
  return cell === null ? undefined : Number(cell.dataset.photo);
}

/** Remembers the position before a photo is opened. `entry` is the key of the current location. */
export const saveGridPosition = (entry: string, photo: number): void => {
  lastPlace.set({ entry, scrollY, photo });
};

/** Remembers that another photo is shown. */
export const followOnGrid = (photo: number): void => {
  const place = lastPlace.get();
  if (place !== undefined) lastPlace.set({ ...place, photo });
};

/** Scroll offsets in pixels, by key of the history entry. */
const leftLists = new Map<string, number>();

/** Remembers the position before another list is shown on the same page. `entry` is the key of the current location. */
export const leaveList = (entry: string): void => void leftLists.set(entry, scrollY);

/** Scroll offset at which a list was left; 0 for a new one. */
export const listOffset = (entry: string): number => leftLists.get(entry) ?? 0;

/** Id of the photo that was shown last. */
export const seenLast = (): number | undefined => lastPlace.get()?.photo;

/** The position to return to after Back; otherwise the page starts at its top. */
export function useLeftPlace(): GridPlace | undefined {
  const { key } = useLocation();
  const arrival = useNavigationType();
  // Later navigations, such as dialogs, don't count.
  const [cameBack] = useState(arrival === 'POP');
  const [place] = useState(() => {
    const last = lastPlace.get();
    return cameBack && last?.entry === key ? last : undefined;
  });

  useLayoutEffect(() => {
    if (place === undefined && !cameBack) scrollTo(0, 0);
  }, [place, cameBack]);

  return place;
}

/** Scroll offset before the page was reloaded; undefined after a navigation. Photos are loaded too late for the router. */
export function useReloadedOffset(): number | undefined {
  const [offset] = useState((): unknown => history.state?.scrollY);
  useEffect(() => {
    const save = (position?: number) =>
      history.replaceState({ ...history.state, scrollY: position }, '');
    const leave = () => save(scrollY);
    save();
    addEventListener('pagehide', leave);
    return () => removeEventListener('pagehide', leave);
  }, []);
  return typeof offset === 'number' ? offset : undefined;
}

/** Restores scroll position and focus after Back, on a page without a virtual grid. */
export function useGridPlace(): void {
  const place = useLeftPlace();

  useLayoutEffect(() => {
    if (place !== undefined) scrollTo(0, place.scrollY);
  }, [place]);

  // This effect runs after the layout effects, since a page moves the focus to its title.
  useEffect(() => {
    if (place === undefined) return;
    const tile = document.getElementById(tileId(place.photo));
    tile?.focus({ preventScroll: true });
    tile?.scrollIntoView({ block: 'nearest' });
  }, [place]);
}
