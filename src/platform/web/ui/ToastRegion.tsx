import { Suspense, useSyncExternalStore } from 'react';
import { later } from './later.ts';
import { anyRaised, onRaised } from './toast.ts';

const ToastSurface = later(async () => (await import('./toast/ToastSurface.tsx')).ToastSurface);

/** For whoever may have to say something while the home is away. */
export const preloadToasts = ToastSurface.preload;

/** Where toasts appear; once, at the root. Its code comes with the first message, or by `preloadParts()`. */
export function ToastRegion() {
  const raised = useSyncExternalStore(onRaised, anyRaised);
  if (!raised) return null;
  return (
    <Suspense fallback={null}>
      <ToastSurface />
    </Suspense>
  );
}
