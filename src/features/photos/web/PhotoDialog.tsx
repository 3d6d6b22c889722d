import ImageOff from 'lucide-react/icons/image-off';
import { type RefObject, useEffect, useRef } from 'react';
import { isNotFound } from '#platform/web/api/errors.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { announce } from '#platform/web/ui/announce.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { FullScreen } from '#platform/web/ui/Dialog.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { sharedMessages } from '#shared/messages/index.ts';
import { photosMessages as t } from '../messages/index.ts';
import { OpenPhoto } from './OpenPhoto.tsx';
import { OpenPhotoSkeleton } from './OpenPhotoSkeleton.tsx';
import styles from './PhotoPage.module.css';
import { photoName } from './photo-name.ts';
import { usePhoto } from './photos.queries.ts';
import { PhotoKeysWithin } from './use-photo-keys.ts';

export type PhotoDialogProps = {
  id: number;
  /** On to another photo, in place of this one. */
  onGo: (id: number) => void;
  onClose: () => void;
};

/** One photo over the page from which it was opened, with all that its own page has (S2 §2). */
export function PhotoDialog({ id, onGo, onClose }: PhotoDialogProps) {
  const { timeZone } = useCouple();
  const { data: photo, error, isFetching, refetch } = usePhoto(id);
  const dialog = useRef<HTMLElement>(null);
  const isNone = photo === null || isNotFound(error);
  const name = photo ? photoName(photo, timeZone) : isNone ? t.photo.notFound : t.photo.onePhoto;
  useArrival(id, name, dialog);
  const failure = error !== null && !isNone && (
    <ErrorState
      compact={photo !== undefined}
      text={t.photo.photoLoadFailed}
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
              photo={photo}
              name={name}
              failure={failure}
              lies="dialog"
              onGo={onGo}
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

/** Says which photo it went on to; whoever had the focus on the way there, and lost it with that, stays inside. */
function useArrival(id: number, name: string, dialog: RefObject<HTMLElement | null>): void {
  const said = useRef(id);
  useEffect(() => {
    if (document.activeElement === document.body) dialog.current?.focus();
    if (said.current !== id) announce(name);
    said.current = id;
  }, [id, name, dialog]);
}

function NoSuchPhoto({ onClose }: Pick<PhotoDialogProps, 'onClose'>) {
  return (
    <div className={styles.failed}>
      <EmptyState
        title={t.photo.notFound}
        text={sharedMessages.notFoundHint}
        icon={<ImageOff size={24} strokeWidth={1.75} />}
        action={
          <Button autoFocus variant="primary" onClick={onClose}>
            {sharedMessages.close}
          </Button>
        }
      />
    </div>
  );
}
