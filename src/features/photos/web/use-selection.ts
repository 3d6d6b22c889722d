import { useMemo, useState } from 'react';
import type { Photo } from '../photos.contract.ts';
import {
  deselect,
  emptySelection,
  extendTo,
  noSelection,
  selectAll,
  selectedAmong,
  toggle,
} from '../selection.rules.ts';

export type PhotoSelection = ReturnType<typeof useSelection>;

/** The selection among a list of photos. */
export function useSelection(photos: readonly Photo[]) {
  const [selection, set] = useState(noSelection);
  const ids = useMemo(() => photos.map(({ id }) => id), [photos]);
  const selectedPhotos = useMemo(() => selectedAmong(selection, photos), [selection, photos]);
  return {
    ...selection,
    /** Ids of all photos in the list, in order. */
    ids,
    /** The selected photos that still exist. */
    photos: selectedPhotos,
    start: () => set(emptySelection),
    /** Leaves selection mode, which clears the selection. */
    leave: () => set(noSelection),
    /** Deselects photos; leaves selection mode if no others are selected that still exist. */
    finish: (removed: ReadonlySet<number>) =>
      set((now) => {
        const listed = new Set(ids);
        const missing = [...now.selectedIds].filter((id) => !listed.has(id));
        return deselect(now, new Set([...removed, ...missing]));
      }),
    toggle: (id: number) => set((now) => toggle(now, id)),
    /** Selects a range, from the last selected photo to this one. `from` is used if there is none. */
    extend: (id: number, from?: number) =>
      set((now) => extendTo(now.anchor === undefined ? { ...now, anchor: from } : now, ids, id)),
    all: () => set((now) => selectAll(now, ids)),
  };
}
