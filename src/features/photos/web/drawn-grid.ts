import { rowsBetween, withRowOf } from '../grid.rules.ts';
import type { Drawing, Stretch } from './drawing.ts';
import { DrawnMonth } from './drawn-month.ts';
import { DrawnTile } from './drawn-tile.ts';
import { setChildren } from './elements.ts';
import { inSight } from './GridSkeleton.tsx';
import type { TileSigns } from './use-tile-signs.tsx';

/**
 * The months, rows and tiles of a grid that are near to what is in sight. They are put on the page by hand: they come
 * and go while somebody scrolls, and React would take several times as long over them (docs/performance.md).
 */
export class DrawnGrid {
  readonly #grid: HTMLElement;
  readonly #signs: TileSigns;
  #drawing: Drawing | undefined;
  #months: ReadonlyMap<string, DrawnMonth> = new Map();

  constructor(grid: HTMLElement, signs: TileSigns) {
    this.#grid = grid;
    this.#signs = signs;
  }

  get tiles(): readonly DrawnTile[] {
    return [...this.#months.values()].flatMap((month) => month.tiles);
  }

  /**
   * Draws a part of the grid; and the row of the active photo wherever it is, since who has the focus must not vanish.
   * Where a tile goes that has it, the active one gets it. What is drawn already and lies outside of `first` may be
   * left as it was: the same drawing is asked for once more when there is time.
   */
  draw(drawing: Drawing, part: Stretch, first: Stretch): void {
    const { layout, active, photos } = drawing;
    const hadFocus = this.#hasFocus();
    const isNew = drawing !== this.#drawing;
    this.#drawing = drawing;
    // A photo keeps its tile wherever it moves to: its picture is there.
    const known = new Map(isNew ? this.tiles.map((tile) => [tile.id, tile]) : []);
    const tileAt = (index: number) => {
      const photo = photos[index];
      if (photo === undefined) return undefined;
      const address = drawing.addressOf(photo.id);
      return known.get(photo.id) ?? new DrawnTile(photo, address, index < inSight, this.#signs);
    };
    const shown = withRowOf(rowsBetween(layout, part.from, part.to), layout, active);
    const months = new Map<string, DrawnMonth>();
    for (const section of new Set(shown.map((part) => part.section))) {
      const month = this.#months.get(section.month) ?? new DrawnMonth();
      const rows = shown
        .filter((part) => part.section === section)
        .flatMap((part) =>
          Array.from({ length: part.to - part.from }, (_, row) => part.from + row),
        );
      month.draw(drawing, section, rows, first, tileAt);
      months.set(section.month, month);
    }
    setChildren(
      this.#grid,
      [...months.values()].map(({ element }) => element),
    );
    this.#months = months;
    if (hadFocus && !this.#hasFocus()) {
      const id = photos[active]?.id;
      this.tiles.find((tile) => tile.id === id)?.element.focus({ preventScroll: true });
    }
  }

  readonly #hasFocus = () => this.#grid.contains(document.activeElement);
}
