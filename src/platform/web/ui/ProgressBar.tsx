import clsx from 'clsx';
import { useId } from 'react';
import styles from './ProgressBar.module.css';

export type ProgressBarProps = {
  label: string;
  labelHidden?: boolean | undefined;
  value: number;
  max?: number | undefined;
  /** The value in words ("48 to next prize"); shown, and announced instead of a percentage. */
  valueText: string;
  valueTextHidden?: boolean | undefined;
  tone?: 'me' | 'us' | 'ok' | 'warn' | undefined;
};

export function ProgressBar({
  label,
  labelHidden = false,
  value,
  max = 100,
  valueText,
  valueTextHidden = false,
  tone = 'me',
}: ProgressBarProps) {
  const id = useId();
  const part = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div className={styles.progress}>
      <div className={clsx(styles.words, labelHidden && valueTextHidden && 'visually-hidden')}>
        <span className={clsx(labelHidden && 'visually-hidden')} id={id}>
          {label}
        </span>
        {!valueTextHidden && (
          <span className={styles.value} aria-hidden="true">
            {valueText}
          </span>
        )}
      </div>
      <div
        className={styles.track}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuenow={Math.min(max, Math.max(0, value))}
        aria-valuetext={valueText}
      >
        <div
          className={clsx(styles.bar, styles[tone])}
          style={{ transform: `translateX(${(part - 1) * 100}%)` }}
        />
      </div>
    </div>
  );
}
