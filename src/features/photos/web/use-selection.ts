import { useMemo, useState } from 'react';
import type { Photo } from '../photos.contract.ts';
import {
  afterwards,
  allSelected,
  extended,
  notSelecting,
  selectedOf,
  startSelecting,
  toggled,
} from '../selection.rules.ts';

export type PhotoSelection = ReturnType<typeof useSelection>;

/** The selection among a list of photos. */
export function useSelection(photos: readonly Photo[]) {
  const [selection, set] = useState(notSelecting);
  const ids = useMemo(() => photos.map(({ id }) => id), [photos]);
  const selected = useMemo(() => selectedOf(selection, photos), [selection, photos]);
  return {
    ...selection,
    /** Ids of all photos in the list, in order. */
    ids,
    /** The selected photos that still exist. */
    photos: selected,
    start: () => set(startSelecting),
    /** Leaves selection mode, which clears the selection. */
    leave: () => set(notSelecting),
    /** Deselects photos; leaves selection mode if no others are selected. */
    finish: (removed: ReadonlySet<number>) => set((now) => afterwards(now, removed)),
    toggle: (id: number) => set((now) => toggled(now, id)),
    /** Selects a range, from the last selected photo to this one. `from` is used if there is none. */
    extend: (id: number, from?: number) =>
      set((now) => extended(now.anchor === undefined ? { ...now, anchor: from } : now, ids, id)),
    all: () => set((now) => allSelected(now, ids)),
  };
}
