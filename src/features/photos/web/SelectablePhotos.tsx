import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { announce } from '#platform/web/ui/announce.ts';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { sharedMessages } from '#shared/messages/index.ts';
import { photosMessages as t } from '../messages/index.ts';
import type { Photo } from '../photos.contract.ts';
import type { GridPlace } from './grid-place.ts';
import { PhotoGrid } from './PhotoGrid.tsx';
import { changeFavorite } from './photos.queries.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { told } from './told.ts';
import { useSelectionKeys } from './use-grid-keys.ts';
import { useSelection } from './use-selection.ts';
import { ShownCategory } from './way-back.ts';

export type SelectablePhotosProps = {
  photos: readonly Photo[];
  /** What the grid is called. */
  label: string;
  /** The category that these are; undefined for all photos. */
  category: number | undefined;
  place: GridPlace | undefined;
  /** What stands above it beside "Select". */
  beside?: ReactNode;
  /** Instead of the grid where there is nothing in it. */
  empty: ReactNode;
};

/** A grid with its bar, and all that can be done to several of its photos at once (S2 §2). */
export function SelectablePhotos({
  photos,
  label,
  category,
  place,
  beside,
  empty,
}: SelectablePhotosProps) {
  const { timeZone } = useCouple();
  const client = useQueryClient();
  const online = useOnline();
  const bar = useRef<HTMLElement>(null);
  const selection = useSelection(photos);
  // Of another category it begins anew: nothing is selected, and it is no place that somebody comes back to.
  const [shown, setShown] = useState({ category, place });
  if (shown.category !== category) {
    setShown({ category, place: undefined });
    selection.leave();
  }
  useSelectionKeys(selection);

  const toggleFavorite = (photo: Photo) => {
    if (!online) return announce(sharedMessages.offline);
    announce(photo.isFavorite ? t.photo.notFavorite : t.photo.nowFavorite);
    void told(changeFavorite(client, photo, !photo.isFavorite), t.photo.favoriteFailed);
  };

  return (
    <>
      <SelectionBar bar={bar} selection={selection}>
        {beside}
      </SelectionBar>
      {photos.length === 0 ? (
        empty
      ) : (
        <ShownCategory value={category}>
          <PhotoGrid
            key={category}
            photos={photos}
            timeZone={timeZone}
            label={label}
            selection={selection}
            place={shown.place}
            bar={bar}
            onFavorite={toggleFavorite}
          />
        </ShownCategory>
      )}
    </>
  );
}
