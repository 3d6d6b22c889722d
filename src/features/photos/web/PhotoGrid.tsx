import { memo, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import type { Photo } from '../photos.contract.ts';
import { inParts } from '../photos.rules.ts';
import { photosTexts as texts } from '../photos.texts.ts';
import { leaveGrid, tileId } from './grid-place.ts';
import styles from './PhotoGrid.module.css';
import { PhotoImage } from './PhotoImage.tsx';
import { photoName } from './photo-name.ts';
import { useNear } from './use-near.ts';
import { fromGrid } from './way-back.ts';

/** Photos of one part of the grid; whole rows of it at every width. */
const partSize = 60;
/** So many are in sight from the start on most screens. */
const inSight = 15;

export type PhotoGridProps = {
  photos: readonly Photo[];
  /** The couple's; undefined until it is known. */
  timeZone: string | undefined;
  /** A photo whose tile has to be there at once. */
  with: number | undefined;
};

/** Photos in squares, each a link. Of thousands only the parts near to what is in sight are drawn. */
export function PhotoGrid({ photos, timeZone, with: needed }: PhotoGridProps) {
  const { key } = useLocation();
  const parts = inParts(photos, partSize).map((part, index) => ({ part, first: index * partSize }));
  return (
    <div className={styles.grid}>
      {parts.map(({ part, first }) => (
        <Part
          key={first}
          entry={key}
          photos={part}
          first={first}
          alone={parts.length === 1}
          timeZone={timeZone}
          atOnce={first === 0 || part.some(({ id }) => id === needed)}
        />
      ))}
    </div>
  );
}

type PartProps = {
  entry: string;
  photos: readonly Photo[];
  /** Where its first photo stands in the list. */
  first: number;
  alone: boolean;
  timeZone: string | undefined;
  atOnce: boolean;
};

function Part({ entry, photos, first, alone, timeZone, atOnce }: PartProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place, atOnce);
  const label = alone ? texts.title : texts.part(first + 1, first + photos.length);
  return (
    <div ref={place}>
      {isNear ? (
        <ul className={styles.part} aria-label={label}>
          {photos.map((photo, index) => (
            <Tile
              key={photo.id}
              entry={entry}
              photo={photo}
              timeZone={timeZone}
              soon={first + index < inSight}
            />
          ))}
        </ul>
      ) : (
        <div className={styles.waiting} style={{ '--count': photos.length }} />
      )}
    </div>
  );
}

type TileProps = {
  entry: string;
  photo: Photo;
  timeZone: string | undefined;
  soon: boolean;
};

/** Remembered: a photo that comes moves the others, and changes none. */
const Tile = memo(function Tile({ entry, photo, timeZone, soon }: TileProps) {
  return (
    <li className={styles.place}>
      <Link
        className={styles.tile}
        id={tileId(photo.id)}
        to={`/photo/${photo.id}`}
        state={fromGrid}
        onClick={() => leaveGrid(entry, photo.id)}
      >
        <PhotoImage photo={photo} name={photoName(photo, timeZone)} shown="tile" soon={soon} />
      </Link>
    </li>
  );
});

export function GridSkeleton() {
  return (
    <div className={styles.grid} aria-busy="true">
      <div className={styles.part}>
        {Array.from({ length: inSight }, (_, place) => place).map((place) => (
          <div className={styles.place} key={place}>
            <Skeleton shape="block" height="100%" />
          </div>
        ))}
      </div>
    </div>
  );
}
