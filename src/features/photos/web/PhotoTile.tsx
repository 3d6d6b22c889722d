import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import { memo } from 'react';
import { colorSlot } from '#platform/web/ui/Avatar.tsx';
import { t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import { tileId } from './grid-place.ts';
import { PhotoImage } from './PhotoImage.tsx';
import './photo-tile.css';
import { photoName, tileSources } from './photo-display.ts';
import { SharedPicture } from './SharedPicture.tsx';

type PhotoTileProps = {
  photo: Photo;
  timeZone: string | undefined;
  href: string;
  /** Column of the tile, from 1. */
  column: number;
  /** Of the partner, and added since the last visit. */
  isNew: boolean;
  /** The one tile in the tab order. */
  isActive: boolean;
  /** Undefined outside selection mode. */
  isSelected: boolean | undefined;
  /** A Shift-click would select it. */
  isCandidate: boolean;
  /** True if the tile's picture turns into the picture of the photo's page. */
  isOpening: boolean;
  /** True if the tile is on the screen from the start. */
  priority: boolean;
};

/** A photo in a grid: a cell with a link. The grid handles its events. */
export const PhotoTile = memo(function PhotoTile({
  column,
  isActive,
  isSelected,
  isCandidate,
  ...link
}: PhotoTileProps) {
  const { id } = link.photo;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid cannot be a table
    <div
      className="photo-tile"
      id={tileId(id)}
      role="gridcell"
      aria-colindex={column}
      aria-selected={isSelected}
      tabIndex={isActive ? 0 : -1}
      data-photo={id}
      data-candidate={isCandidate || undefined}
    >
      <TileLink {...link} />
    </div>
  );
});

type TileLinkProps = Pick<
  PhotoTileProps,
  'photo' | 'timeZone' | 'href' | 'isNew' | 'isOpening' | 'priority'
>;

const mark =
  'grid h-6.5 min-w-6.5 place-items-center rounded-full shadow-1 forced-colors:border-2 forced-colors:border-[CanvasText] forced-colors:bg-[Canvas] forced-colors:forced-color-adjust-none';
const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Memoized, since "Select all" renders all tiles. */
const TileLink = memo(function TileLink({
  photo,
  timeZone,
  href,
  isNew,
  isOpening,
  priority,
}: TileLinkProps) {
  return (
    <a className="photo-tile-link" href={href} tabIndex={-1} draggable={false}>
      <PhotoImage
        photo={photo}
        name={photoName(photo, timeZone)}
        layout="tile"
        priority={priority}
      />
      {photo.isFavorite && (
        <span
          className={`absolute right-1.5 bottom-1.5 bg-surface text-own-text ${mark}`}
          role="img"
          aria-label={t.photo.favorite}
        >
          <Heart {...icon} fill="currentColor" />
        </span>
      )}
      {(isNew || photo.notesCount > 0) && (
        <span className="absolute top-1.5 right-1.5 flex gap-1">
          {photo.notesCount > 0 && (
            <span
              className={`bg-surface text-ink ${mark}`}
              role="img"
              aria-label={t.notes.count(photo.notesCount)}
            >
              <MessageCircle {...icon} />
            </span>
          )}
          {isNew && (
            <span
              className={`bg-own-solid px-2 text-12 font-bold text-on-solid forced-colors:text-[CanvasText] ${mark}`}
              data-color={colorSlot(photo.uploader.color)}
            >
              {t.photo.isNew}
            </span>
          )}
        </span>
      )}
      {isOpening && (
        <SharedPicture photo={photo.id}>
          <img
            className="absolute inset-0 rounded-[inherit] object-cover size-full"
            {...tileSources(photo)}
            alt=""
          />
        </SharedPicture>
      )}
    </a>
  );
});
