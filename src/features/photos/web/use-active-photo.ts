import {
  type FocusEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type PlacedLayout, rowOf } from '../grid.rules.ts';
import type { Photo } from '../photos.contract.ts';
import { type GridPlace, photoAt, tileId } from './grid-place.ts';

type Options = {
  grid: RefObject<HTMLDivElement | null>;
  photos: readonly Photo[];
  layout: PlacedLayout | undefined;
  /** Position to return to. */
  place: GridPlace | undefined;
};

/**
 * The photo of a grid that is in the tab order, and the focus on it (APG "roving tabindex"). If the photo is removed,
 * the next one at its index replaces it and keeps the focus.
 */
export function useActivePhoto({ grid, photos, layout, place }: Options) {
  const [active, setActive] = useState({ id: place?.photo, index: 0 });
  const activeIndex = active.id === undefined ? -1 : photos.findIndex(({ id }) => id === active.id);
  const index =
    activeIndex === -1 ? Math.max(0, Math.min(active.index, photos.length - 1)) : activeIndex;
  const id = photos[index]?.id;
  if (id !== active.id || index !== active.index) setActive({ id, index });

  const hasFocus = useRef(false);
  const wantsFocus = useRef(false);
  useLayoutEffect(() => {
    const isLost = hasFocus.current && document.activeElement === document.body;
    if ((isLost || wantsFocus.current) && id !== undefined) {
      document.getElementById(tileId(id))?.focus({ preventScroll: true });
    }
    wantsFocus.current = false;
  });

  const activate = (next: number) => setActive({ id: photos[next]?.id, index: next });
  /** Focuses the photo and scrolls it into view. */
  const moveTo = (next: number) => {
    wantsFocus.current = true;
    activate(next);
    const row = layout?.rows[rowOf(layout, next)];
    if (layout === undefined || row === undefined) return;
    const top = layout.top + row.top;
    const upper = layout.cover + layout.heading;
    const lower = innerHeight - coveredBelow(grid.current);
    if (top < scrollY + upper) scrollTo(0, top - upper);
    else if (top + row.height > scrollY + lower) scrollTo(0, top + row.height - lower);
  };

  const savedPlace = useRef(place);
  const isReady = layout !== undefined;
  // This effect runs after the layout effects, since a page moves the focus to its title.
  useEffect(() => {
    if (!isReady || savedPlace.current === undefined) return;
    const { photo } = savedPlace.current;
    savedPlace.current = undefined;
    if (photo === id) moveTo(index);
  });

  return {
    id,
    index,
    activate,
    moveTo,
    onFocus({ target }: FocusEvent) {
      hasFocus.current = true;
      const at = photos.findIndex((photo) => photo.id === photoAt(target));
      if (at !== -1 && at !== index) activate(at);
    },
    onBlur() {
      // A window in the background keeps its focused element.
      hasFocus.current = !document.hasFocus();
    },
  };
}

/** Height of the toolbar at the bottom of a phone's screen. */
const coveredBelow = (grid: HTMLElement | null): number =>
  grid === null ? 0 : Number.parseFloat(getComputedStyle(grid).scrollMarginBottom);
