import Images from 'lucide-react/icons/images';
import X from 'lucide-react/icons/x';
import { useId, useRef, useState } from 'react';
import type { Photo } from '#features/photos/photos.contract.ts';
import { PhotoImage } from '#features/photos/web/PhotoImage.tsx';
import { photoName } from '#features/photos/web/photo-name.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { announce } from '#platform/web/ui/announce.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { memoriesMessages as t } from '../../messages/index.ts';
import styles from './ChosenPhotos.module.css';
import { PhotoChooser } from './PhotoChooser.tsx';

export type ChosenPhotosProps = {
  /** In the order in which they were picked. */
  photos: readonly Photo[];
  /** How many that were chosen have gone into the bin since. */
  leftOut: number;
  onChange: (photos: readonly Photo[]) => void;
};

/** The photos of an event: what was chosen, in that order, and the way to choose. */
export function ChosenPhotos({ photos, leftOut, onChange }: ChosenPhotosProps) {
  const id = useId();
  const { timeZone } = useCouple();
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const remove = (photo: Photo, at: number) => {
    onChange(photos.filter((other) => other !== photo));
    announce(t.form.removed);
    // The button went with it: the next one takes the focus, or the way to more.
    requestAnimationFrame(() => {
      const buttons = group.current?.querySelectorAll<HTMLElement>('li button') ?? [];
      const next = buttons[Math.min(at, buttons.length - 1)];
      (next ?? group.current?.querySelector<HTMLElement>('[data-choose]'))?.focus();
    });
  };
  return (
    <fieldset className={styles.chosen} ref={group}>
      <legend className={styles.label}>{t.form.photos}</legend>
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map((photo, at) => {
            const name = photoName(photo, timeZone);
            return (
              <li key={photo.id} className={styles.photo}>
                <PhotoImage photo={photo} name={name} shown="tile" drawn="96px" />
                <button
                  className={styles.remove}
                  type="button"
                  aria-label={t.form.remove(name)}
                  title={t.form.remove(name)}
                  onClick={() => remove(photo, at)}
                >
                  <X size={16} strokeWidth={2} aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </ul>
      )}
      <p className={styles.leftOut} role="status">
        {leftOut > 0 && t.form.leftOut(leftOut)}
      </p>
      <div className={styles.foot}>
        <Button
          data-choose=""
          icon={<Images size={20} strokeWidth={1.75} />}
          aria-haspopup="dialog"
          aria-describedby={id}
          onClick={() => {
            setOpen(true);
            setWasOpen(true);
          }}
        >
          {t.form.choosePhotos}
        </Button>
        <span className={styles.count} id={id}>
          {t.form.chosen(photos.length)}
        </span>
      </div>
      {wasOpen && (
        <PhotoChooser
          open={open}
          chosen={photos}
          onChange={onChange}
          onClose={() => setOpen(false)}
        />
      )}
    </fieldset>
  );
}
