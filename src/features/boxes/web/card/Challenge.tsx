import { useEffect, useId, useRef } from 'react';
import { nameOf } from '../../box-looks.rules.ts';
import type { Box } from '../../boxes.contract.ts';
import { deadlineOf } from '../../countdown.rules.ts';
import { boxesMessages as t } from '../../messages/index.ts';
import styles from './BoxCard.module.css';
import { Countdown } from './Countdown.tsx';

export type ChallengeProps = {
  box: Box;
  /** The box was opened just now: unfolds and takes the focus. */
  reveals: boolean;
};

/** The task of an open box, and the time left for it. */
export function Challenge({ box, reveals }: ChallengeProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!reveals) return;
    const frame = requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true });
      heading.current?.closest('article, [role="dialog"]')?.scrollIntoView({ block: 'nearest' });
    });
    return () => cancelAnimationFrame(frame);
  }, [reveals]);
  const deadline = deadlineOf(box);
  return (
    <section className={styles.challenge} data-reveals={reveals || undefined} aria-labelledby={id}>
      <div className={styles.unfolding}>
        <h4 ref={heading} className={styles.term} id={id} tabIndex={-1}>
          {t.page.yourTask}
        </h4>
        <p className={styles.text} dir="auto">
          {box.taskDescription}
        </p>
        <p className={styles.message}>{t.page.howTo[box.completionType]}</p>
        {deadline !== null && <Countdown deadline={deadline} name={nameOf(box)} />}
      </div>
    </section>
  );
}
