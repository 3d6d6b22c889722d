// biome-ignore-all lint/a11y/useSemanticElements: a virtual grid cannot be a table
// biome-ignore-all lint/a11y/useFocusableInteractive: only cells of a grid get the focus
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import clsx from 'clsx';
import {
  type CSSProperties,
  lazy,
  memo,
  type RefObject,
  Suspense,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useHref, useLocation, useNavigate } from 'react-router';
import { type GridRow, type PlacedLayout, rowOf } from '../grid.rules.ts';
import { t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import { rangeOf } from '../selection.rules.ts';
import { type GridPlace, saveGridPosition } from './grid-place.ts';
import { PhotoTile } from './PhotoTile.tsx';
import { TileSkeletons } from './TileSkeletons.tsx';
import { useActivePhoto } from './use-active-photo.ts';
import { useGridLayout } from './use-grid-layout.ts';
import { useIsNew } from './use-is-new.ts';
import type { PhotoSelection } from './use-selection.ts';
import { useTileInput } from './use-tile-input.ts';
import type { Origin } from './way-back.ts';

const GridScrubber = lazy(async () => ({
  default: (await import('./GridScrubber.tsx')).GridScrubber,
}));

/** Number of photos from which a scrubber jumps to months. */
const scrubbedFrom = 200;
/** Number of photos on most screens without scrolling. */
const inSight = 15;
/** The layout reads the columns and the gap. */
const columns =
  '[--columns:5] [--gap:8px] phone:-mx-(--gutter) phone:[--columns:3] phone:[--gap:2px]';
/** Pixels rendered above and below the screen. */
const overscan = 500;

export type PhotoGridProps = {
  /** One or more photos, newest first. */
  photos: readonly Photo[];
  /** The couple's; undefined until loaded. */
  timeZone: string | undefined;
  label: string;
  /** The category of the photos; undefined for all photos. */
  category: number | undefined;
  /** The text of the search whose results these are. */
  search?: string | undefined;
  selection: PhotoSelection;
  /** Position to return to. */
  place: GridPlace | undefined;
  /** Pixels by which the page is scrolled at first; undefined leaves it as it is. */
  offset: number | undefined;
  /** The toolbar that sticks to the top. */
  bar: RefObject<HTMLElement | null>;
  onFavorite: (photo: Photo) => void;
};

/** Photos in squares, grouped by month; only rows near the screen and the row with the focus are rendered. */
export function PhotoGrid({
  photos,
  timeZone,
  label,
  category,
  search,
  selection,
  place,
  offset,
  bar,
  onFavorite,
}: PhotoGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const layout = useGridLayout({ grid, bar }, photos, timeZone);
  const { moveTo, onFocus, onBlur, ...active } = useActivePhoto({ grid, photos, layout, place });
  const isNew = useIsNew();
  const { key } = useLocation();
  const navigate = useNavigate();
  const [opening, setOpening] = useState<number>();
  const open = (photo: Photo) => {
    saveGridPosition(key, photo.id);
    setOpening(photo.id);
    const state: Origin = { from: 'grid', category, search };
    void navigate(`/photo/${photo.id}`, { state });
  };
  const { handlers, candidate } = useTileInput({
    photos,
    layout,
    active,
    moveTo,
    selection,
    onFavorite,
    onOpen: open,
  });
  const look: CSSProperties | undefined = layout && {
    height: layout.height,
    '--heading': `${layout.heading}px`,
    '--pitch': `${layout.pitch}px`,
    '--cover': `${layout.cover}px`,
  };
  return (
    <>
      {layout && photos.length > scrubbedFrom && (
        <Suspense fallback={null}>
          <GridScrubber layout={layout} onJump={active.activate} />
        </Suspense>
      )}
      <div
        ref={grid}
        className={clsx(
          columns,
          'relative select-none [-webkit-touch-callout:none] phone:data-selecting:scroll-mb-[calc(20px+var(--end-cover,68px))]',
        )}
        style={look}
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={layout?.rows.length ?? -1}
        aria-colcount={layout?.columns ?? -1}
        data-selecting={selection.isActive || undefined}
        onFocus={onFocus}
        onBlur={onBlur}
        {...handlers}
      >
        {layout && (
          <Rows
            layout={layout}
            initialOffset={offset}
            photos={photos}
            timeZone={timeZone}
            isNew={isNew}
            active={active.index}
            chosen={selection.isActive ? selection.selectedIds : undefined}
            candidates={rangeOf(selection, selection.ids, candidate)}
            opening={opening}
          />
        )}
      </div>
    </>
  );
}

type RowsProps = Pick<
  RowProps,
  'photos' | 'timeZone' | 'isNew' | 'chosen' | 'candidates' | 'opening'
> & {
  layout: PlacedLayout;
  initialOffset: number | undefined;
  active: number;
};

/** The rendered rows, by month. Renders while the page scrolls. */
function Rows({ layout, initialOffset, active, ...tiles }: RowsProps) {
  const activeRow = rowOf(layout, active);
  const page = useHref('/photo');
  const virtualizer = useWindowVirtualizer({
    count: layout.rows.length,
    estimateSize: (index) => layout.rows[index]?.height ?? 0,
    scrollMargin: layout.top,
    overscan: Math.ceil(overscan / layout.pitch),
    initialOffset: () => initialOffset ?? scrollY,
    initialRect: { width: innerWidth, height: innerHeight },
    // Rendering within the scroll event would make the browser lay out the page twice.
    useFlushSync: false,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range);
      return indexes.includes(activeRow)
        ? indexes
        : [...indexes, activeRow].sort((one, other) => one - other);
    },
  });
  // The virtualizer caches sizes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: sizes change with the rows
  useLayoutEffect(() => virtualizer.measure(), [layout.rows, virtualizer]);

  const rows = virtualizer.getVirtualItems().flatMap(({ index }) => {
    const row = layout.rows[index];
    return row === undefined ? [] : { row, index };
  });
  const sections = new Set(rows.map(({ row }) => row.section));
  return [...sections].map((section) => (
    <div
      key={section.month}
      className="absolute left-0 w-full"
      style={{ top: section.top, height: section.height }}
      role="rowgroup"
    >
      <div
        className="sticky z-2 top-(--cover) flex items-center h-(--heading) bg-page font-bold phone:px-(--gutter)"
        role="row"
        aria-rowindex={section.row + 1}
      >
        <span role="rowheader" aria-colindex={1} aria-colspan={layout.columns}>
          {t.selection.month(section.month)}
        </span>
      </div>
      {rows.map(
        ({ row, index }) =>
          row.section === section &&
          row.count > 0 && (
            <Row
              key={row.first}
              row={row}
              index={index}
              page={page}
              active={index === activeRow ? active : undefined}
              {...tiles}
            />
          ),
      )}
    </div>
  ));
}

