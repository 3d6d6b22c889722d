import Clock from 'lucide-react/icons/clock';
import { useEffect, useRef } from 'react';
import { announce } from '#platform/web/ui/announce.ts';
import { invalidDate } from '#shared/i18n/formats.ts';
import { type Deadline, leftOf, type Nearness, nearnessOf, paceOf } from '../../countdown.rules.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import { useServerNow } from '../server-clock.ts';
import styles from './Countdown.module.css';

export type CountdownProps = {
  deadline: Deadline;
  /** What the box is called, for the ear. */
  name: string;
};

/** What is left until a box drops or expires, by the home's clock; red under an hour, amber under a day (S3 §2). */
export function Countdown({ deadline: { of, at }, name }: CountdownProps) {
  // Both run at no cost; which one counts, the other knows.
  const slow = useServerNow(60_000);
  const quick = useServerNow(5_000);
  const left = at === null ? 0 : at - (paceOf(at - quick) === 5_000 ? quick : slow);
  const nearness = at === null ? 'far' : nearnessOf(left);
  useSaid(
    nearness,
    nearness === 'over' ? t.page.overAnnouncement[of](name) : t.page.nearAnnouncement[of](name),
  );

  const words = nearness === 'over' ? t.page.over[of] : t.page.timeLeft(leftOf(left));
  return (
    <p className={styles.countdown} data-near={nearness}>
      <Clock size={16} strokeWidth={1.75} aria-hidden="true" />
      <span role="timer" aria-live="off" aria-label={t.page.countdown[of]}>
        {nearness !== 'over' && <span className={styles.of}>{t.page.countdown[of]} </span>}
        <span className="numerals">{at === null ? invalidDate : words}</span>
      </span>
      {t.page.near[nearness] !== undefined && (
        <span className={styles.near}>{t.page.near[nearness]}</span>
      )}
    </p>
  );
}

/** Says when the last hour begins and when it ends, and nothing between. */
function useSaid(nearness: Nearness, words: string): void {
  const before = useRef(nearness);
  useEffect(() => {
    if (before.current === nearness) return;
    before.current = nearness;
    if (nearness === 'within an hour' || nearness === 'over') announce(words);
  }, [nearness, words]);
}
