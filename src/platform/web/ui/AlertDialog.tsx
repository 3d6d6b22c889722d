import { Suspense } from 'react';
import type { AlertDialogProps } from './dialog/dialog-props.ts';
import { later } from './later.ts';

const AlertSurface = later(async () => (await import('./dialog/AlertSurface.tsx')).AlertSurface);

/** A question or a notice that has to be answered before anything else. Esc is "no". `useConfirm` is the usual way to one. */
export function AlertDialog(props: AlertDialogProps) {
  return (
    <Suspense fallback={null}>
      <AlertSurface {...props} />
    </Suspense>
  );
}
