import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

export interface GridPlace {
  /** The entry of the browser's history that shows the grid. */
  readonly entry: string;
  /** How far it was scrolled, in pixels. */
  readonly scrollY: number;
  /** The photo that was looked at last. */
  readonly photo: number;
}

let left: GridPlace | undefined;

/** The id of a photo's tile on the page. */
export const tileId = (photo: number): string => `photo-${photo}`;

/** The tile of a windowed grid that Tab leads to. */
export const activeTile = (): HTMLElement | null =>
  document.querySelector('[role="gridcell"][tabindex="0"]');

/** Somebody opened a photo of the grid. */
export const leaveGrid = (entry: string, photo: number): void => {
  left = { entry, scrollY, photo };
};

/** Somebody went on from the opened photo to another one. */
export const followOnGrid = (photo: number): void => {
  if (left !== undefined) left = { ...left, photo };
};

/** The photo that was looked at last; undefined for who has not opened any. */
export const seenLast = (): number | undefined => left?.photo;

/**
 * Where somebody was who comes back to a page with photos; undefined for who comes anew, and begins at its top. For a
 * page that has to draw the place first.
 */
export function useLeftPlace(): GridPlace | undefined {
  const { key } = useLocation();
  const arrival = useNavigationType();
  // What is opened over the page later is no arrival.
  const [cameBack] = useState(arrival === 'POP');
  const [place] = useState(() => (cameBack && left?.entry === key ? left : undefined));

  useLayoutEffect(() => {
    if (place === undefined && !cameBack) scrollTo(0, 0);
  }, [place, cameBack]);

  return place;
}

/**
 * Takes who came back to where they were: as far down as before, the focus on the photo they looked at last. For a page
 * that is there as a whole. Answers that photo's id.
 */
export function useGridPlace(): number | undefined {
  const place = useLeftPlace();

  useLayoutEffect(() => {
    if (place !== undefined) scrollTo(0, place.scrollY);
  }, [place]);

  // Not with the layout: by then the page has taken the focus to its title, as every page does.
  useEffect(() => {
    if (place === undefined) return;
    const tile = document.getElementById(tileId(place.photo));
    tile?.focus({ preventScroll: true });
    tile?.scrollIntoView({ block: 'nearest' });
  }, [place]);

  return place?.photo;
}
