import { lazy, type ReactNode, Suspense } from 'react';
import { Celebration } from '#platform/web/ui/Celebration.tsx';
import { SavedSpins } from './SavedSpins.tsx';
import { useSpins } from './use-spins.ts';
import { useWheel, type WheelParts } from './use-wheel.tsx';

const importDialog = async () => ({ default: (await import('./WheelDialog.tsx')).WheelDialog });
const WheelDialog = lazy(importDialog);

export type WheelCornerProps = Omit<WheelParts, 'spins'> & {
  /** What stands where the saved spins will be, until they are known. */
  room: ReactNode;
};

/** The wheel's place on the dashboard: spins that were saved, and the wheel itself when it is time. */
export function WheelCorner({ room, ...parts }: WheelCornerProps) {
  const spins = useSpins();
  const wheel = useWheel({ ...parts, spins });
  return (
    <>
      {spins === undefined ? room : <SavedSpins spins={spins} onUse={wheel.openSaved} />}
      {wheel.view !== null && (
        <Suspense>
          <WheelDialog
            view={wheel.view}
            busy={wheel.busy}
            fault={wheel.fault}
            onSpin={() => void wheel.spin()}
            onClaim={() => void wheel.claim()}
            onClose={() => void wheel.close()}
          />
        </Suspense>
      )}
      {wheel.won !== undefined && <Celebration onEnd={wheel.celebrated} />}
    </>
  );
}
