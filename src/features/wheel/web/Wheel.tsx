import { lazy, Suspense } from 'react';
import type { useWheel } from './use-wheel.ts';

const WheelDialog = lazy(async () => ({
  default: (await import('./WheelDialog.tsx')).WheelDialog,
}));
const Celebration = lazy(async () => ({
  default: (await import('#platform/web/ui/Celebration.tsx')).Celebration,
}));

/** The dialog of the wheel, and the celebration after a claim. */
export function Wheel({ state, endCelebration, ...wheel }: ReturnType<typeof useWheel>) {
  if (state.step === 'closed') return null;
  return (
    <Suspense fallback={null}>
      {state.step === 'claimed' ? (
        <Celebration onEnd={endCelebration} />
      ) : (
        <WheelDialog state={state} {...wheel} />
      )}
    </Suspense>
  );
}
