import { Suspense } from 'react';
import type { FullScreenProps } from './dialog/FullScreenSurface.tsx';
import { later } from './later.ts';

const FullScreenSurface = later(
  async () => (await import('./dialog/FullScreenSurface.tsx')).FullScreenSurface,
);

/**
 * A modal dialog that brings its own head and buttons, over everything (`screen`) or in a window that fills nearly all
 * of it (`window`; on a phone everything). Focus goes in and stays in, Esc closes, focus goes back.
 */
export function FullScreen(props: FullScreenProps) {
  return (
    <Suspense fallback={null}>
      <FullScreenSurface {...props} />
    </Suspense>
  );
}
