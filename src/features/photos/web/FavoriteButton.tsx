import clsx from 'clsx';
import Heart from 'lucide-react/icons/heart';
import { announce } from '#platform/web/ui/announce.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { photosMessages as t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import styles from './FavoriteButton.module.css';
import { usePhotoKeys } from './use-photo-keys.ts';

export type FavoriteButtonProps = {
  photo: Photo;
  /** Why it cannot be changed now. */
  reason: string | undefined;
  onChange: (favorite: boolean) => void;
};

/** Makes a photo a favourite of both, or none any more (S2 §2); also by the key f. */
export function FavoriteButton({ photo: { isFavorite }, reason, onChange }: FavoriteButtonProps) {
  usePhotoKeys({
    f: () => {
      // A pressed button tells its state by itself; the key is pressed elsewhere.
      announce(reason ?? (isFavorite ? t.photo.notFavorite : t.photo.nowFavorite));
      if (reason === undefined) onChange(!isFavorite);
    },
  });
  return (
    <Button
      aria-pressed={isFavorite}
      disabledReason={reason}
      icon={
        <Heart
          className={clsx(isFavorite && styles.filled)}
          size={20}
          strokeWidth={1.75}
          aria-hidden="true"
        />
      }
      onClick={() => onChange(!isFavorite)}
    >
      {t.photo.favorite}
    </Button>
  );
}
