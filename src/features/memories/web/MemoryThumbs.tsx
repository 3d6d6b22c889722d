import type { Photo } from '#features/photos/photos.contract.ts';
import { PhotoImage } from '#features/photos/web/PhotoImage.tsx';
import { photoName } from '#features/photos/web/photo-display.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { t } from '../messages/index.ts';
import styles from './MemoryThumbs.module.css';

/** Thumbnails of an event. */
const maxThumbs = 4;

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
      <div className={styles.thumbs} data-small="">
        <span className="visually-hidden">{t.page.photos(photos.length)}</span>
        {visiblePhotos.map((photo) => (
          <span key={photo.id} className={styles.place} aria-hidden="true">
            {image(photo)}
          </span>
        ))}
        {hiddenCount > 0 && (
          <span className={styles.more} aria-hidden="true">
            {t.page.morePhotos(hiddenCount)}
          </span>
        )}
      </div>
    );
  }
  return (
    <ul className={styles.thumbs}>
      {visiblePhotos.map((photo) => (
        <li key={photo.id} className={styles.place}>
          <button
            className="block rounded-[inherit] [&>:first-child]:rounded-[inherit] size-full"
            type="button"
            onClick={() => onOpen(photo)}
          >
            {image(photo)}
          </button>
        </li>
      ))}
      {firstHidden !== undefined && (
        <li className={styles.place}>
          <button
            className={styles.more}
            type="button"
            aria-label={t.page.seeMorePhotos(hiddenCount)}
            onClick={() => onOpen(firstHidden)}
          >
            {t.page.morePhotos(hiddenCount)}
          </button>
        </li>
      )}
    </ul>
  );
}
