import { useRef, useState } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { FullScreen } from '#platform/web/ui/FullScreen.tsx';
import { photosTexts as texts } from '../photos.texts.ts';
import { OpenPhoto } from './OpenPhoto.tsx';
import { OpenPhotoSkeleton } from './OpenPhotoSkeleton.tsx';
import styles from './PhotoPage.module.css';
import { photoName } from './photo-name.ts';
import { isGone, usePhoto } from './photos.queries.ts';
import { PhotoKeysWithin } from './use-photo-keys.ts';

export type PhotoDialogProps = {
  /** The photo that it opens with. */
  id: number;
  onClose: () => void;
};

/** One photo over the page from which it was opened, with all that its own page has (S2 §2). */
export function PhotoDialog({ id, onClose }: PhotoDialogProps) {
  const { timeZone } = useCouple();
  const [at, setAt] = useState(id);
  const { data: photo, error, isFetching, refetch } = usePhoto(at);
  const dialog = useRef<Element>(null);
  const isNone = photo === null || isGone(error);
  const name = photo ? photoName(photo, timeZone) : isNone ? texts.notFound : texts.onePhoto;
  const failure = error !== null && !isNone && (
    <ErrorState
      compact={photo !== undefined}
      text={texts.photoLoadFailed}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  );
  return (
    <FullScreen label={name} look="window" onClose={onClose}>
      <PhotoKeysWithin value={dialog}>
        <div
          className={styles.inDialog}
          ref={(element) => {
            dialog.current = element?.closest('[role="dialog"]') ?? null;
          }}
        >
          {isNone ? (
            <NoSuchPhoto onClose={onClose} />
          ) : photo ? (
            <OpenPhoto
              key={at}
              photo={photo}
              name={name}
              failure={failure}
              lies="dialog"
              onGo={setAt}
              onLeave={onClose}
            />
          ) : (
            failure || <OpenPhotoSkeleton />
          )}
        </div>
      </PhotoKeysWithin>
    </FullScreen>
  );
}

function NoSuchPhoto({ onClose }: Pick<PhotoDialogProps, 'onClose'>) {
  return (
    <div className={styles.failed}>
      <div className={styles.none}>
        <h2 className="display">{texts.notFound}</h2>
        <p>{texts.notFoundHint}</p>
        <Button autoFocus variant="primary" onClick={onClose}>
          {texts.close}
        </Button>
      </div>
    </div>
  );
}
