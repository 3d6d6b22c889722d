import { useQuery } from '@tanstack/react-query';
import clsx from 'clsx';
import { lazy, Suspense, useId } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { t } from '../messages/index.ts';
import { useWheel } from './use-wheel.ts';
import { type Spins, savedSpinsQuery, wheelStatsQuery } from './wheel.queries.ts';

const importDialog = async () => ({ default: (await import('./WheelDialog.tsx')).WheelDialog });
const WheelDialog = lazy(importDialog);
const Celebration = lazy(async () => ({
  default: (await import('#platform/web/ui/Celebration.tsx')).Celebration,
}));

export type WheelCornerProps = {
  /** The number of milestones reached, or found pending, since the page opened. */
  milestones: number;
  spins: Spins | undefined;
};

export function WheelCorner({ milestones, spins }: WheelCornerProps) {
  const { state, open, endCelebration, ...wheel } = useWheel(milestones);
  // A new prize is first shown by the wheel.
  const mayShowPrize =
    state.step === 'closed' || ('opening' in state && state.opening.from === 'unclaimed');
  return (
    <>
      {mayShowPrize && <UnclaimedPrize onClaim={open} />}
      <SavedSpins spins={spins} onUse={open} />
      {state.step !== 'closed' && state.step !== 'claimed' && (
        <Suspense>
          <WheelDialog state={state} {...wheel} />
        </Suspense>
      )}
      {state.step === 'claimed' && (
        <Suspense fallback={null}>
          <Celebration onEnd={endCelebration} />
        </Suspense>
      )}
    </>
  );
}

/** The prize of a wheel that was closed before the claim. */
function UnclaimedPrize({ onClaim }: { onClaim: () => void }) {
  const title = useId();
  const { data } = useQuery(wheelStatsQuery);
  const prize = data?.unclaimedSpin?.prize;
  if (prize === undefined) return null;
  return (
    <Card labelledBy={title}>
      <div className="flex items-center justify-between gap-4">
        <div className="grid min-w-0 gap-1">
          <h2 className="text-18" id={title}>
            {t.spin.toClaim}
          </h2>
          <p className="text-14 wrap-anywhere text-ink-muted" dir="auto">
            {prize.prizeName}
          </p>
        </div>
        <Button variant="primary" onClick={onClaim}>
          {t.spin.claim}
        </Button>
      </div>
    </Card>
  );
}

/** "2 Saved Spins" with "Use Now" or "Next Week". Invisible, but as high, while the week loads. */
function SavedSpins({ spins, onUse }: { spins: Spins | undefined; onUse: () => void }) {
  const title = useId();
  const { timeZone = 'UTC' } = useCouple();
  const { data } = useQuery(savedSpinsQuery);
  const now = useNow(5_000);
  const unused = spins?.unused ?? data?.unused ?? 0;
  if (unused === 0) return null;
  const resets = spins && t.spin.resets(spins.nextResetAt, timeZone, now);
  const canUse = spins?.canUse ?? true;
  return (
    <Card labelledBy={spins && title}>
      <div
        className={clsx(
          'flex items-center justify-between gap-4',
          spins === undefined && 'invisible',
        )}
      >
        <div className="grid gap-1">
          <h2 className="text-18" id={title}>
            {t.spin.saved(unused)}
          </h2>
          <p className="text-14 text-ink-muted">{canUse ? t.spin.ready : resets}</p>
          {spins?.isOutdated && <p className="text-14 text-ink-muted">{t.spin.lastKnown}</p>}
        </div>
        {canUse ? (
          <Button variant="primary" onClick={onUse}>
            {t.spin.useNow}
          </Button>
        ) : (
          <Button disabledReason={resets}>{t.spin.nextWeek}</Button>
        )}
      </div>
    </Card>
  );
}
