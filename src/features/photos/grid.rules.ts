/** Photos of one month that follow each other in a list. */
export interface Month {
  /** `YYYY-MM`, or `invalidDate` where the moment cannot be read. */
  readonly month: string;
  /** Where its first photo stands in the list. */
  readonly first: number;
  readonly count: number;
}

/** What a grid is drawn with; lengths in pixels. */
export interface Measure {
  readonly columns: number;
  /** From one tile to the next, in both directions: the tile and the gap after it. */
  readonly pitch: number;
  /** The height of a month's heading. */
  readonly heading: number;
}

/** A month with its place in the grid. Rows are counted from 0, and a heading is a row of its own. */
export interface Section extends Month {
  readonly top: number;
  readonly height: number;
  /** Which row of the grid its heading is. */
  readonly row: number;
  /** Its rows of photos. */
  readonly rows: number;
}

export interface Layout extends Measure {
  readonly sections: readonly Section[];
  readonly height: number;
  readonly rowCount: number;
  readonly photoCount: number;
}

/** Some rows of a section, from `from` up to but not with `to`. */
export interface Shown {
  readonly section: Section;
  readonly from: number;
  readonly to: number;
}

/**
 * The months of a list that is in order: `monthAt` says in which month the photo at a place is, and is asked for a
 * few of them only.
 */
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

/** The first place after `first` that does not hold any more; in steps that double, then by halves. */
function endOf(first: number, count: number, holds: (index: number) => boolean): number {
  let step = 1;
  while (first + step < count && holds(first + step)) step *= 2;
  let inside = first + Math.floor(step / 2);
  let outside = Math.min(first + step, count);
  while (outside - inside > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (holds(middle)) inside = middle;
    else outside = middle;
  }
  return outside;
}

export function layoutOf(months: readonly Month[], measure: Measure): Layout {
  let top = 0;
  let row = 0;
  let photoCount = 0;
  const sections = months.map((month) => {
    const rows = Math.ceil(month.count / measure.columns);
    const section = { ...month, top, row, rows, height: measure.heading + rows * measure.pitch };
    top += section.height;
    row += rows + 1;
    photoCount += month.count;
    return section;
  });
  return { ...measure, sections, height: top, rowCount: row, photoCount };
}

/** The last section that `isBefore` holds for; the first one where it holds for none. */
function lastSection({ sections }: Layout, isBefore: (section: Section) => boolean): number {
  let found = 0;
  let end = sections.length;
  while (end - found > 1) {
    const middle = Math.floor((found + end) / 2);
    const section = sections[middle];
    if (section !== undefined && isBefore(section)) found = middle;
    else end = middle;
  }
  return found;
}

/** Which section lies at a height. */
export const sectionAt = (layout: Layout, y: number): number =>
  lastSection(layout, ({ top }) => top <= y);

/** The rows between two heights, by their sections; of a section whose heading alone is there, none. */
export function rowsBetween(layout: Layout, from: number, to: number): Shown[] {
  const shown: Shown[] = [];
  for (let at = sectionAt(layout, from); at < layout.sections.length; at += 1) {
    const section = layout.sections[at];
    if (section === undefined || section.top >= to) break;
    if (section.top + section.height <= from) continue;
    const rowAt = (y: number) => (y - section.top - layout.heading) / layout.pitch;
    shown.push({
      section,
      from: Math.max(0, Math.floor(rowAt(from))),
      to: Math.max(0, Math.min(section.rows, Math.ceil(rowAt(to)))),
    });
  }
  return shown;
}

/** The rows shown, and the one of this photo wherever it is: who has the focus must not vanish. */
export function withRowOf(shown: readonly Shown[], layout: Layout, index: number): Shown[] {
  const place = placeOf(layout, index);
  if (place === undefined) return [...shown];
  const { section, row } = place;
  const known = shown.filter((part) => part.section === section);
  if (known.some(({ from, to }) => row >= from && row < to)) return [...shown];
  // In order: what is drawn never has to change places, which would take the focus from it.
  return [...shown, { section, from: row, to: row + 1 }].sort(
    (one, other) => one.section.row - other.section.row || one.from - other.from,
  );
}

/** Where the photo at a place of the list is drawn. `row` is one of its section. */
export function placeOf(layout: Layout, index: number) {
  if (index < 0 || index >= layout.photoCount) return undefined;
  const section = layout.sections[lastSection(layout, ({ first }) => first <= index)];
  if (section === undefined) return undefined;
  const row = Math.floor((index - section.first) / layout.columns);
  const column = (index - section.first) % layout.columns;
  return { section, row, column, top: section.top + layout.heading + row * layout.pitch };
}

/** Ways in which the focus moves over a grid. */
export type Move =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'page up'
  | 'page down'
  | 'row start'
  | 'row end'
  | 'first'
  | 'last';

/** The way that a key stands for. */
export function moveOf({ key, ctrlKey, metaKey }: Keys): Move | undefined {
  const whole = ctrlKey || metaKey;
  if (whole) return { Home: 'first' as const, End: 'last' as const }[key];
  return moves[key];
}

interface Keys {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

const moves: Readonly<Record<string, Move | undefined>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  PageUp: 'page up',
  PageDown: 'page down',
  Home: 'row start',
  End: 'row end',
};

/** Where the focus goes from a photo; `page` is how many rows are one page. It stays where there is nothing beyond. */
export function moved(layout: Layout, index: number, move: Move, page: number): number {
  const last = layout.photoCount - 1;
  const place = placeOf(layout, index);
  if (place === undefined) return Math.max(0, Math.min(index, last));
  const rowStart = index - place.column;
  const { section } = place;
  switch (move) {
    case 'left':
      return Math.max(0, index - 1);
    case 'right':
      return Math.min(last, index + 1);
    case 'first':
      return 0;
    case 'last':
      return last;
    case 'row start':
      return rowStart;
    case 'row end':
      return Math.min(rowStart + layout.columns, section.first + section.count) - 1;
    case 'up':
      return byRows(layout, index, -1);
    case 'down':
      return byRows(layout, index, 1);
    case 'page up':
      return byRows(layout, index, -page);
    case 'page down':
      return byRows(layout, index, page);
  }
}

/** So many rows of photos further, in the same column where that row has it. */
function byRows(layout: Layout, index: number, rows: number): number {
  const step = Math.sign(rows);
  const place = placeOf(layout, index);
  if (place === undefined) return index;
  let at = layout.sections.indexOf(place.section);
  let { row } = place;
  for (let left = Math.abs(rows); left > 0; left -= 1) {
    const section = layout.sections[at];
    if (section === undefined) break;
    if (row + step >= 0 && row + step < section.rows) {
      row += step;
      continue;
    }
    const next = layout.sections[at + step];
    if (next === undefined) break;
    at += step;
    row = step > 0 ? 0 : next.rows - 1;
  }
  const section = layout.sections[at] ?? place.section;
  const end = section.first + section.count - 1;
  return Math.min(section.first + row * layout.columns + place.column, end);
}
