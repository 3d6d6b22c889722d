// biome-ignore-all lint/a11y/useSemanticElements: of a windowed grid most rows are missing, which a table cannot say
import {
  type CSSProperties,
  type FocusEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { invalidDate } from '#shared/i18n/formats.ts';
import { wallTimeIn } from '#shared/moments.ts';
import { layoutOf, type Month, monthsOf, placeOf } from '../grid.rules.ts';
import type { Photo } from '../photos.contract.ts';
import { rangeOf } from '../selection.rules.ts';
import { GridScrubber } from './GridScrubber.tsx';
import { type GridPlace, tileId } from './grid-place.ts';
import styles from './PhotoGrid.module.css';
import { useActivePhoto } from './use-active-photo.ts';
import { useDrawnGrid } from './use-drawn-grid.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useGridMeasures } from './use-grid-measures.ts';
import { photoAt, useGridPointer } from './use-grid-pointer.ts';
import { useOpening } from './use-opening.tsx';
import type { PhotoSelection } from './use-selection.ts';
import { useTileSigns } from './use-tile-signs.tsx';

/** From so many photos on, months are also reached by a scrubber (look, brief 5). */
const scrubbedFrom = 200;

export type PhotoGridProps = {
  /** At least one, the newest first. */
  photos: readonly Photo[];
  /** The couple's; undefined until it is known. */
  timeZone: string | undefined;
  label: string;
  selection: PhotoSelection;
  /** Where somebody was who comes back. */
  place: GridPlace | undefined;
  /** What sticks above the grid, and what may lie over its end. */
  bar: RefObject<HTMLElement | null>;
  /** f was pressed on a photo. */
  onFavorite: (photo: Photo) => void;
};

/**
 * Photos in squares by month. Of thousands only the rows near to what is in sight are drawn, at places that follow
 * from their number; the row with the focus is always drawn, so that nothing takes the focus away.
 */
export function PhotoGrid({
  photos,
  timeZone,
  label,
  selection,
  place,
  bar,
  onFavorite,
}: PhotoGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const measures = useGridMeasures(grid, bar);
  const active = useActivePhoto(photos, place?.photo);
  const months = useMemo(() => monthsOfPhotos(photos, timeZone), [photos, timeZone]);
  const layout = useMemo(() => measures && layoutOf(months, measures), [months, measures]);
  const opening = useOpening();
  const pointer = useGridPointer({
    photos,
    selection,
    activate: active.activate,
    onOpen: opening.open,
  });
  const [signsAside, signs] = useTileSigns();
  useDrawnGrid({
    grid,
    measures,
    signs,
    drawing: layout && {
      layout,
      photos,
      timeZone,
      active: active.index,
      chosen: selection.on ? selection.chosen : undefined,
      candidates: rangeOf(selection, selection.ids, pointer.candidate),
      addressOf: opening.addressOf,
    },
  });
  const { onFocus, moveTo } = useFocus({ grid, photos, layout, measures, active });
  const keys = useGridKeys({
    grid,
    photos,
    layout,
    measures,
    active,
    moveTo,
    selection,
    onFavorite,
  });
  useReturn({ place, layout, active, moveTo });

  return (
    <>
      {signsAside}
      {opening.picture}
      {layout && measures && photos.length > scrubbedFrom && (
        <GridScrubber layout={layout} measures={measures} onJump={active.activate} />
      )}
      <div
        ref={grid}
        className={styles.grid}
        style={look(layout, measures)}
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={layout?.rowCount ?? -1}
        aria-colcount={layout?.columns ?? -1}
        data-selecting={selection.on || undefined}
        onFocus={onFocus}
        {...pointer.handlers}
        {...keys}
      />
    </>
  );
}

/** Who comes back from a photo finds the same list, and should not wait for its months again. */
const known = new WeakMap<readonly Photo[], { timeZone: string | undefined; months: Month[] }>();

/** Photos are in order by the moment that their month is of: few of them have to be looked at. */
function monthsOfPhotos(photos: readonly Photo[], timeZone: string | undefined): Month[] {
  const before = known.get(photos);
  if (before !== undefined && before.timeZone === timeZone) return before.months;
  const months = monthsOf(photos.length, (index) => {
    const moment = photos[index]?.orderedAt ?? Number.NaN;
    const instant = Number.isNaN(moment) ? null : new Date(moment).toISOString();
    return wallTimeIn(timeZone ?? 'UTC', instant)?.slice(0, 'YYYY-MM'.length) ?? invalidDate;
  });
  known.set(photos, { timeZone, months });
  return months;
}

const look = (
  layout: ReturnType<typeof layoutOf> | undefined,
  measures: { cover: number } | undefined,
): CSSProperties =>
  layout === undefined
    ? {}
    : {
        height: layout.height,
        '--heading': `${layout.heading}px`,
        '--pitch': `${layout.pitch}px`,
        '--cover': `${measures?.cover ?? 0}px`,
      };

type FocusParts = {
  grid: RefObject<HTMLDivElement | null>;
  photos: readonly Photo[];
  layout: ReturnType<typeof layoutOf> | undefined;
  measures: { top: number; cover: number; screen: number } | undefined;
  active: ReturnType<typeof useActivePhoto>;
};

/** Lets the active photo follow the focus, and the focus the active photo. */
function useFocus({ grid, photos, layout, measures, active }: FocusParts) {
  const wants = useRef(false);

  useLayoutEffect(() => {
    if (wants.current && active.id !== undefined) {
      document.getElementById(tileId(active.id))?.focus({ preventScroll: true });
    }
    wants.current = false;
  });

  return {
    onFocus({ target }: FocusEvent) {
      // By whatever way it came there: a screen reader has its own.
      const at = photos.findIndex(({ id }) => id === photoAt(target));
      if (at !== -1 && at !== active.index) active.activate(at);
    },
    /** Gives the focus to the photo at a place of the list, and brings it into sight. */
    moveTo(index: number) {
      wants.current = true;
      active.activate(index);
      if (layout === undefined || measures === undefined) return;
      const to = placeOf(layout, index);
      if (to === undefined) return;
      const top = measures.top + to.top;
      const upper = measures.cover + layout.heading;
      const lower = measures.screen - belowOf(grid.current);
      if (top < scrollY + upper) scrollTo(0, top - upper);
      else if (top + layout.pitch > scrollY + lower) scrollTo(0, top + layout.pitch - lower);
    },
  };
}

/** What lies over the end of the screen: a phone's bar of actions. */
const belowOf = (grid: HTMLElement | null): number =>
  grid === null ? 0 : Number.parseFloat(getComputedStyle(grid).scrollMarginBottom);

type ReturnParts = {
  place: GridPlace | undefined;
  layout: ReturnType<typeof layoutOf> | undefined;
  active: ReturnType<typeof useActivePhoto>;
  moveTo: (index: number) => void;
};

/** Takes who came back to where they were, once. */
function useReturn({ place, layout, active: { id, index }, moveTo }: ReturnParts) {
  const left = useRef(place);
  const isReady = layout !== undefined;
  useLayoutEffect(() => {
    if (isReady && left.current !== undefined) scrollTo(0, left.current.scrollY);
  }, [isReady]);
  // Not with the layout: by then the page has taken the focus to its title, as every page does.
  useEffect(() => {
    if (!isReady || left.current === undefined) return;
    const { photo } = left.current;
    left.current = undefined;
    // It may be gone by now: then they are where they were, and that is all.
    if (photo === id) moveTo(index);
  });
}
