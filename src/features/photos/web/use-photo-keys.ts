import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Photo } from '../photos.contract.ts';

export type PhotoKeys = {
  previous: Photo | undefined;
  next: Photo | undefined;
  leave: () => void;
};

/** Arrow keys lead to the neighbours, Esc back. Not while somebody types, nor in what lies over or above the page. */
export function usePhotoKeys({ previous, next, leave }: PhotoKeys): void {
  const navigate = useNavigate();
  const { state } = useLocation();
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isForPage(event)) return;
    if (event.key === 'Escape') return leave();
    const to = { ArrowLeft: previous, ArrowRight: next }[event.key];
    if (to !== undefined) void navigate(`/photo/${to.id}`, { replace: true, state });
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
