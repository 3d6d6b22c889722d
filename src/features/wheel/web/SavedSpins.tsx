import { useId } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { useOnline } from '#platform/web/ui/use-media.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { wheelMessages as t } from '../messages/index.ts';
import styles from './SavedSpins.module.css';
import type { Spins } from './use-spins.ts';

export type SavedSpinsProps = { spins: Spins; onUse: () => void };

/** Milliseconds between two looks at the clock. */
const pace = 5_000;

/** The spins that were saved, and when one can be used; nothing where there are none (S1 §2). */
export function SavedSpins({ spins, onUse }: SavedSpinsProps) {
  const title = useId();
  const { timeZone = 'UTC' } = useCouple();
  const online = useOnline();
  const now = useNow(pace);
  if (spins.unused === 0) return null;
  const resets = t.spin.resets(t.spin.moment(spins.nextResetAt, timeZone, now));
  return (
    <Card labelledBy={title}>
      <div className={styles.saved}>
        <h2 className={styles.title} id={title}>
          {t.spin.saved(spins.unused)}
        </h2>
        <p className={styles.state}>{spins.canUse ? t.spin.ready : resets}</p>
        {spins.isRemembered && <p className={styles.state}>{t.spin.asOfBefore}</p>}
        {spins.canUse ? (
          <Button
            variant="primary"
            disabledReason={online ? undefined : t.spin.offline}
            onClick={onUse}
          >
            {t.spin.useNow}
          </Button>
        ) : (
          <Button disabledReason={resets}>{t.spin.nextWeek}</Button>
        )}
      </div>
    </Card>
  );
}
