import { photosMessages as t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import { made, mark } from './elements.ts';
import { tileId } from './grid-place.ts';
import { mayBeTransparent, tileSources } from './image-address.ts';
import { likenessOf } from './likeness.ts';
import pictures from './PhotoImage.module.css';
import styles from './PhotoTile.module.css';
import { photoName } from './photo-name.ts';
import type { TileSigns } from './use-tile-signs.tsx';

/** How a tile is to look. */
export interface TileLook {
  readonly photo: Photo;
  /** The couple's; undefined until it is known. */
  readonly timeZone: string | undefined;
  /** Counted from 1. */
  readonly column: number;
  /** Tab leads to it. */
  readonly isActive: boolean;
  /** Undefined while nobody selects. */
  readonly isSelected: boolean | undefined;
  /** A Shift-click would take it in. */
  readonly isCandidate: boolean;
}

/** A photo in its square: a cell of the grid, and a link. What happens to it, the grid hears. */
export class DrawnTile {
  readonly id: number;
  readonly element: HTMLElement;
  readonly #signs: TileSigns;
  readonly #link: HTMLElement;
  #picture: HTMLElement;
  #heart: HTMLElement | undefined;
  #look: TileLook | undefined;
  #name = '';

  /** `address` is where its link leads; `soon`: its picture is in sight from the start. */
  constructor(photo: Photo, address: string, soon: boolean, signs: TileSigns) {
    this.id = photo.id;
    this.#signs = signs;
    this.#picture = imageOf(photo, soon);
    // The keyboard is at the cell.
    const link = { class: styles.link, href: address, tabindex: -1, draggable: 'false' };
    this.#link = made('a', link, this.#picture);
    const cell = { class: styles.cell, id: tileId(photo.id), role: 'gridcell' };
    this.element = made('div', { ...cell, 'data-photo': photo.id }, this.#link);
  }

  /** Changes what is not so yet. */
  show(look: TileLook): void {
    const was = this.#look;
    this.#look = look;
    const set = (name: string, value: string | number | boolean | undefined) =>
      mark(this.element, name, value);
    if (look.column !== was?.column) set('aria-colindex', look.column);
    if (look.isActive !== was?.isActive) set('tabindex', look.isActive ? 0 : -1);
    if (look.isSelected !== was?.isSelected) set('aria-selected', look.isSelected);
    if (look.isCandidate !== was?.isCandidate) set('data-candidate', look.isCandidate || undefined);
    if (look.photo === was?.photo && look.timeZone === was.timeZone) return;
    this.#show(look.photo.isFavorite);
    this.#call(photoName(look.photo, look.timeZone));
  }

  /** Its picture did not come. */
  lose(): void {
    this.#put(
      made(
        'span',
        { class: pictures.broken },
        made('span', { role: 'img', 'aria-label': this.#name }, this.#signs.lost()),
        made('span', {}, t.photo.brokenTile),
      ),
    );
  }

  /** Asks again for a picture that did not come. */
  tryAgain(): void {
    if (this.#picture instanceof HTMLImageElement || this.#look === undefined) return;
    this.#put(imageOf(this.#look.photo, true));
    this.#call(this.#name);
  }

  #put(picture: HTMLElement): void {
    this.#picture.replaceWith(picture);
    this.#picture = picture;
  }

  #call(name: string): void {
    this.#name = name;
    if (this.#picture instanceof HTMLImageElement) this.#picture.alt = name;
    else this.lose();
  }

  #show(isFavorite: boolean): void {
    if (isFavorite === (this.#heart !== undefined)) return;
    this.#heart?.remove();
    this.#heart = isFavorite
      ? made(
          'span',
          { class: styles.heart, role: 'img', 'aria-label': t.photo.favorite },
          this.#signs.heart(),
        )
      : undefined;
    if (this.#heart) this.#link.append(this.#heart);
  }
}

/** A photo's likeness at once, and over it the picture when it is there: both are the one image. */
function imageOf(photo: Photo, soon: boolean): HTMLImageElement {
  const { src, srcSet, sizes } = tileSources(photo);
  const image = made('img', {
    class: styles.picture,
    loading: soon ? 'eager' : 'lazy',
    decoding: 'async',
    sizes,
    srcset: srcSet,
    src,
  });
  const likeness = likenessOf(photo.thumbhash);
  if (likeness === undefined) return image;
  image.style.backgroundImage = `url(${likeness})`;
  if (mayBeTransparent(photo)) {
    const seen = () => image.style.removeProperty('background-image');
    // Only once it can be drawn: the likeness would go before anything is in its place.
    image.addEventListener('load', () => void image.decode().then(seen, seen));
  }
  return image;
}
