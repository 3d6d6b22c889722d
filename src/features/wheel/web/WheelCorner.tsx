import type { ReactNode } from 'react';
import { Celebration } from './Celebration.tsx';
import { SavedSpins } from './SavedSpins.tsx';
import { useSpins } from './use-spins.ts';
import { useWheel, type WheelParts } from './use-wheel.tsx';
import { WheelDialog } from './WheelDialog.tsx';

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
        <WheelDialog
          view={wheel.view}
          busy={wheel.busy}
          fault={wheel.fault}
          onSpin={() => void wheel.spin()}
          onClaim={() => void wheel.claim()}
          onClose={() => void wheel.close()}
        />
      )}
      {wheel.won !== undefined && <Celebration onEnd={wheel.celebrated} />}
    </>
  );
}
