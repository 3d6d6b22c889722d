import type { Layout, Section } from '../grid.rules.ts';
import { photosMessages as t } from '../messages/index.ts';
import type { Drawing, Stretch } from './drawing.ts';
import { DrawnRow, type TileAt } from './drawn-row.ts';
import type { DrawnTile } from './drawn-tile.ts';
import { made, mark, setChildren } from './elements.ts';
import styles from './PhotoGrid.module.css';

/** A month: its heading, which stays in sight as long as any of its photos, and those rows of it that are drawn. */
export class DrawnMonth {
  readonly #title = made('span', { role: 'rowheader', 'aria-colindex': 1 });
  readonly #heading = made('div', { class: styles.heading, role: 'row' }, this.#title);
  readonly element = made('div', { class: styles.section, role: 'rowgroup' });
  #layout: Layout | undefined;
  #rows: ReadonlyMap<number, DrawnRow> = new Map();

  get tiles(): readonly DrawnTile[] {
    return [...this.#rows.values()].flatMap((row) => row.tiles);
  }

  /** Draws these rows of the month, counted from 0 in it. */
  draw(
    drawing: Drawing,
    section: Section,
    numbers: readonly number[],
    first: Stretch,
    tileAt: TileAt,
  ): void {
    const { layout } = drawing;
    // Whatever moves a photo makes for another layout.
    const isMoved = layout !== this.#layout;
    this.#layout = layout;
    if (isMoved) this.#place(section, layout);
    const rows = new Map<number, DrawnRow>();
    for (const number of numbers) {
      const known = this.#rows.get(number);
      const row = known ?? new DrawnRow();
      const isNew = isMoved || row !== known;
      if (isNew) row.place(drawing, section, number, tileAt);
      const top = section.top + layout.heading + number * layout.pitch;
      if (isNew || (top < first.to && top + layout.pitch > first.from)) row.show(drawing);
      rows.set(number, row);
    }
    this.#rows = rows;
    setChildren(this.element, [this.#heading, ...[...rows.values()].map(({ element }) => element)]);
  }

  #place({ month, top, height, row }: Section, layout: Layout): void {
    this.element.style.top = `${top}px`;
    this.element.style.height = `${height}px`;
    mark(this.#heading, 'aria-rowindex', row + 1);
    mark(this.#title, 'aria-colspan', layout.columns);
    this.#title.textContent = t.selection.month(month);
  }
}
