import { lazy, Suspense, useEffect, useRef } from 'react';
import { focusWhenLost, pageTitle } from '#platform/web/ui/focus-when-lost.ts';
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

/** The previews around one, by their names on the page: those after it first, then those before it, the nearest first. */
function around(photo: number): string[] {
  const all = [...document.querySelectorAll('a[id^="photo-"]')].map(({ id }) => id);
  const at = all.indexOf(tileId(photo));
  return at === -1 ? [] : [...all.slice(at + 1), ...all.slice(0, at).reverse()];
}

function useFocusOnClose(id: number | null): void {
  const was = useRef(id);
  const near = useRef<string[]>([]);
  useEffect(() => {
    // It leads on to photos that the gallery does not show.
    if (id !== null && preview(id) !== null) {
      followOnGrid(id);
      near.current = around(id);
    }
    if (id === null && was.current !== null) {
      const seen = seenLast() ?? was.current;
      preview(seen)?.focus();
      // What was deleted goes from the page a moment later.
      const places = [tileId(seen), ...near.current];
      const nearest = () => places.map((place) => document.getElementById(place)).find(Boolean);
      focusWhenLost(() => nearest() ?? pageTitle());
    }
    was.current = id;
  }, [id]);
}
