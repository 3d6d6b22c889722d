import { Suspense } from 'react';
import type { DialogProps } from './dialog/dialog-props.ts';
import { later } from './later.ts';

const DialogSurface = later(async () => (await import('./dialog/DialogSurface.tsx')).DialogSurface);

/**
 * A modal dialog; on a phone a sheet from the bottom. Focus goes in and stays in, Esc closes, focus goes back.
 * Its code is fetched when it first opens, or by `preloadParts()`.
 */
export function Dialog(props: DialogProps) {
  return (
    <Suspense fallback={null}>
      <DialogSurface {...props} />
    </Suspense>
  );
}
