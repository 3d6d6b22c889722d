import ImageOff from 'lucide-react/icons/image-off';
import { type RefObject, useEffect, useRef } from 'react';
import { announce } from '#platform/web/ui/announce.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { FullScreen } from '#platform/web/ui/Dialog.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { t as sharedMessages } from '#shared/messages/index.ts';
import { t } from '../messages/index.ts';
import { OpenPhoto, useOpenPhoto } from './OpenPhoto.tsx';
import { PhotoKeysScope } from './use-photo-keys.ts';

type PhotoDialogProps = {
  id: number;
  /** Shows another photo in place of this one. */
  onGo: (id: number) => void;
  onClose: () => void;
};

/** One photo over the gallery, with everything that its own page has. */
export function PhotoDialog({ id, onGo, onClose }: PhotoDialogProps) {
  const { photo, isMissing, title, failure } = useOpenPhoto(id);
  const dialog = useRef<HTMLElement>(null);
  usePhotoChange(id, title, dialog);
  return (
    <FullScreen label={title} variant="window" onClose={onClose}>
      <PhotoKeysScope value={dialog}>
        <div
          className="overflow-y-auto h-full overscroll-contain"
          ref={(element) => {
            dialog.current = element?.closest('[role="dialog"]') ?? null;
          }}
        >
          {isMissing ? (
            <PhotoNotFound onClose={onClose} />
          ) : (
            <OpenPhoto photo={photo} failure={failure} onGo={onGo} onLeave={onClose} />
          )}
        </div>
      </PhotoKeysScope>
    </FullScreen>
  );
}

/** Announces the next photo, and keeps the focus in the dialog if the focused button was removed. */
function usePhotoChange(id: number, title: string, dialog: RefObject<HTMLElement | null>): void {
  const announcedId = useRef(id);
  useEffect(() => {
    if (document.activeElement === document.body) dialog.current?.focus();
    if (announcedId.current !== id) announce(title);
    announcedId.current = id;
  }, [id, title, dialog]);
}

const PhotoNotFound = ({ onClose }: Pick<PhotoDialogProps, 'onClose'>) => (
  <div className="grid min-h-[60dvh] place-items-center">
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
