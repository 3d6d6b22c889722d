// biome-ignore-all lint/a11y/useSemanticElements: of a windowed grid most rows are missing, which a table cannot say
import Check from 'lucide-react/icons/check';
import Heart from 'lucide-react/icons/heart';
import { memo, use } from 'react';
import { Link } from 'react-router';
import type { Photo } from '../photos.contract.ts';
import { selectionTexts as texts } from '../selection.texts.ts';
import { tileId } from './grid-place.ts';
import { OneAndTheSame } from './OneAndTheSame.tsx';
import { PhotoImage } from './PhotoImage.tsx';
import styles from './PhotoTile.module.css';
import { photoName } from './photo-name.ts';
import { fromGrid, ShownCategory } from './way-back.ts';

export type PhotoTileProps = {
  photo: Photo;
  timeZone: string | undefined;
  /** Counted from 1. */
  column: number;
  /** Tab leads to it. */
  isActive: boolean;
  /** Undefined while nobody selects. */
  selected: boolean | undefined;
  /** A Shift-click would take it in. */
  isCandidate: boolean;
  soon: boolean;
};

/** A photo in its square: a cell of the grid, and a link. What happens to it, the grid hears. */
export const PhotoTile = memo(function PhotoTile({
  photo,
  timeZone,
  column,
  isActive,
  selected,
  isCandidate,
  soon,
}: PhotoTileProps) {
  const category = use(ShownCategory);
  return (
    <div
      className={styles.cell}
      id={tileId(photo.id)}
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      aria-colindex={column}
      aria-selected={selected}
      data-photo={photo.id}
      data-candidate={isCandidate || undefined}
    >
      <Link
        className={styles.link}
        to={`/photo/${photo.id}`}
        state={fromGrid(category)}
        // The keyboard is at the cell.
        tabIndex={-1}
        draggable={false}
      >
        <OneAndTheSame photo={photo.id}>
          <PhotoImage photo={photo} name={photoName(photo, timeZone)} shown="tile" soon={soon} />
        </OneAndTheSame>
        {photo.isFavorite && (
          <span className={styles.heart} role="img" aria-label={texts.isFavorite}>
            <Heart size={16} strokeWidth={1.75} fill="currentColor" aria-hidden="true" />
          </span>
        )}
        {selected !== undefined && (
          <span className={styles.mark}>
            <Check size={16} strokeWidth={3} aria-hidden="true" />
          </span>
        )}
      </Link>
    </div>
  );
});
