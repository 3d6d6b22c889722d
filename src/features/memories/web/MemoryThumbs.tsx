import clsx from 'clsx';
import type { Photo } from '#features/photos/photos.contract.ts';
import { PhotoImage } from '#features/photos/web/PhotoImage.tsx';
import { photoName } from '#features/photos/web/photo-display.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { List } from '#platform/web/ui/List.tsx';
import { t } from '../messages/index.ts';

/** Thumbnails of an event. */
const maxThumbs = 4;

const place =
  'relative block aspect-square overflow-hidden rounded-small has-[:focus-visible]:overflow-visible paper:break-inside-avoid';
const more =
  'grid aspect-square w-full place-items-center overflow-hidden rounded-small bg-sunken text-center font-bold text-ink forced-colors:border';

export type MemoryThumbsProps = {
  photos: readonly Photo[];
  /** Opens a photo. Without it the photos are decoration. */
  onOpen?: ((photo: Photo) => void) | undefined;
};

/** The first photos of an event, and how many more there are. */
export function MemoryThumbs({ photos, onOpen }: MemoryThumbsProps) {
  const { timeZone } = useCouple();
  const visiblePhotos = photos.slice(0, maxThumbs);
  const hiddenCount = photos.length - visiblePhotos.length;
  const firstHidden = photos[maxThumbs];
  const image = (photo: Photo) => (
    <PhotoImage
      photo={photo}
      name={onOpen === undefined ? '' : photoName(photo, timeZone)}
      layout="tile"
      sizes="120px"
    />
  );
  if (onOpen === undefined) {
    return (
      <div className="my-1.5 grid grid-cols-[repeat(5,minmax(0,56px))] gap-1.5">
        <span className="visually-hidden">{t.page.photos(photos.length)}</span>
        {visiblePhotos.map((photo) => (
          <span key={photo.id} className={place} aria-hidden="true">
            {image(photo)}
          </span>
        ))}
        {hiddenCount > 0 && (
          <span className={clsx(more, 'text-14')} aria-hidden="true">
            {t.page.morePhotos(hiddenCount)}
          </span>
        )}
      </div>
    );
  }
  return (
    <List className="grid grid-cols-5 gap-2 paper:grid-cols-3">
      {visiblePhotos.map((photo) => (
        <li key={photo.id} className={place}>
          <button
            className="block size-full rounded-[inherit] [&>:first-child]:rounded-[inherit]"
            type="button"
            onClick={() => onOpen(photo)}
          >
            {image(photo)}
          </button>
        </li>
      ))}
      {firstHidden !== undefined && (
        <li className={place}>
          <button
            className={more}
            type="button"
            aria-label={t.page.seeMorePhotos(hiddenCount)}
            onClick={() => onOpen(firstHidden)}
          >
            {t.page.morePhotos(hiddenCount)}
          </button>
        </li>
      )}
    </List>
  );
}
