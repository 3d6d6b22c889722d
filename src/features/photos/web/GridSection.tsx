// biome-ignore-all lint/a11y/useSemanticElements: of a windowed grid most rows are missing, which a table cannot say
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus roves over the cells
import { memo } from 'react';
import type { Layout, Section, Shown } from '../grid.rules.ts';
import type { Photo } from '../photos.contract.ts';
import { selectionTexts as texts } from '../selection.texts.ts';
import styles from './PhotoGrid.module.css';
import { PhotoTile } from './PhotoTile.tsx';

type Drawn = {
  photos: readonly Photo[];
  timeZone: string | undefined;
  /** The place in the list of the photo that Tab leads to. */
  active: number;
  /** The ids that are selected; undefined while nobody selects. */
  chosen: ReadonlySet<number> | undefined;
  /** The places in the list that a Shift-click would take in. */
  candidates: readonly [number, number] | undefined;
  /** So many from the start are loaded at once. */
  inSight: number;
};

export type GridSectionProps = Drawn & {
  section: Section;
  layout: Layout;
  shown: readonly Shown[];
};

/** A month: its heading, which stays in sight as long as any of its photos, and the rows that are drawn. */
export function GridSection({ section, layout, shown, ...drawn }: GridSectionProps) {
  const rows = shown.flatMap(({ from, to }) =>
    Array.from({ length: to - from }, (_, row) => from + row),
  );
  return (
    <div
      className={styles.section}
      style={{ top: section.top, height: section.height }}
      role="rowgroup"
    >
      <div className={styles.heading} role="row" aria-rowindex={section.row + 1}>
        <span role="rowheader" aria-colspan={layout.columns} aria-colindex={1}>
          {texts.month(section.month)}
        </span>
      </div>
      {rows.map((row) => {
        const first = section.first + row * layout.columns;
        const end = Math.min(first + layout.columns, section.first + section.count);
        const isActive = drawn.active >= first && drawn.active < end;
        return (
          <Row
            key={row}
            {...drawn}
            first={first}
            end={end}
            top={layout.heading + row * layout.pitch}
            ariaRow={section.row + row + 2}
            // What concerns another row is no reason to draw this one anew.
            active={isActive ? drawn.active : -1}
            candidates={undefined}
            from={Math.max(first, drawn.candidates?.[0] ?? 0)}
            to={Math.min(end - 1, drawn.candidates?.[1] ?? -1)}
          />
        );
      })}
    </div>
  );
}

type RowProps = Drawn & {
  /** The places in the list that it shows, up to but not with `end`. */
  first: number;
  end: number;
  top: number;
  ariaRow: number;
  /** Its first and last candidate; none where they are in the wrong order. */
  from: number;
  to: number;
};

const Row = memo(function Row({ photos, first, end, top, ariaRow, from, to, ...drawn }: RowProps) {
  const { timeZone, active, chosen, inSight } = drawn;
  return (
    <div className={styles.row} style={{ top }} role="row" aria-rowindex={ariaRow}>
      {photos.slice(first, end).map((photo, column) => {
        const index = first + column;
        return (
          <PhotoTile
            key={photo.id}
            photo={photo}
            timeZone={timeZone}
            column={column + 1}
            isActive={index === active}
            selected={chosen?.has(photo.id)}
            isCandidate={index >= from && index <= to}
            soon={index < inSight}
          />
        );
      })}
    </div>
  );
});