type RowProps = {
  row: GridRow;
  /** Index in `rows` of the layout. */
  index: number;
  /** Address of photo pages, without the id. */
  page: string;
  photos: readonly Photo[];
  timeZone: string | undefined;
  isNew: (photo: Photo) => boolean;
  /** Index of the photo in the tab order, if it is in this row. */
  active: number | undefined;
  /** Undefined outside selection mode. */
  chosen: ReadonlySet<number> | undefined;
  /** First and last index of the photos that a Shift-click would select. */
  candidates: readonly [number, number] | undefined;
  /** Id of the photo whose page is being opened. */
  opening: number | undefined;
};

const Row = memo(function Row({ row, index, photos, active, chosen, ...props }: RowProps) {
  const [from, to] = props.candidates ?? [0, -1];
  return (
    <div
      className="absolute left-0 grid [grid-template:minmax(0,1fr)_/_repeat(var(--columns),minmax(0,1fr))] gap-(--gap) w-full h-[calc(var(--pitch)_-_var(--gap))] [contain:strict]"
      style={{ top: row.top - row.section.top }}
      role="row"
      aria-rowindex={index + 1}
    >
      {photos.slice(row.first, row.first + row.count).map((photo, column) => {
        const at = row.first + column;
        return (
          <PhotoTile
            key={photo.id}
            photo={photo}
            timeZone={props.timeZone}
            href={`${props.page}/${photo.id}`}
            column={column + 1}
            isNew={props.isNew(photo)}
            isActive={at === active}
            isSelected={chosen?.has(photo.id)}
            isCandidate={at >= from && at <= to}
            isOpening={photo.id === props.opening}
            priority={at < inSight}
          />
        );
      })}
    </div>
  );
});

export const GridSkeleton = () => (
  <TileSkeletons
    count={inSight}
    list={clsx(
      columns,
      'mt-[2.75rem] grid grid-cols-[repeat(var(--columns),minmax(0,1fr))] gap-(--gap)',
    )}
    tile="aspect-square"
  />
);
