import type { Section } from '../grid.rules.ts';
import type { Drawing } from './drawing.ts';
import type { DrawnTile } from './drawn-tile.ts';
import { made, mark, setChildren } from './elements.ts';
import styles from './PhotoGrid.module.css';

/** The tile of the photo at a place of the list: the one that it has already, or a new one. */
export type TileAt = (index: number) => DrawnTile | undefined;

/** A row of tiles. */
export class DrawnRow {
  readonly element = made('div', { class: styles.row, role: 'row' });
  tiles: readonly DrawnTile[] = [];
  /** The place in the list of its first photo. */
  #first = 0;
  #shown: Drawing | undefined;

  /** Makes it this row of a month, counted from 0 in it. */
  place({ layout, photos }: Drawing, section: Section, number: number, tileAt: TileAt): void {
    this.#first = section.first + number * layout.columns;
    const end = Math.min(this.#first + layout.columns, section.first + section.count);
    this.tiles = photos
      .slice(this.#first, end)
      .flatMap((_, column) => tileAt(this.#first + column) ?? []);
    this.element.style.top = `${layout.heading + number * layout.pitch}px`;
    mark(this.element, 'aria-rowindex', section.row + number + 2);
    setChildren(
      this.element,
      this.tiles.map(({ element }) => element),
    );
  }

  /** Shows its photos as they are in this drawing. */
  show(drawing: Drawing): void {
    if (drawing === this.#shown) return;
    this.#shown = drawing;
    const { photos, timeZone, active, chosen, candidates } = drawing;
    for (const [column, tile] of this.tiles.entries()) {
      const index = this.#first + column;
      const photo = photos[index];
      if (photo === undefined) continue;
      tile.show({
        photo,
        timeZone,
        column: column + 1,
        isActive: index === active,
        isSelected: chosen?.has(photo.id),
        isCandidate: candidates !== undefined && index >= candidates[0] && index <= candidates[1],
      });
    }
  }
}
