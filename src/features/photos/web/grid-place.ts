import { useEffect, useLayoutEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

interface GridPlace {
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

/** Somebody opened a photo of the grid. */
export const leaveGrid = (entry: string, photo: number): void => {
  left = { entry, scrollY, photo };
};

/** Somebody went on from the opened photo to another one. */
export const followOnGrid = (photo: number): void => {
  if (left !== undefined) left = { ...left, photo };
};

/**
 * Takes who came back to the grid to where they were: as far down as before, the focus on the photo they looked
 * at last. Answers that photo's id, whose tile has to be there at once. Whoever comes anew begins at the top.
 */
export function useGridPlace(): number | undefined {
  const { key } = useLocation();
  const cameBack = useNavigationType() === 'POP';
  const [place] = useState(() => (cameBack && left?.entry === key ? left : undefined));

  useLayoutEffect(() => {
    if (place !== undefined) scrollTo(0, place.scrollY);
    else if (!cameBack) scrollTo(0, 0);
  }, [place, cameBack]);

  // Not with the layout: by then the page has taken the focus to its title, as every page does.
  useEffect(() => {
    if (place === undefined) return;
    const tile = document.getElementById(tileId(place.photo));
    tile?.focus({ preventScroll: true });
    tile?.scrollIntoView({ block: 'nearest' });
  }, [place]);

  return place?.photo;
}
