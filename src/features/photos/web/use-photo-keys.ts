import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Photo } from '../photos.contract.ts';
import { neighboursOf } from '../photos.rules.ts';

export type PhotoKeys = {
  photos: readonly Photo[];
  photo: Photo;
  leave: () => void;
};

/** Arrow keys lead to the neighbours, Esc back. Not while somebody types, nor in what lies over or above the page. */
export function usePhotoKeys({ photos, photo, leave }: PhotoKeys): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  // Ahead of what is shown, where keys are pressed faster than photos can be drawn.
  const at = useRef(photo);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return;
    if (event.key === 'Escape') return leave();
    const { previous, next } = neighboursOf(photos, at.current);
    const to = { ArrowLeft: previous, ArrowRight: next }[event.key];
    if (to === undefined) return;
    at.current = to;
    void navigate(`/photo/${to.id}`, { replace: true, state });
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

function isForPage({
  target,
  defaultPrevented,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: KeyboardEvent) {
  if (defaultPrevented || altKey || ctrlKey || metaKey || shiftKey) return false;
  if (!(target instanceof Element) || target.closest('input, textarea, select') !== null) {
    return false;
  }
  return target === document.body || target.closest('main') !== null;
}
