import { type ReactElement, ViewTransition } from 'react';
import './photo-image.css';

/** The preference is read once; a change counts from the next visit. */
const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The picture of a tile turns into the one of the photo's page. */
export function SharedPicture({ photo, children }: { photo: number; children: ReactElement }) {
  if (isStill) return children;
  return (
    <ViewTransition name={`photo-${photo}`} default="none" share="photo-opens">
      {children}
    </ViewTransition>
  );
}
