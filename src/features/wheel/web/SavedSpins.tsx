import { useId } from 'react';
import { useCouple } from '#platform/web/session/couple.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { useOnline } from '#platform/web/ui/use-online.ts';
import { spinTexts as texts } from '../spin.texts.ts';
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
  const resets = texts.resets(texts.moment(spins.nextResetAt, timeZone, now));
  return (
    <Card labelledBy={title}>
      <div className={styles.saved}>
        <h2 className={styles.title} id={title}>
          {texts.saved(spins.unused)}
        </h2>
        <p className={styles.state}>{spins.canUse ? texts.ready : resets}</p>
        {spins.isRemembered && <p className={styles.state}>{texts.asOfBefore}</p>}
        {spins.canUse ? (
          <Button
            variant="primary"
            disabledReason={online ? undefined : texts.offline}
            onClick={onUse}
          >
            {texts.useNow}
          </Button>
        ) : (
          <Button disabledReason={resets}>{texts.nextWeek}</Button>
        )}
      </div>
    </Card>
  );
}
