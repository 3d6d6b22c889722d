import { type ReactElement, ViewTransition } from 'react';
import './one-and-the-same.css';

/** Asked for once: whoever changes it meanwhile has it with the next visit. */
const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The picture of a photo on the grid, and on the photo's own page: opened, the one becomes the other (look, brief 6). */
export function OneAndTheSame({ photo, children }: { photo: number; children: ReactElement }) {
  if (isStill) return children;
  return (
    <ViewTransition name={`photo-${photo}`} default="none" share="photo-opens">
      {children}
    </ViewTransition>
  );
}
