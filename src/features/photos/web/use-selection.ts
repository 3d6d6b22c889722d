import { useMemo, useState } from 'react';
import type { Photo } from '../photos.contract.ts';
import {
  afterwards,
  allSelected,
  extended,
  notSelecting,
  type Selection,
  selectedOf,
  startSelecting,
  toggled,
} from '../selection.rules.ts';

/** The selection among a list of photos. */
export interface PhotoSelection extends Selection {
  /** Of all photos in the list, in order. */
  readonly ids: readonly number[];
  /** The selected photos that still exist. */
  readonly photos: readonly Photo[];
  start(): void;
  /** Leaves selection mode, which clears the selection (S2 §4). */
  leave(): void;
  /** Deselects photos; leaves selection mode if no others are selected. */
  finish(removed: ReadonlySet<number>): void;
  toggle(id: number): void;
  /** Selects a range, from the last selected photo to this one. `from` is used if there is none. */
  extend(id: number, from?: number): void;
  all(): void;
}

export function useSelection(photos: readonly Photo[]): PhotoSelection {
  const [selection, set] = useState(notSelecting);
  const ids = useMemo(() => photos.map(({ id }) => id), [photos]);
  const selected = useMemo(() => selectedOf(selection, photos), [selection, photos]);
  return {
    ...selection,
    ids,
    photos: selected,
    start: () => set(startSelecting),
    leave: () => set(notSelecting),
    finish: (removed) => set((now) => afterwards(now, removed)),
    toggle: (id) => set((now) => toggled(now, id)),
    extend: (id, from) =>
      set((now) => extended(now.anchor === undefined ? { ...now, anchor: from } : now, ids, id)),
    all: () => set((now) => allSelected(now, ids)),
  };
}
