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
import { useSelection } from './use-selection.ts';

export type SelectablePhotosProps = {
  photos: readonly Photo[];
  /** Name of the grid. */
  label: string;
  /** The category of the photos; undefined for all photos. */
  category: number | undefined;
  /** Position to return to. */
  place: GridPlace | undefined;
  /** Beside the button "Select". */
  beside?: ReactNode;
  /** Shown if there are no photos. */
  empty: ReactNode;
};

/** A grid with its toolbar (S2 §2). */
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
  // Another category starts at its top, without a selection.
  const [shown, setShown] = useState({ category, place });
  if (shown.category !== category) {
    setShown({ category, place: undefined });
    selection.leave();
  }

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
        <PhotoGrid
          key={category}
          {...{ photos, timeZone, label, category, selection, bar }}
          place={shown.place}
          onFavorite={toggleFavorite}
        />
      )}
    </>
  );
}
