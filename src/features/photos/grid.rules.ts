import { invalidDate } from '#shared/i18n/formats.ts';
import { wallTimeIn } from '#shared/moments.ts';

/** Consecutive photos of one month. */
export interface Month {
  /** `YYYY-MM`, or `invalidDate` if the moment cannot be read. */
  readonly month: string;
  /** Index of its first photo in the list. */
  readonly first: number;
  readonly count: number;
}

/** Lengths in pixels. */
export interface Measure {
  readonly columns: number;
  /** Distance between two tiles in both directions: a tile and the gap after it. */
  readonly pitch: number;
  /** Height of a month's heading. */
  readonly heading: number;
}

/** A month with its position in the grid, in pixels. */
export interface Section extends Month {
  readonly top: number;
  readonly height: number;
  /** Index of its heading in the rows of the layout. */
  readonly row: number;
}

/** A row of the grid: a month's heading (`count` 0), or photos. */
export interface GridRow {
  readonly section: Section;
  /** Index of its first photo. */
  readonly first: number;
  readonly count: number;
  /** Pixels from the top of the grid. */
  readonly top: number;
  readonly height: number;
}

export type Layout = ReturnType<typeof layoutOf>;

/** A layout with its position on the page, in pixels. */
export type PlacedLayout = Layout & {
  readonly top: number;
  /** Height of what sticks to the top of the screen. */
  readonly cover: number;
};

/** The months of photos in order, newest first, in the couple's time zone. */
export const monthsOfPhotos = (
  photos: readonly { readonly orderedAt: number }[],
  timeZone: string | undefined,
): Month[] =>
  monthsOf(photos.length, (index) => {
    const moment = photos[index]?.orderedAt ?? Number.NaN;
    const instant = Number.isNaN(moment) ? null : new Date(moment).toISOString();
    return wallTimeIn(timeZone ?? 'UTC', instant)?.slice(0, 'YYYY-MM'.length) ?? invalidDate;
  });

/** The months of a sorted list. Calls `monthAt`, which is slow, for a few photos only. */
export function monthsOf(count: number, monthAt: (index: number) => string): Month[] {
  const months: Month[] = [];
  for (let first = 0; first < count; ) {
    const month = monthAt(first);
    const end = endOf(first, count, (index) => monthAt(index) === month);
    months.push({ month, first, count: end - first });
    first = end;
  }
  return months;
}

/** The first index after `first` that does not match: steps that double, then a binary search. */
function endOf(first: number, count: number, matches: (index: number) => boolean): number {
  let step = 1;
  while (first + step < count && matches(first + step)) step *= 2;
  const from = first + Math.floor(step / 2);
  const to = Math.min(first + step, count);
  return from + searchLast(to - from, (offset) => matches(from + offset)) + 1;
}

/** The last index below `count` that matches, of a list whose first ones match; 0 if none does. */
function searchLast(count: number, matches: (index: number) => boolean): number {
  let found = 0;
  let end = count;
  while (end - found > 1) {
    const middle = Math.floor((found + end) / 2);
    if (matches(middle)) found = middle;
    else end = middle;
  }
  return found;
}

export function layoutOf(months: readonly Month[], measure: Measure) {
  const { columns, pitch, heading } = measure;
  const rows: GridRow[] = [];
  let height = 0;
  let photoCount = 0;
  const sections = months.map((month) => {
    const lines = Math.ceil(month.count / columns);
    const section: Section = {
      ...month,
      row: rows.length,
      top: height,
      height: heading + lines * pitch,
    };
    const end = month.first + month.count;
    rows.push({ section, first: month.first, count: 0, top: height, height: heading });
    for (let line = 0; line < lines; line += 1) {
      const first = month.first + line * columns;
      const top = height + heading + line * pitch;
      rows.push({ section, first, count: Math.min(columns, end - first), top, height: pitch });
    }
    height += section.height;
    photoCount += month.count;
    return section;
  });
  return { ...measure, sections, rows, height, photoCount };
}

/** Index of the section at a height in the grid, in pixels. */
export const sectionAt = ({ sections }: Layout, y: number): number =>
  searchLast(sections.length, (index) => (sections[index]?.top ?? 0) <= y);

/** Index in `rows` of the row that holds a photo. */
export const rowOf = ({ rows }: Layout, photo: number): number =>
  // A heading has the same first photo as the row after it.
  searchLast(rows.length, (index) => (rows[index]?.first ?? 0) <= photo);

/** Index of the photo that a key focuses (APG "grid"); undefined for other keys. `page`: rows on a screen. */
export function focusedBy(
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  layout: Layout,
  photo: number,
  page: number,
): number | undefined {
  const lastIndex = layout.photoCount - 1;
  const row = layout.rows[rowOf(layout, photo)];
  if (row === undefined) return undefined;
  const byRows = (step: number) => {
    const rows = layout.rows.filter(({ count }) => count > 0);
    const to = rows[Math.max(0, Math.min(rows.length - 1, rows.indexOf(row) + step))] ?? row;
    return Math.min(to.first + photo - row.first, to.first + to.count - 1);
  };
  const isJump = ctrlKey || metaKey;
  if (key === 'Home') return isJump ? 0 : row.first;
  if (key === 'End') return isJump ? lastIndex : row.first + row.count - 1;
  if (isJump) return undefined;
  if (key === 'ArrowLeft') return Math.max(0, photo - 1);
  if (key === 'ArrowRight') return Math.min(lastIndex, photo + 1);
  const steps: Readonly<Record<string, number | undefined>> = {
    ArrowUp: -1,
    ArrowDown: 1,
    PageUp: -page,
    PageDown: page,
  };
  const step = steps[key];
  return step === undefined ? undefined : byRows(step);
}
