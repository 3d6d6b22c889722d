import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { announce } from '#platform/web/ui/announce.ts';
import { toast } from '#platform/web/ui/toast.ts';
import type { Photo } from '../photos.contract.ts';
import { selectionTexts as texts } from '../selection.texts.ts';
import type { GridPlace } from './grid-place.ts';
import { PhotoGrid } from './PhotoGrid.tsx';
import { changeFavorite } from './photos.queries.ts';
import { SelectionBar } from './SelectionBar.tsx';
import { useSelectionKeys } from './use-grid-keys.ts';
import { useSelection } from './use-selection.ts';

export type SelectablePhotosProps = {
  photos: readonly Photo[];
  /** What the grid is called. */
  label: string;
  place: GridPlace | undefined;
  /** What stands above it beside "Select". */
  beside?: ReactNode;
  /** Instead of the grid where there is nothing in it. */
  empty: ReactNode;
};

/** A grid with its bar, and all that can be done to several of its photos at once (S2 §2). */
export function SelectablePhotos({ photos, label, place, beside, empty }: SelectablePhotosProps) {
  const { timeZone } = useCouple();
  const client = useQueryClient();
  const bar = useRef<HTMLElement>(null);
  const selection = useSelection(photos);
  useSelectionKeys(selection);

  const toggleFavorite = (photo: Photo) => {
    announce(photo.isFavorite ? texts.noFavorite : texts.nowFavorite);
    changeFavorite(client, photo, !photo.isFavorite).catch(() =>
      toast.photo(texts.favoriteFailed, { tone: 'danger' }),
    );
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
          photos={photos}
          timeZone={timeZone}
          label={label}
          selection={selection}
          place={place}
          bar={bar}
          onFavorite={toggleFavorite}
        />
      )}
    </>
  );
}
