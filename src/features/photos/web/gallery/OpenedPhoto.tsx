import { lazy, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { photoIdIn } from '../../photos.rules.ts';
import { followOnGrid, seenLast, tileId } from '../grid-place.ts';
import { isInLightbox, openedFrom, useGoBack } from '../way-back.ts';

const importPhotoDialog = async () => ({
  default: (await import('../PhotoDialog.tsx')).PhotoDialog,
});
const PhotoDialog = lazy(importPhotoDialog);

/** The photo in the address, in a dialog over the gallery. Back closes it. */
export function OpenedPhoto() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const goBack = useGoBack();
  const id = photoIdIn(query.get('photo') ?? undefined);
  useEffect(() => void importPhotoDialog().catch(() => undefined), []);
  useFocusOnClose(id);
  if (id === null) return null;

  // Replaces this photo, so that Back leads to the gallery.
  const go = (photo: number) => void navigate(`/gallery?photo=${photo}`, { replace: true, state });
  const close = () => {
    if (openedFrom(state) === undefined) void navigate('/gallery', { replace: true });
    // A purged photo closes the lightbox too, which has an entry of its own.
    else goBack(isInLightbox(state) ? 2 : 1);
  };
  return (
    <Suspense fallback={null}>
      <PhotoDialog id={id} onGo={go} onClose={close} />
    </Suspense>
  );
}

const preview = (photo: number | undefined): HTMLElement | null =>
  photo === undefined ? null : document.getElementById(tileId(photo));

/** Focuses the preview of the photo that was shown last. */
function useFocusOnClose(id: number | null): void {
  const before = useRef(id);
  useEffect(() => {
    // The dialog also leads to photos without a preview.
    if (id !== null && preview(id) !== null) followOnGrid(id);
    if (id === null && before.current !== null) {
      const photo = seenLast() ?? before.current;
      // React Aria focuses the preview that was opened first, in the next frame.
      requestAnimationFrame(() => requestAnimationFrame(() => preview(photo)?.focus()));
    }
    before.current = id;
  }, [id]);
}
