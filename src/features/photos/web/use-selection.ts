import { useMemo, useState } from 'react';
import type { Photo } from '../photos.contract.ts';
import {
  afterwards,
  allSelected,
  extended,
  isAllOf,
  notSelecting,
  type Selection,
  selectedOf,
  startSelecting,
  toggled,
} from '../selection.rules.ts';

/** What is selected of a list of photos, and the ways to change that. */
export interface PhotoSelection extends Selection {
  /** All there are, in order. */
  readonly ids: readonly number[];
  /** What is selected and still there. */
  readonly photos: readonly Photo[];
  start(): void;
  /** Clears it as well (S2 §4). */
  leave(): void;
  /** These are done with: it leaves, unless others are selected by now. */
  finish(gone: ReadonlySet<number>): void;
  toggle(id: number): void;
  /** From the last one touched to this one. */
  extend(id: number, from?: number): void;
  all(): void;
}

export function useSelection(photos: readonly Photo[]): PhotoSelection {
  const [selection, set] = useState(notSelecting);
  const ids = useMemo(() => photos.map(({ id }) => id), [photos]);
  const selected = useMemo(
    () => (isAllOf(selection, ids) ? photos : selectedOf(selection, photos)),
    [selection, ids, photos],
  );
  return {
    ...selection,
    ids,
    photos: selected,
    start: () => set(startSelecting),
    leave: () => set(notSelecting),
    finish: (gone) => set((now) => afterwards(now, gone)),
    toggle: (id) => set((now) => toggled(now, id)),
    extend: (id, from) =>
      set((now) => extended(now.anchor === undefined ? { ...now, anchor: from } : now, ids, id)),
    all: () => set((now) => allSelected(now, ids)),
  };
}
