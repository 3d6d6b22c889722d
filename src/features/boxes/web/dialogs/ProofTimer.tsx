import { Button } from '#platform/web/ui/Button.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import { ranFor, startedTimer, stoppedTimer, stopwatch, type Timer } from '../../proof.rules.ts';
import styles from './dialogs.module.css';

export type ProofTimerProps = {
  timer: Timer;
  onChange: (timer: Timer) => void;
  /** The time goes into the text. */
  onUse: (time: string) => void;
};

/** A stopwatch for challenges that take their time. */
export function ProofTimer({ timer, onChange, onUse }: ProofTimerProps) {
  const now = useNow(1_000);
  const runs = timer.since !== null;
  const ran = ranFor(timer, now);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t.form.timer}</legend>
      <div className={styles.timer}>
        <span className={`numerals ${styles.clock}`} role="timer" aria-live="off">
          {stopwatch(ran)}
        </span>
        <Button
          onClick={(event) => {
            if (event.detail > 1) return;
            const at = Date.now();
            onChange(runs ? stoppedTimer(timer, at) : startedTimer(timer, at));
          }}
        >
          {runs ? t.form.stop : t.form.start}
        </Button>
        {!runs && ran > 0 && (
          <Button variant="plain" onClick={() => onUse(stopwatch(ran))}>
            {t.form.useTime}
          </Button>
        )}
      </div>
    </fieldset>
  );
}
