import clsx from 'clsx';
import { setupMessages as t } from '../../messages/index.ts';
import { type Strength, strengthOf } from '../../setup.rules.ts';
import styles from './steps.module.css';

const bars: Readonly<Record<Strength, number>> = { short: 1, fair: 2, good: 3, strong: 4 };

/** How long a password is, in four bars and a word. */
export function StrengthHint({ password }: { password: string }) {
  if (password === '') return null;
  const strength = strengthOf(password);
  const { strength: label, strengths } = t.wizard.password;
  return (
    <div className={clsx(styles.strength, styles[strength])}>
      <span className={styles.bars} aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} className={clsx(styles.bar, bar <= bars[strength] && styles.full)} />
        ))}
      </span>
      <span role="status" aria-label={label}>
        {strengths[strength]}
      </span>
    </div>
  );
}
