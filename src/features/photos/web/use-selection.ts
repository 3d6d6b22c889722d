import { useEffect, useEffectEvent, useMemo, useState } from 'react';
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

/**
 * Handles keys pressed anywhere on the page except in fields and dialogs. `actionOf` returns the action of a key, or
 * undefined if the key is left to the browser.
 */
export function usePageKeys(actionOf: (event: KeyboardEvent) => (() => void) | undefined): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    const action =
      target instanceof Element && isForPage(event, target) ? actionOf(event) : undefined;
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

const isForPage = (
  { defaultPrevented, altKey, shiftKey }: KeyboardEvent,
  target: Element,
): boolean =>
  !(defaultPrevented || altKey || shiftKey) &&
  target.closest('input, textarea, select') === null &&
  (target === document.body || target.closest('main') !== null);
