import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent } from 'react';
import { type Layout, moved, moveOf } from '../grid.rules.ts';
import type { Photo } from '../photos.contract.ts';
import type { useActivePhoto } from './use-active-photo.ts';
import type { GridMeasures } from './use-grid-measures.ts';
import type { PhotoSelection } from './use-selection.ts';

export type GridKeys = {
  grid: RefObject<HTMLElement | null>;
  photos: readonly Photo[];
  layout: Layout | undefined;
  measures: GridMeasures | undefined;
  active: ReturnType<typeof useActivePhoto>;
  /** Gives the focus to the photo at a place of the list. */
  moveTo: (index: number) => void;
  selection: PhotoSelection;
  onFavorite: (photo: Photo) => void;
};

/** The keys of a grid (look, brief 5; APG "grid"): ways over it, and what they do to the photo with the focus. */
export function useGridKeys(parts: GridKeys) {
  const { photos, layout, measures, active, moveTo, selection, onFavorite } = parts;

  const move = (event: KeyboardEvent): boolean => {
    const way = moveOf(event);
    if (layout === undefined || measures === undefined || way === undefined) return false;
    const page = Math.max(1, Math.floor((measures.screen - measures.cover) / layout.pitch));
    const to = moved(layout, active.index, way, page);
    const id = photos[to]?.id;
    if (event.shiftKey && id !== undefined) selection.extend(id, active.id);
    moveTo(to);
    return true;
  };

  /** What a key does to the photo; undefined where it means nothing to it. */
  const deedOf = (event: KeyboardEvent, photo: Photo): (() => void) | undefined => {
    if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
    switch (event.key) {
      case 'Enter':
        return pressOf(event);
      case ' ':
        // Without a selection, Space scrolls the page as everywhere.
        return selection.on ? pressOf(event) : undefined;
      case 'x':
        return () => selection.toggle(photo.id);
      case 'f':
        return () => onFavorite(photo);
      default:
        return undefined;
    }
  };

  return {
    onKeyDown(event: KeyboardEvent) {
      const photo = photos[active.index];
      if (event.defaultPrevented || event.altKey || photo === undefined) return;
      if (!move(event)) {
        const deed = deedOf(event, photo);
        if (deed === undefined) return;
        // Held, an arrow leads on and on; what is done to a photo would be done and undone.
        if (!event.repeat) deed();
      }
      event.preventDefault();
    },
  };
}

/** As if the tile was clicked, with Shift where that is held. On its link, the browser does so by itself. */
function pressOf({ target, shiftKey }: KeyboardEvent): (() => void) | undefined {
  if (!(target instanceof Element) || target.getAttribute('role') !== 'gridcell') return undefined;
  const init = { bubbles: true, cancelable: true, shiftKey };
  return () => target.querySelector('a')?.dispatchEvent(new MouseEvent('click', init));
}

/** Keys that concern a whole selection, wherever on the page the focus is; not where somebody types. */
export function useSelectionKeys(selection: PhotoSelection): void {
  const onKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    if (!isForPage(event)) return;
    const inGrid =
      event.target instanceof Element && event.target.closest('[role="grid"]') !== null;
    const isAll = event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey);
    if (isAll && (selection.on || inGrid)) selection.all();
    else if (event.key === 'Escape' && selection.on) selection.leave();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Whether a key pressed is meant for the page: not where somebody types, nor in what lies over it. */
export function isForPage({
  target,
  defaultPrevented,
  altKey,
  shiftKey,
}: globalThis.KeyboardEvent) {
  if (defaultPrevented || altKey || shiftKey || !(target instanceof Element)) return false;
  if (target.closest('input, textarea, select') !== null) return false;
  return target === document.body || target.closest('main') !== null;
}
