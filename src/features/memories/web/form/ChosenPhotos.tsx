import Images from 'lucide-react/icons/images';
import X from 'lucide-react/icons/x';
import { useId, useRef, useState } from 'react';
import type { Photo } from '#features/photos/photos.contract.ts';
import { PhotoImage } from '#features/photos/web/PhotoImage.tsx';
import { photoName } from '#features/photos/web/photo-display.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { announce } from '#platform/web/ui/announce.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { t } from '../../messages/index.ts';
import { PhotoChooser } from './PhotoChooser.tsx';

export type ChosenPhotosProps = {
  /** The photos in the order in which they were chosen. */
  photos: readonly Photo[];
  onChange: (photos: readonly Photo[]) => void;
};

/** The photos of an event, and the button that opens the chooser. */
export function ChosenPhotos({ photos, onChange }: ChosenPhotosProps) {
  const id = useId();
  const { timeZone } = useCouple();
  const [choosing, setChoosing] = useState<'never' | 'open' | 'closed'>('never');
  const group = useRef<HTMLFieldSetElement>(null);
  const remove = (photo: Photo, index: number) => {
    onChange(photos.filter((other) => other !== photo));
    announce(t.form.removed);
    // The next remove button gets the focus, or the button of the chooser.
    requestAnimationFrame(() => {
      const buttons = group.current?.querySelectorAll<HTMLElement>('li button') ?? [];
      const next = buttons[Math.min(index, buttons.length - 1)];
      (next ?? group.current?.querySelector<HTMLElement>('[data-choose]'))?.focus();
    });
  };
  return (
    <fieldset className="grid min-w-0 gap-3 border-0 p-0" ref={group}>
      <legend className="mb-1.5 p-0 text-14 font-semibold">{t.form.photos}</legend>
      {photos.length > 0 && (
        <List className="grid max-h-70 grid-cols-[repeat(auto-fill,minmax(84px,1fr))] gap-2 overflow-y-auto p-0.5 [overflow-anchor:none]">
          {photos.map((photo, index) => {
            const name = photoName(photo, timeZone);
            return (
              <li
                key={photo.id}
                className="relative aspect-square [content-visibility:auto] [contain-intrinsic-size:84px] [&>:first-child]:rounded-small"
              >
                <PhotoImage photo={photo} name={name} layout="tile" sizes="96px" />
                <button
                  className="absolute top-1 right-1 grid size-7 place-items-center rounded-full border border-hairline bg-surface text-ink focus-visible:outline-offset-0"
                  type="button"
                  aria-label={t.form.remove(name)}
                  title={t.form.remove(name)}
                  onClick={() => remove(photo, index)}
                >
                  <X size={16} strokeWidth={2} aria-hidden="true" />
                </button>
              </li>
            );
          })}
        </List>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          data-choose=""
          icon={<Images size={20} strokeWidth={1.75} />}
          aria-haspopup="dialog"
          aria-describedby={id}
          onClick={() => setChoosing('open')}
        >
          {t.form.choosePhotos}
        </Button>
        <span className="text-14 text-ink-muted" id={id}>
          {t.form.chosen(photos.length)}
        </span>
      </div>
      {choosing !== 'never' && (
        <PhotoChooser
          open={choosing === 'open'}
          chosenPhotos={photos}
          onChange={onChange}
          onClose={() => setChoosing('closed')}
        />
      )}
    </fieldset>
  );
}
