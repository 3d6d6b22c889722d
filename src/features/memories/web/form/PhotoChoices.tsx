import '#features/photos/web/photo-tile.css';
import {
  Header,
  ListBox,
  ListBoxItem,
  ListBoxSection,
  type Selection,
} from 'react-aria-components/ListBox';
import { monthsOfPhotos } from '#features/photos/grid.rules.ts';
import type { Photo } from '#features/photos/photos.contract.ts';
import { PhotoImage } from '#features/photos/web/PhotoImage.tsx';
import { photoName } from '#features/photos/web/photo-display.ts';
import { useCouple } from '#platform/web/session/couple.ts';
import { t } from '../../messages/index.ts';

export const choiceGrid =
  'grid min-w-0 grid-cols-[repeat(auto-fill,minmax(min(120px,30%),1fr))] gap-2 [overflow-anchor:none]';

export type PhotoChoicesProps = {
  /** Newest first. */
  photos: readonly Photo[];
  /** The photos in the order in which they were chosen. */
  chosenPhotos: readonly Photo[];
  /** At most one photo can be chosen. */
  isSingle: boolean;
  onChange: (chosenPhotos: readonly Photo[]) => void;
};

/** A list box of photos by month. Each choice shows its position. */
export function PhotoChoices({ photos, chosenPhotos, isSingle, onChange }: PhotoChoicesProps) {
  const { timeZone } = useCouple();
  const positions = new Map(chosenPhotos.map((photo, index) => [photo.id, index + 1]));
  const change = (chosenIds: Selection) => {
    const byId = new Map([...chosenPhotos, ...photos].map((photo) => [photo.id, photo]));
    const ids = chosenIds === 'all' ? byId.keys() : chosenIds;
    onChange([...ids].flatMap((id) => byId.get(Number(id)) ?? []));
  };
  return (
    <ListBox
      aria-label={t.form.photos}
      className="grid min-w-0 gap-4"
      layout="grid"
      selectionMode={isSingle ? 'single' : 'multiple'}
      selectedKeys={positions.keys()}
      onSelectionChange={change}
      // Esc closes the dialog.
      escapeKeyBehavior="none"
    >
      {monthsOfPhotos(photos, timeZone).map(({ month, first, count }) => (
        <ListBoxSection key={first} id={`month ${first}`} className={choiceGrid}>
          <Header className="col-span-full font-semibold">{t.calendar.month(month)}</Header>
          {photos.slice(first, first + count).map((photo) => {
            const name = photoName(photo, timeZone);
            return (
              <ListBoxItem
                key={photo.id}
                id={photo.id}
                textValue={name}
                aria-label={name}
                className="photo-tile aspect-square cursor-pointer scroll-my-3 rounded-small! select-none [contain-intrinsic-size:120px] [content-visibility:auto]"
                data-position={isSingle ? undefined : positions.get(photo.id)}
              >
                <span className="photo-tile-link">
                  <PhotoImage photo={photo} name="" layout="tile" />
                </span>
              </ListBoxItem>
            );
          })}
        </ListBoxSection>
      ))}
    </ListBox>
  );
}
