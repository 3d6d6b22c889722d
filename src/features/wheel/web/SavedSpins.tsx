import { useId } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { t } from '../messages/index.ts';
import type { Spins } from './wheel.queries.ts';

export type SavedSpinsProps = { spins: Spins | undefined; onUse: () => void };

/** Saved spins that wait for next week, or the last known ones. A spin for this week is among the waiting things. */
export function SavedSpins({ spins, onUse }: SavedSpinsProps) {
  const title = useId();
  const { timeZone = 'UTC' } = useCouple();
  const now = useNow(5_000);
  if (spins === undefined || spins.unused === 0 || (spins.canUse && !spins.isOutdated)) return null;
  const resets = t.spin.resets(spins.nextResetAt, timeZone, now);
  return (
    <Card labelledBy={title}>
      <div className="flex items-center justify-between gap-4">
        <div className="grid gap-1">
          <h2 className="text-18" id={title}>
            {t.spin.saved(spins.unused)}
          </h2>
          <p className="text-14 text-ink-muted">{spins.canUse ? t.spin.ready : resets}</p>
          {spins.isOutdated && <p className="text-14 text-ink-muted">{t.spin.lastKnown}</p>}
        </div>
        {spins.canUse ? (
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
