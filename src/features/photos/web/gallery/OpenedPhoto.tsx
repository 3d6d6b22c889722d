import { lazy, Suspense, useEffect, useRef } from 'react';
import { followOnGrid, seenLast, tileId } from '../grid-place.ts';
import { useOpenedPhoto } from './use-opened-photo.ts';

const importPhotoDialog = async () => ({
  default: (await import('../PhotoDialog.tsx')).PhotoDialog,
});
const PhotoDialog = lazy(importPhotoDialog);

/** The photo that was opened over the gallery; once it is closed, the focus is on the preview that was seen last. */
export function OpenedPhoto() {
  const { id, go, close } = useOpenedPhoto();
  // Preloads it.
  useEffect(() => void importPhotoDialog().catch(() => undefined), []);
  useFocusOnClose(id);
  return (
    id !== null && (
      <Suspense fallback={null}>
        <PhotoDialog id={id} onGo={go} onClose={close} />
      </Suspense>
    )
  );
}

const preview = (photo: number | undefined): HTMLElement | null =>
  photo === undefined ? null : document.getElementById(tileId(photo));

function useFocusOnClose(id: number | null): void {
  const was = useRef(id);
  useEffect(() => {
    // It leads on to photos that the gallery does not show.
    if (id !== null && preview(id) !== null) followOnGrid(id);
    if (id === null && was.current !== null) {
      const seen = seenLast() ?? was.current;
      // After React Aria, which gives it back to the preview that was opened first.
      requestAnimationFrame(() => requestAnimationFrame(() => preview(seen)?.focus()));
    }
    was.current = id;
  }, [id]);
}
