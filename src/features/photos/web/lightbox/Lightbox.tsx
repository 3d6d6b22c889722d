import { useRef, useState } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { FullScreen } from '#platform/web/ui/Dialog.tsx';
import type { Photo } from '../../photos.contract.ts';
import { photoName } from '../photo-name.ts';
import { PhotoKeysWithin } from '../use-photo-keys.ts';
import { LightboxStage } from './LightboxStage.tsx';

export type LightboxProps = {
  /** What it opens with. */
  photo: Photo;
  /** All in order. */
  photos: readonly Photo[];
  /** On to another photo. */
  onLook: (at: number) => void;
  onClose: () => void;
};

/** Photos one at a time and nothing else, as large as the screen, and closer (look, brief 6). */
export function Lightbox({ photo, photos, onLook, onClose }: LightboxProps) {
  const { timeZone } = useCouple();
  const [at, setAt] = useState(photo);
  const dialog = useRef<Element>(null);
  // The newest word on it; or the last one, if it is no longer among them.
  const shown = photos.find(({ id }) => id === at.id) ?? at;
  return (
    <FullScreen label={photoName(shown, timeZone)} look="screen" onClose={onClose}>
      <PhotoKeysWithin value={dialog}>
        <LightboxStage
          dialog={dialog}
          photo={shown}
          photos={photos}
          onGo={(to) => {
            setAt(to);
            onLook(to.id);
          }}
          onClose={onClose}
        />
      </PhotoKeysWithin>
    </FullScreen>
  );
}
